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
}

/** The latest run of each job that has called this service. */
export const turnRows = (service: string) => systemModel<TurnRow>(database(service), 'job_turns')

const ahead = [{ $set: { until: { $add: ['$$NOW', LEASE_MS] } } }]

/** Notes that this run has come, where none has come with a later epoch and none is under way. */
const begin = async (service: string, job: string, epoch: number): Promise<boolean> => {
  const rows = bare(turnRows(service))
  await rows.updateOne({ _id: job }, { $setOnInsert: { epoch: 0, until: new Date(0) } }, { upsert: true }).catch((error: unknown) => {
    if (!isDuplicate(error)) throw error
  })
  const free = { _id: job, epoch: { $lte: epoch }, $expr: { $lte: ['$until', '$$NOW'] } }
  return (await rows.updateOne(free, [{ $set: { epoch } }, ...ahead])).matchedCount > 0
}

/**
 * Does a run's work; gives undefined, nothing done, where a later run has come, because its runner slept past its lease and may write nothing (I50), or
 * an earlier one is still under way, though its runner waits no longer.
 */
export const inItsTurn = async <T>(service: string, job: string, epoch: number, work: () => Promise<T>): Promise<T | undefined> => {
  if (!(await begin(service, job, epoch))) return undefined
  const mine = { _id: job, epoch }
  const rows = bare(turnRows(service))
  const keep = setInterval(() => {
    rows.updateOne(mine, ahead).catch((error: unknown) => logger.warn({ err: error, service, job }, 'a run could not say that it is under way'))
  }, LEASE_MS / 3)
  try {
    return await work()
  } finally {
    clearInterval(keep)
    await rows.updateOne(mine, { $set: { until: new Date(0) } })
  }
}
