import type { Envelope } from '@academy/contracts/core/event.ts'
import type { Connection, Model } from 'mongoose'
import { makeIndexes } from '../mongo/indexes.ts'
import { systemModel } from '../mongo/system.ts'

export interface LogRow {
  _id: string
  seq: number
  topic: string
  key: string
  at: Date
  event: Envelope
}
interface StateRow {
  _id: string
  topic: string
  event: Envelope
}

/** What the embedded bus keeps: the log, the newest state of each key, and how far each group has read. */
export interface BusRows {
  log: Model<LogRow>
  states: Model<StateRow>
  offsets: Model<{ _id: string; seq: number }>
}

/** Opens the collections of the embedded bus, making them where needed. */
export const busRows = async (db: Connection): Promise<BusRows> => {
  const log = systemModel<LogRow>(db, 'log', [[{ seq: 1 }, { unique: true }], [{ topic: 1, seq: 1 }], [{ at: 1 }, { expireAfterSeconds: 7 * 86_400 }]])
  const states = systemModel<StateRow>(db, 'states', [[{ topic: 1 }]])
  const offsets = systemModel<{ _id: string; seq: number }>(db, 'offsets')
  for (const made of [log, states, offsets]) {
    await made.createCollection()
    await makeIndexes(made)
  }
  return { log, states, offsets }
}

/** The highest number given so far; the log forgets after a week, offsets do not. */
export const newestSeq = async ({ log, offsets }: BusRows): Promise<number> => {
  const [newest] = await log.find({}, { seq: 1 }).sort({ seq: -1 }).limit(1).lean()
  const floor = await offsets.find().lean()
  return Math.max(newest?.seq ?? 0, ...floor.map((row) => row.seq), 0)
}
