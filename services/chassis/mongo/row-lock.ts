import type { Connection } from 'mongoose'
import { z } from 'zod'
import { type DataModel, model } from './model.ts'
import type { Unit } from './unit.ts'

/** Locks each of these keys for a unit of work. */
export type RowLock = (unit: Unit, keys: readonly string[]) => Promise<void>

/**
 * Lets one unit at a time work on a key: a second one begins anew and sees what the first has stored, so what is judged after the lock was taken stays
 * so until the unit ends. `name` is the collection of the rows that they write; rows are made when first needed.
 */
export const rowLock = (db: Connection, name: string): RowLock => {
  const rows = model(db, name, z.object({}))
  return async ({ tenantId, session }, keys) => {
    const turn = (key: string) => ({ updateOne: { filter: { _id: `${tenantId}|${key}`, tenantId }, update: { $inc: { version: 1 } }, upsert: true } })
    if (keys.length > 0) await rows.raw.bulkWrite([...new Set(keys)].sort().map(turn), { session, ordered: true })
  }
}

/**
 * Marks rows to be looked at later, one a key, which stands in `field`, and `due` is true. A unit that looks at one meanwhile begins anew, for its row was counted
 * up. What is done about a row tells its trail; the mark itself has none.
 */
export const markDue =
  (rows: DataModel<z.ZodObject>, field: string): RowLock =>
  async ({ tenantId, session }, keys) => {
    const mark = (key: string) => ({
      updateOne: { filter: { _id: `${tenantId}|${key}`, tenantId }, update: { $set: { [field]: key, due: true }, $inc: { version: 1 } }, upsert: true },
    })
    if (keys.length > 0) await rows.raw.bulkWrite([...new Set(keys)].sort().map(mark) as never, { session, ordered: true })
  }
