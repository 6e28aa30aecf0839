import { randomUUID } from 'node:crypto'
import { database } from '../mongo/database.ts'
import { bare, systemModel } from '../mongo/system.ts'
import { logger } from '../runtime/logger.ts'

/** A process that has a longer command under way says so often that it lives. */
const BEAT_MS = 1000
/** One that has said nothing for so long is taken for dead. */
export const QUIET_MS = 4000
const KEEP_S = 24 * 3600

/** This process, as its commands name it. */
export const self = randomUUID()

interface BeatRow {
  _id: string
  at: Date
}

/** When a process that has longer commands under way has said last that it lives, by the clock of the database. */
export const beatRows = (service: string) => systemModel<BeatRow>(database(service), 'command_beats', [[{ at: 1 }, { expireAfterSeconds: KEEP_S }]])

const lightly = { writeConcern: { w: 1, j: false } } as const

const beat = (service: string): void => {
  bare(beatRows(service))
    .updateOne({ _id: self }, { $currentDate: { at: true } }, { upsert: true, ...lightly })
    .catch((error: unknown) => logger.warn({ err: error, service }, 'this process could not say that it lives; a repeated command may go on with its work'))
}

/** Commands under way by service, oldest first, with the moment when each began. */
const begun = new Map<string, Map<string, number>>()

const watch = (service: string, open: Map<string, number>): void => {
  const timer = setInterval(() => {
    const [oldest] = open.values()
    if (oldest === undefined) {
      clearInterval(timer)
      begun.delete(service)
    } else if (performance.now() - oldest > BEAT_MS) beat(service)
  }, BEAT_MS)
  timer.unref()
}

/** Runs a command; as long as it takes, others see that it is under way. */
export const heartbeat = async <T>(service: string, command: string, work: () => Promise<T>): Promise<T> => {
  let open = begun.get(service)
  if (!open) {
    open = new Map()
    begun.set(service, open)
    watch(service, open)
  }
  open.set(command, performance.now())
  try {
    return await work()
  } finally {
    open.delete(command)
  }
}

/** Is this command still worked on: by this process, or by another that has said within its time that it lives? */
export const worksStill = async (service: string, process: string, command: string): Promise<boolean> => {
  if (process === self) return begun.get(service)?.has(command) ?? false
  const lately = { $gt: ['$at', { $subtract: ['$$NOW', QUIET_MS] }] }
  return (await bare(beatRows(service)).countDocuments({ _id: process, $expr: lately }, { limit: 1 })) > 0
}
