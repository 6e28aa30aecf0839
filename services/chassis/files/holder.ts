import type { Endpoint } from '@academy/contracts/core/endpoint.ts'
import { fileFields } from '@academy/contracts/core/files.ts'
import type { z } from 'zod'
import type { Context } from '../http/context.ts'
import type { DataModel, DocOf } from '../mongo/model.ts'
import { repository, unscoped } from '../mongo/repository.ts'

/** A contract made by `crud()` whose records hold files. */
interface Holding {
  noun: string
  fields: z.ZodObject
  endpoints: { info: Endpoint; save: Endpoint; update: Endpoint }
}

/** A noun whose records hold files: who may send one, who may read one. */
export interface Holder {
  noun: string
  fields: ReturnType<typeof fileFields>
  /** May this person make or change such records anywhere? Whether this one, is asked when it is saved. */
  mayWrite(ctx: Context): boolean
  /** May this person read the record? `open` where everybody may. */
  mayRead(recordId: string, ctx: Context): Promise<boolean>
  isOpen(recordId: string, ctx: Context): Promise<boolean>
}

/**
 * One line of a module's `files`: records of this noun hold files. Whoever may read the record by its `info` may read them, and everybody may where the
 * record is `open`.
 */
export const holdsFiles = <M extends z.ZodObject>(contract: Holding, model: DataModel<M>, open?: (record: DocOf<M>) => boolean): Holder => {
  const repo = repository(model)
  const { info, save, update } = contract.endpoints
  const isOpen = async (id: string, ctx: Context) => {
    const record = open ? await repo(unscoped(ctx)).byId(id) : null
    return record !== null && open?.(record) === true
  }
  return {
    noun: contract.noun,
    fields: fileFields(contract.fields),
    mayWrite: (ctx) => ctx.may(save.permission) || ctx.may(update.permission),
    isOpen,
    mayRead: async (id, ctx) => {
      const dataScope = ctx.userId === '' ? null : ctx.reach(info.permission)
      if (dataScope && (await repo({ ...ctx, dataScope }).byId(id))) return true
      return isOpen(id, ctx)
    },
  }
}

/** The holder that a file was sent for. */
export type Holders = ReadonlyMap<string, Holder>
export const holdersBy = (all: readonly Holder[]): Holders => new Map(all.map((one) => [one.noun, one]))
