import type { Model } from 'mongoose'
import { auditRows, chainRows } from './audit.ts'
import { database } from './database.ts'
import { MAX_TIME_MS } from './read.ts'

/** The audit rows of one hour: how many are chained, and how many wait, for their place in the chain or for its next check. */
export interface ChainHour {
  at: string
  rows: number
  waiting: number
}

/** How many rows there are in each hour, by its beginning. */
const byHour = async <T>(rows: Model<T>, filter: Record<string, unknown>): Promise<Map<string, number>> => {
  const found = await rows.aggregate<{ _id: Date; count: number }>(
    [{ $match: filter }, { $group: { _id: { $dateTrunc: { date: '$at', unit: 'hour' } }, count: { $sum: 1 } } }],
    { maxTimeMS: MAX_TIME_MS },
  )
  return new Map(found.map(({ _id, count }) => [_id.toISOString(), count]))
}

/** Takes since when, and the row up to which the chain was checked last; gives the hours in which something was written. */
export const chainHours = async (service: string, from: Date, checked: number): Promise<ChainHour[]> => {
  const [audits, chain] = [auditRows(database(service)), chainRows(database(service))]
  const since = { at: { $gte: from } }
  const [written, chained, unchecked] = await Promise.all([byHour(audits, since), byHour(chain, since), byHour(chain, { ...since, seq: { $gt: checked } })])
  return [...new Set([...written.keys(), ...chained.keys()])].sort().map((at) => {
    const rows = chained.get(at) ?? 0
    return { at, rows, waiting: Math.max(0, (written.get(at) ?? 0) - rows) + (unchecked.get(at) ?? 0) }
  })
}
