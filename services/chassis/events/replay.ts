import type { Envelope } from '@academy/contracts/core/event.ts'
import { database } from '../mongo/database.ts'
import type { Clock } from '../runtime/clock.ts'
import { traced } from '../runtime/fault-points.ts'
import { logger } from '../runtime/logger.ts'
import { isPaused } from '../runtime/operating.ts'
import { type DeadLetter, deadLetters, laneOrder, reasonOf } from './dead-letters.ts'
import { applyOnce } from './inbox.ts'
import type { Reaction } from './reaction.ts'
import { NewerEvent } from './versions.ts'

/** What a service replays with. */
export interface Replaying {
  service: string
  reactions: readonly Reaction[]
  clock: Clock
  /** How often what waited may fail before it is a letter like others; once where absent. */
  attempts?: number
  /** Until when it goes on, by `performance.now()`: somebody waits for the answer. What is left then stays as it was. */
  until?: number
}

export type Released = { applied: number; left: number }

/** Gives the reaction that a letter was for; none when the service reacts no more. */
export const reactionOf = ({ service, reactions }: Replaying, { consumer, event }: { consumer: string; event: Pick<Envelope, 'name'> }): Reaction | undefined =>
  reactions.find((candidate) => `${service}.${candidate.name}` === consumer && candidate.type.name === event.name)

/** Tries letters in their order; a lane stops at the first that fails again, which keeps its newest error. */
const tryAll = async (replaying: Replaying, lane: Pick<DeadLetter, 'topic' | 'key'> | null): Promise<number> => {
  const { service, clock } = replaying
  const letters = deadLetters(database(service))
  const { until = Number.POSITIVE_INFINITY } = replaying
  const stuck = new Set<string>()
  let applied = 0
  for await (const letter of letters
    .find(lane ?? {})
    .sort(laneOrder)
    .lean()
    .cursor()) {
    if (performance.now() > until) break
    const name = `${letter.topic}|${letter.key}`
    const reaction = reactionOf(replaying, letter as DeadLetter)
    // an operator holds it up: it stays as it is, and what is behind it too
    if (reaction && !reaction.keep && isPaused(service, reaction.module)) stuck.add(name)
    if (stuck.has(name)) continue
    try {
      if (!reaction) throw new Error(`${letter.consumer} is no reaction of ${service} any more`)
      await applyOnce(service, reaction, letter.event as Envelope, clock)
      await traced('replay', async () => letters.deleteOne({ _id: letter._id }))
      applied++
    } catch (error) {
      logger.warn({ err: error, letter: letter._id }, 'a dead letter failed again')
      stuck.add(name)
      // this program is not the one that it waits for
      if (error instanceof NewerEvent) {
        await letters.updateOne({ _id: letter._id }, { $set: { waiting: true, newer: letter.event.schema } })
        continue
      }
      const again = letter.waiting && letter.attempts + 1 < (replaying.attempts ?? 1)
      await letters.updateOne(
        { _id: letter._id },
        { $set: { error: reasonOf(error), waiting: again }, $inc: { attempts: 1 }, ...(again ? {} : { $unset: { newer: 1 } }) },
      )
    }
  }
  return applied
}

/** Looks again until a pass releases nothing: what arrived meanwhile waits behind letters that are gone by then. */
const release = async (replaying: Replaying, lane: Pick<DeadLetter, 'topic' | 'key'> | null): Promise<Released> => {
  const letters = deadLetters(database(replaying.service))
  let applied = 0
  for (let more = await tryAll(replaying, lane); more > 0; more = (await letters.countDocuments(lane ?? {})) > 0 ? await tryAll(replaying, lane) : 0)
    applied += more
  return { applied, left: await letters.countDocuments(lane ?? {}) }
}

/** Tries the dead letters of a service again, oldest version first in each aggregate. Gives how many were applied and how many stay. */
export const replayAll = (replaying: Replaying): Promise<Released> => release(replaying, null)

/** Tries the lane of an aggregate's topic from its beginning. */
export const replayOf = (replaying: Replaying, { topic, key }: Pick<DeadLetter, 'topic' | 'key'>): Promise<Released> => release(replaying, { topic, key })

/** Tries the lane of one letter from its beginning; a letter that is gone leaves nothing to do. Gives how many were applied and how many stay in the lane. */
export const replayLane = async (replaying: Replaying, id: string): Promise<Released> => {
  const letter = await deadLetters(database(replaying.service)).findById(id, { topic: 1, key: 1 }).lean()
  return letter ? replayOf(replaying, letter) : { applied: 0, left: 0 }
}
