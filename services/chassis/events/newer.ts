import { database } from '../mongo/database.ts'
import { logger } from '../runtime/logger.ts'
import { type DeadLetter, deadLetters } from './dead-letters.ts'
import { type Replaying, reactionOf, replayOf } from './replay.ts'

/** Programs of the release before may run, and leave something, for minutes. */
const LOOK_MS = 5000
/** Lanes side by side: what they apply goes together into one transaction. */
const AT_ONCE = 16

/** Applies the lanes whose newest version this program knows, from their beginning. */
const takeAll = async (replaying: Replaying): Promise<void> => {
  const waiting = (await deadLetters(database(replaying.service))
    .find({ newer: { $gt: 0 } })
    .lean()) as DeadLetter[]
  const known = waiting.filter((letter) => (reactionOf(replaying, letter)?.type.version ?? 0) >= (letter.newer ?? 0))
  const lanes = new Map(known.map((letter) => [`${letter.topic}|${letter.key}`, letter]))
  const all = [...lanes.values()]
  for (let from = 0; from < all.length; from += AT_ONCE) {
    const taken = await Promise.allSettled(all.slice(from, from + AT_ONCE).map((lane) => replayOf(replaying, lane)))
    for (const one of taken) if (one.status === 'rejected') throw one.reason
  }
}

/** Takes up, from now on, what programs of an older release have left for one that knows its version. */
export const takeUpNewer = (replaying: Replaying): { stop(): Promise<void> } => {
  let looking: Promise<void> | undefined
  const look = () => {
    looking ??= takeAll(replaying)
      .catch((error: unknown) => logger.warn({ err: error, service: replaying.service }, 'what waits for this version was not taken up; it is tried again'))
      .finally(() => {
        looking = undefined
      })
  }
  look()
  const timer = setInterval(look, LOOK_MS)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await looking
    },
  }
}
