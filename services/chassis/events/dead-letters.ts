import type { Envelope } from '@academy/contracts/core/event.ts'
import type { Connection, Model } from 'mongoose'
import { systemModel } from '../mongo/system.ts'
import { withoutValues } from '../runtime/logger.ts'

/** An event that failed eight times, one of a version that is not known yet, or one that waits behind such an event of its aggregate (architecture.md §5). */
export interface DeadLetter {
  _id: string
  consumer: string
  topic: string
  /** With the topic, the lane in which later events wait behind it (`keyOf`). */
  key: string
  event: Envelope
  error: string
  attempts: number
  waiting: boolean
  version: number
  at: Date
  /** The version of its data, where it waits for a program that knows it. */
  newer?: number
}

/** A letter that somebody gave up: who, when and why; of its event only what is not personal is kept. */
export interface DiscardedLetter extends DeadLetter {
  discarded: { at: Date; byUserId: string; reason: string }
}

/** The order of letters within their lane: by version, and as they were written where one event has several consumers. */
export const laneOrder = { topic: 1, key: 1, version: 1, at: 1 } as const

/** The dead letters of one service’s database. */
export const deadLetters = (db: Connection): Model<DeadLetter> =>
  systemModel<DeadLetter>(db, 'dead_letters', [[{ key: 1, topic: 1, version: 1 }], [laneOrder], [{ at: -1 }]])

/** The letters of one service’s database that were given up. */
export const discardedLetters = (db: Connection): Model<DiscardedLetter> => systemModel<DiscardedLetter>(db, 'discarded_letters', [[{ at: -1 }]])

/** Takes what was thrown and gives it as a letter keeps it. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? withoutValues(error.message).slice(0, 500) : String(error))
