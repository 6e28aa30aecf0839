import type { RunAnswer, RunCounts } from '@academy/contracts/core/job-run.ts'
import { database } from '../mongo/database.ts'
import { isDuplicate } from '../mongo/duplicate.ts'
import { bare, systemModel } from '../mongo/system.ts'
import { logger } from './logger.ts'

/** A run whose process is gone stands in the way of the next for so long. */
const LEASE_MS = 15_000

interface TurnRow {
  /** The job's name. */
  _id: string
  epoch: number
  /** By the clock of the database, as long as the run is under way. */
  until: Date
  /** What the run came to, for a runner that did not hear it. */
  counts?: RunCounts
}

/** The latest run of each job that has called this service. */
export const runSlots = (service: string) => systemModel<TurnRow>(database(service), 'job_turns')

const ahead = [{ $set: { until: { $add: ['$$NOW', LEASE_MS] } } }]

/** Notes that this run has come, where none has come with a later epoch, none is under way and it has not come to its end already. */
const begin = async (service: string, job: string, epoch: number): Promise<boolean> => {
  const rows = bare(runSlots(service))
  await rows.updateOne({ _id: job }, { $setOnInsert: { epoch: 0, until: new Date(0) } }, { upsert: true }).catch((error: unknown) => {
    if (!isDuplicate(error)) throw error
  })
  const mayCome = [{ epoch: { $lt: epoch } }, { epoch, counts: { $exists: false } }]
  const free = { _id: job, $or: mayCome, $expr: { $lte: ['$until', '$$NOW'] } }
  return (await rows.updateOne(free, [{ $set: { epoch } }, ...ahead, { $unset: 'counts' }])).matchedCount > 0
}

/** What is said to a run that may not begin: what it came to, that it is under way itself, or that it is passed over. */
const stateOfRun = async (service: string, job: string, epoch: number): Promise<RunAnswer> => {
  const row = await bare(runSlots(service)).findOne({ _id: job, epoch })
  if (row?.counts) return row.counts
  const nothing = { done: 0, failed: 0, skipped: 0 }
  return row ? { ...nothing, underWay: true } : { ...nothing, skipped: 1, note: 'another run of this job has come later, or is still under way' }
}

/**
 * Does a run's work once. Nothing is done where a later run has come, because its runner slept past its lease and may write nothing (I50), or an earlier
 * one is still under way, though its runner waits no longer. A runner that asks again hears what his run came to, or that it goes on.
 */
export const fencedRun = async (service: string, job: string, epoch: number, work: () => Promise<RunCounts>): Promise<RunAnswer> => {
  if (!(await begin(service, job, epoch))) return stateOfRun(service, job, epoch)
  const mine = { _id: job, epoch }
  const rows = bare(runSlots(service))
  const keep = setInterval(() => {
    rows.updateOne(mine, ahead).catch((error: unknown) => logger.warn({ err: error, service, job }, 'a run could not say that it is under way'))
  }, LEASE_MS / 3)
  let counts: RunCounts | undefined
  try {
    counts = await work()
    return counts
  } finally {
    clearInterval(keep)
    await rows.updateOne(mine, { $set: { until: new Date(0), ...(counts ? { counts } : {}) } })
  }
}
