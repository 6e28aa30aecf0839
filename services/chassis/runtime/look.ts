import type { Operations } from '@academy/contracts/core/operations.ts'
import type { z } from 'zod'
import type { Bus } from '../events/bus.ts'
import { deadLetters } from '../events/dead-letters.ts'
import { database } from '../mongo/database.ts'
import { outboxRows } from '../mongo/outbox.ts'
import { inTime } from './in-time.ts'
import { logger } from './logger.ts'
import { operatingOf } from './operating.ts'
import type { Platform } from './platform.ts'
import { notesOf } from './process-notes.ts'

type Seen = Omit<z.output<typeof Operations>, 'modules' | 'replicas' | 'rebuilds'>

const LATEST_MS = 2000
const options = { maxTimeMS: LATEST_MS }

/** How far the group is behind, or nothing when the bus does not say it in time. */
const lagOf = async (bus: Bus, group: string): Promise<{ lag?: number }> => {
  try {
    return { lag: await inTime(bus.lag(group), LATEST_MS, 'the bus did not say it in time') }
  } catch (error) {
    logger.warn({ err: error, group }, 'how far a group is behind is not known')
    return {}
  }
}

const outboxOf = async (service: string, now: Date) => {
  const [found] = await outboxRows(database(service)).aggregate<{ depth: number; oldest: Date }>(
    [{ $match: { sent: false } }, { $group: { _id: null, depth: { $sum: 1 }, oldest: { $min: '$at' } } }],
    options,
  )
  return { depth: found?.depth ?? 0, oldestSeconds: found ? Math.max(0, Math.round((now.getTime() - found.oldest.getTime()) / 1000)) : 0 }
}

const lettersOf = async (service: string) => {
  const [found] = await deadLetters(database(service)).aggregate<{ failed: number; waiting: number; aggregates: number }>(
    [
      { $group: { _id: { topic: '$topic', key: '$key' }, failed: { $sum: { $cond: ['$waiting', 0, 1] } }, waiting: { $sum: { $cond: ['$waiting', 1, 0] } } } },
      { $group: { _id: null, failed: { $sum: '$failed' }, waiting: { $sum: '$waiting' }, aggregates: { $sum: 1 } } },
      { $unset: '_id' },
    ],
    options,
  )
  return found ?? { failed: 0, waiting: 0, aggregates: 0 }
}

/** How many events wait for each module that is held up. */
const waitingOf = async (service: string): Promise<ReadonlyMap<string, number>> => {
  const found = await deadLetters(database(service)).aggregate<{ _id: string; count: number }>(
    [{ $match: { waiting: true, key: { $regex: /^[^|#]+#/ } } }, { $group: { _id: { $first: { $split: ['$key', '#'] } }, count: { $sum: 1 } } }],
    options,
  )
  return new Map(found.map(({ _id, count }) => [_id, count]))
}

/** Takes a service's name and gives how it is. Rejects when its database does not say; the bus may be silent. */
export const lookAt = async (service: string, { bus, clock }: Pick<Platform, 'bus' | 'clock'>): Promise<Seen> => {
  const [processes, lag, outbox, letters, waiting] = await Promise.all([
    notesOf(service),
    lagOf(bus, service),
    outboxOf(service, clock.now()),
    lettersOf(service),
    waitingOf(service),
  ])
  return { processes, groups: [{ group: service, ...lag }], outbox, letters, ...(await operatingOf(service, waiting)) }
}
