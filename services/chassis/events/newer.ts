import { database } from '../mongo/database.ts'
import { logger } from '../runtime/logger.ts'
import { isPaused } from '../runtime/operating.ts'
import { type DeadLetter, deadLetters, laneOrder } from './dead-letters.ts'
import { type Replaying, reactionOf, replayOf } from './replay.ts'

/** Programs of the release before may run, and leave something, for minutes. */
const POLL_MS = 5000
/** Lanes side by side: what they apply goes together into one transaction. */
const AT_ONCE = 16

type Head = Pick<DeadLetter, 'consumer' | 'topic' | 'key' | 'newer'> & { event: Pick<DeadLetter['event'], 'name'> }

/** The first letter of each lane, where it only waits: for a version that its program did not know, for its module to go on, or behind one that has gone since. Without its event: many may lie. */
const waitingHeads = (service: string): Promise<Head[]> =>
  deadLetters(database(service)).aggregate<Head>(
    [
      { $sort: laneOrder },
      { $project: { consumer: 1, topic: 1, key: 1, waiting: 1, newer: 1, 'event.name': 1 } },
      { $group: { _id: { topic: '$topic', key: '$key' }, head: { $first: '$$ROOT' } } },
      { $replaceRoot: { newRoot: '$head' } },
      { $match: { waiting: true } },
    ],
    { maxTimeMS: POLL_MS },
  )

/** Applies the lanes that wait for nothing that this program does not know or an operator holds up, from their beginning. */
const takeAll = async (replaying: Replaying): Promise<void> => {
  const heads = await waitingHeads(replaying.service)
  const all = heads.filter((letter) => {
    const reaction = reactionOf(replaying, letter)
    return (reaction?.type.version ?? 0) >= (letter.newer ?? 1) && !isPaused(replaying.service, reaction?.module)
  })
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
  const timer = setInterval(look, POLL_MS)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await looking
    },
  }
}
