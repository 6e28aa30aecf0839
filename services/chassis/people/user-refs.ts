import type { Connection } from 'mongoose'
import type { z } from 'zod'
import { type DataModel, modelsOf } from '../mongo/model.ts'
import { userPaths } from './user-paths.ts'

/** Where the rows of a collection name people. */
export interface UserRefs {
  model: DataModel<z.ZodObject>
  /** The collection is a copy of another service's state: its rows follow when their owner tells the state again, nobody writes them here. */
  copyOf?: string | undefined
  /** The row's own id is a person's: one row a person. */
  ofUser: boolean
  /** The paths as MongoDB reads them, through lists too: `userId`, `holders.userId`, `deciderIds`. */
  paths: readonly { path: string; many: boolean }[]
  /** The unique keys that a person is part of: rows of two people exclude each other by them once they are one person's. `where` as in the index, all rows without. */
  unique: readonly { keys: readonly string[]; where?: Readonly<Record<string, unknown>> | undefined }[]
}

const uniqueOf = ({ raw }: DataModel<z.ZodObject>): UserRefs['unique'] =>
  raw.schema.indexes().flatMap(([keys, settings]) => (settings?.unique ? [{ keys: Object.keys(keys), where: settings.partialFilterExpression }] : []))

const refsIn = (model: DataModel<z.ZodObject>): UserRefs => {
  const paths = userPaths(model.fields)
  const named = new Set(paths.map(({ path }) => path))
  const unique = uniqueOf(model).filter(({ keys }) => keys.some((key) => named.has(key)))
  return { model, copyOf: model.copyOf, ofUser: model.ofUser || model.copyOf === 'identity.user.state', paths, unique }
}

/**
 * Every collection of a service whose rows name people, by what its fields are marked with: `ref('users')`, or `idOf('users')` where no name stands beside
 * the id (contracts/core/refs.ts), and `ofUser` of a model whose row's id is a person's. Whoever must find all that belongs to one person (export, erasure,
 * merge) goes through it, so that a new noun is found without a line elsewhere; a user id without a mark fails the check (deploy/check/user-ids.ts). Ask once the service runs: its files and tasks are among them then.
 *
 *   for (const { model, paths, unique, copyOf } of userRefs(database('training'))) {
 *     if (copyOf) continue                                                  // follows its owner's state
 *     const rows = { tenantId, $or: paths.map(({ path }) => ({ [path]: lostId })) }   // all rows that name him
 *     // a plain path is set: { $set: { [path]: survivorId } }; in a list of texts (`many`, last part) and in lists of objects
 *     // by arrayFilters or by writing the changed list; `unique` says which rows of both people exclude each other
 *   }
 *
 * Left out on purpose, for they say who did something then: `creator` of every row, audit rows, outbox and inbox.
 */
export const userRefs = (db: Connection): UserRefs[] =>
  modelsOf(db)
    .map(refsIn)
    .filter(({ paths, ofUser }) => ofUser || paths.length > 0)
