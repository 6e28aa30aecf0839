import type { Service } from '@academy/contracts/core/endpoint.ts'
import type { FindSpec } from '@academy/contracts/core/find-text.ts'
import type { z } from 'zod'
import { database } from '../mongo/database.ts'
import { lease } from '../mongo/lease.ts'
import { type DataModel, foundModels, type Raw } from '../mongo/model.ts'
import { bare, systemModel } from '../mongo/system.ts'
import { backoff } from '../runtime/backoff.ts'
import { traced } from '../runtime/fault-points.ts'
import { logger } from '../runtime/logger.ts'
import { FOUND, sameTokens, TOKENS_VERSION, tokensOf } from './tokens.ts'

// Rows that were written before their noun was found, by other texts than now, or by a program of an earlier release that ran meanwhile, are told what they are
// found by: at each start, in the background, by one process of the service. Whoever is cut off goes on where he was.

const BATCH = 500
const LEASE_MS = 30_000
const AGAIN_MS = 5_000
/** Processes that start together look the rows over once. */
const JUST_NOW_MS = 60_000

/** How far the rows of a noun are told. */
interface Progress {
  _id: string
  /** What they are found by: another answer begins anew. */
  by: string
  after: string
  /** When all were. */
  done?: Date
}
const progressOf = (service: Service) => bare(systemModel<Progress>(database(service), 'find_rebuilds'))

const saidBy = ({ title, text }: FindSpec): string => JSON.stringify([TOKENS_VERSION, title, text])

/** Tells a batch of rows; what somebody has changed meanwhile he has told himself. */
const tell = async ({ raw, find }: DataModel<z.ZodObject>, rows: readonly Raw[]): Promise<void> => {
  const writes = rows.flatMap((row) => {
    const tokens = tokensOf(find as FindSpec, row)
    const same = sameTokens(row[FOUND], tokens)
    return same ? [] : [{ updateOne: { filter: { _id: row._id, version: row.version }, update: { $set: { [FOUND]: tokens } } } }]
  })
  if (writes.length > 0) await traced('rewrite', () => bare(raw).bulkWrite(writes as never, { ordered: false }))
}

/** Tells the rows of one noun from where it was left; false where another process has the turn. */
const tellAll = async (service: Service, model: DataModel<z.ZodObject>, hold: () => Promise<boolean>, ended: () => boolean): Promise<boolean> => {
  const rows = progressOf(service)
  const by = saidBy(model.find as FindSpec)
  const known = await rows.findOne({ _id: model.name })
  const same = known?.by === by ? known : undefined
  if (same?.done && Date.now() - same.done.getTime() < JUST_NOW_MS) return true
  let after = same && !same.done ? same.after : ''
  for (;;) {
    if (ended() || !(await hold())) return false
    const batch = await bare(model.raw)
      .find({ _id: { $gt: after } })
      .sort({ _id: 1 })
      .limit(BATCH)
      .toArray()
    await tell(model, batch)
    after = batch.at(-1)?._id ?? after
    const all = batch.length < BATCH
    const progress = all ? { $set: { by, after, done: new Date() } } : { $set: { by, after }, $unset: { done: true as const } }
    await traced('rewrite', () => rows.updateOne({ _id: model.name }, progress, { upsert: true }))
    if (all) return true
  }
}

/** Sees to it that every row of a service's nouns can be found; gives what ends it, wherever it is. */
export const startTelling = (service: Service): (() => Promise<void>) => {
  const turn = lease(service, 'find-tokens', LEASE_MS)
  const pause = backoff(AGAIN_MS, AGAIN_MS)
  let ending = false
  const ended = () => ending
  const once = async (): Promise<boolean> => {
    for (const model of foundModels(database(service))) if (!(await tellAll(service, model, turn.hold, ended))) return false
    await turn.release()
    return true
  }
  const run = async (): Promise<void> => {
    while (!ended()) {
      const done = await once().catch((error: unknown) => {
        if (!ended()) logger.warn({ err: error, service }, 'rows could not be told what they are found by')
        return false
      })
      if (done) return
      await pause.rest()
    }
  }
  const running = run()
  return async () => {
    ending = true
    pause.end()
    await running
    // whoever starts next need not wait until the lease runs out
    if (turn.holds()) await turn.release()
  }
}
