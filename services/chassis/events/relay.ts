import type { Envelope } from '@academy/contracts/core/event.ts'
import { database } from '../mongo/database.ts'
import { type OutboxRow, onKick, outboxRows } from '../mongo/outbox.ts'
import { bare } from '../mongo/system.ts'
import { during } from '../observe/observe.ts'
import { logger } from '../runtime/logger.ts'
import { around, within } from '../runtime/points.ts'
import { rests } from '../runtime/rests.ts'
import type { Bus } from './bus.ts'
import { type Handed, handedOver } from './handed.ts'
import { lease } from './lease.ts'

const BATCH = 500
const LOOK_MS = 1000
/** Where something was told there is soon more: whoever writes in this process rings, another one cannot. */
const SOON_MS = 50
/** What another process wrote is seen after this at the latest; whoever writes in this one kicks. */
const IDLE_MS = 5000
const FIRST_BACKOFF_MS = 100
/** The brokers may be back at any moment. */
const LAST_BACKOFF_MS = 2000

const byTopic = (batch: OutboxRow[]): Map<string, Envelope[]> => {
  const topics = new Map<string, Envelope[]>()
  for (const row of batch) topics.set(row.topic, [...(topics.get(row.topic) ?? []), row.envelope])
  return topics
}

/** Sends topics beside each other, each in its own order; gives the events that the bus has taken, and what one of the others was refused with. */
const sendAll = async (service: string, bus: Bus, batch: OutboxRow[]): Promise<{ taken: string[]; refused?: unknown }> => {
  const topics = [...byTopic(batch)]
  const sent = await Promise.allSettled(
    topics.map(([name, events]) =>
      during(
        () => ({ kind: 'publish', service, name, events }),
        () => around('publish', () => bus.publish(name, events)),
        () => 'published',
      ),
    ),
  )
  const taken = topics.flatMap(([, events], at) => (sent[at]?.status === 'fulfilled' ? events.map(({ eventId }) => eventId) : []))
  const refused = sent.find((one) => one.status === 'rejected')
  return { taken, ...(refused ? { refused: refused.reason } : {}) }
}

type Holder = ReturnType<typeof lease>

/** Keeps the duty while something is sent: a bus may take longer than the duty lasts. */
const whileHeld = async <T>(service: string, holder: Holder, send: () => Promise<T>): Promise<T> => {
  const keep = setInterval(() => {
    holder.hold().catch((error: unknown) => logger.warn({ err: error, service }, 'relay: the duty could not be kept'))
  }, LOOK_MS)
  try {
    return await send()
  } finally {
    clearInterval(keep)
  }
}

/**
 * Another had the duty while this batch was on its way: what he told of its aggregates since may lie before it, and the newest state of a topic must come
 * last. It is told once more.
 */
const tellLaterAgain = async (service: string, batch: readonly OutboxRow[]): Promise<void> => {
  const later = batch.map(({ topic, key, version }) => ({ topic, key, version: { $gt: version } }))
  await bare(outboxRows(database(service))).updateMany({ sent: true, $or: later }, { $set: { sent: false } })
}

/** Sends a batch and marks what the bus has taken, whatever became of the rest. Throws what the rest was refused with. */
const sendMarked = async (service: string, bus: Bus, holder: Holder, handed: Handed, batch: OutboxRow[]): Promise<void> => {
  const reign = holder.epoch()
  const { taken, refused } = await whileHeld(service, holder, () => sendAll(service, bus, batch))
  if (!holder.holds() || holder.epoch() !== reign) await tellLaterAgain(service, batch)
  const ids = new Set(taken)
  await around('mark', () => bare(outboxRows(database(service))).updateMany({ _id: { $in: taken } }, { $set: { sent: true, sentAt: new Date() } }))
  // what was sent and is not marked is sent again: nothing may overtake it
  handed.sent(batch.filter(({ _id }) => ids.has(_id)))
  if (refused) throw refused
}

/** What a look at the outbox came to. */
type Flushed = 'nothing' | 'some' | 'perhaps more'

/**
 * Sends one batch of a service's outbox: what was handed over, and in turn with it what is found. Only who holds the duty sends, and it is asked for
 * only when something waits.
 */
const flusher = (service: string, bus: Bus, holder: Holder, handed: Handed) => {
  const rows = outboxRows(database(service))
  const waiting = async () => (await rows.find({ sent: false }).sort({ key: 1, version: 1 }).limit(BATCH).lean()) as OutboxRow[]
  const send = (batch: OutboxRow[]) => sendMarked(service, bus, holder, handed, batch)
  let looked = 0
  const look = async (): Promise<Flushed> => {
    looked = Date.now()
    const mine = holder.holds()
    const seen = await waiting()
    if (seen.length === 0 || !(await holder.hold())) return 'nothing'
    // who takes the duty over looks again: what he saw before may have been sent by the one who had it
    const batch = mine && holder.holds() ? seen : await waiting()
    if (batch.length === 0) return 'nothing'
    await send(batch)
    return batch.length === BATCH ? 'perhaps more' : 'some'
  }
  let reign = holder.epoch()
  const same = () => holder.holds() && holder.epoch() === reign
  const lookAround = async (): Promise<Flushed> => {
    if (!same()) handed.forget()
    const flushed = await look()
    // what came during the look may have been sent by the one who had the duty then
    if (holder.epoch() !== reign) handed.forget()
    reign = holder.epoch()
    return flushed
  }
  let due = false
  return async (): Promise<Flushed> => {
    const batch = due || !same() ? [] : handed.take(BATCH)
    due = false
    // who had to renew the duty may have lost it in between
    if (batch.length === 0 || !(await holder.hold()) || !same()) return lookAround()
    await send(batch)
    const more = handed.some()
    due = Date.now() - looked >= (more ? LOOK_MS : SOON_MS)
    return more || due ? 'perhaps more' : 'some'
  }
}

/** Publishes the outbox of one service for ever, in order per aggregate; only marks as sent what the bus has taken (I45). */
export const startRelay = (service: string, bus: Bus): { stop(): Promise<void> } => {
  const holder = lease(service, 'relay', 5000)
  const handed = handedOver()
  const flush = flusher(service, bus, holder, handed)
  const pauses = rests(LOOK_MS, IDLE_MS)
  let running = true
  onKick(service, (committed) => {
    if (running) handed.add(committed)
    pauses.ring()
  })
  const loop = (async () => {
    let backoff = FIRST_BACKOFF_MS
    while (running) {
      pauses.look()
      try {
        const flushed = await within(`${service}.relay`, flush)
        backoff = FIRST_BACKOFF_MS
        if (flushed !== 'perhaps more') await pauses.rest(flushed === 'some' ? SOON_MS : undefined)
      } catch (error) {
        if (!running) break
        logger.warn({ err: error, service }, 'relay: publishing failed, trying again')
        await new Promise((resolve) => setTimeout(resolve, backoff))
        backoff = Math.min(backoff * 2, LAST_BACKOFF_MS)
      }
    }
  })()
  return {
    stop: async () => {
      running = false
      pauses.end()
      await loop
      await holder.release()
    },
  }
}
