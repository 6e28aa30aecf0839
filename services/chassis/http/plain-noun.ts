import type { crud } from '@academy/contracts/core/crud.ts'
import type { Lifecycle } from '@academy/contracts/core/lifecycle.ts'
import type { Connection } from 'mongoose'
import type { z } from 'zod'
import { type DataModel, nounModel, type ScopeFields } from '../mongo/model.ts'
import { crudHandlers, type Options } from './crud-handlers.ts'
import { type Handlers, type Route, serve } from './serve.ts'

type Plain<S extends z.ZodRawShape> = ReturnType<typeof crud<S, z.ZodRawShape, Lifecycle | undefined>>

/** A noun with nothing to decide: its collection and what answers its endpoints follow from its contract. */
export const plainNoun = <S extends z.ZodRawShape>(
  db: Connection,
  contract: Plain<S>,
  { scope, ...options }: Options & { scope?: ScopeFields } = {},
): { Model: DataModel<z.ZodObject<S>>; routes: Route[] } => {
  const Model = nounModel(db, contract, scope ? { scope } : {})
  const handlers = crudHandlers(contract, Model as unknown as DataModel<z.ZodObject>, options)
  return { Model: Model as DataModel<z.ZodObject<S>>, routes: serve(contract, handlers as unknown as Handlers<Plain<S>>) }
}
