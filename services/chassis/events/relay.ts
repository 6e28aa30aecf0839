import type { Envelope } from '@academy/contracts/core/event.ts'
import { database } from '../mongo/database.ts'
import { type OutboxRow, onKick, outboxRows } from '../mongo/outbox.ts'
import { bare } from '../mongo/system.ts'
import { during } from '../observe/observe.ts'
import { logger } from '../runtime/logger.ts'
import { around, within } from '../runtime/points.ts'
import { rests } from '../runtime/rests.ts'
import type { Bus } from './bus.ts'
import { lease } from './lease.ts'

const BATCH = 500
const LOOK_MS = 1000
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

/** Sends topics beside each other: each keeps its own order. Throws what one of them threw when all have ended. */
const sendAll = async (service: string, bus: Bus, batch: OutboxRow[]): Promise<void> => {
  const sent = await Promise.allSettled(
    [...byTopic(batch)].map(([name, events]) =>
      during(
        () => ({ kind: 'publish', service, name, events }),
        () => around('publish', () => bus.publish(name, events)),
        () => 'published',
      ),
    ),
  )
  for (const one of sent) if (one.status === 'rejected') throw one.reason
}

/** Sends one batch of a service's outbox; gives whether more may wait. Only who holds the duty sends, and it is asked for only when something waits. */
const flusher = (service: string, bus: Bus, holder: ReturnType<typeof lease>) => {
  const rows = outboxRows(database(service))
  const waiting = async () => (await rows.find({ sent: false }).sort({ key: 1, version: 1 }).limit(BATCH).lean()) as OutboxRow[]
  return async (): Promise<boolean> => {
    const mine = holder.holds()
    const seen = await waiting()
    if (seen.length === 0 || !(await holder.hold())) return false
    // who takes the duty over looks again: what he saw before may have been sent by the one who had it
    const batch = mine && holder.holds() ? seen : await waiting()
    if (batch.length === 0) return false
    await sendAll(service, bus, batch)
    await around('mark', () => bare(rows).updateMany({ _id: { $in: batch.map((row) => row._id) } }, { $set: { sent: true, sentAt: new Date() } }))
    // whoever writes in this process rings, so a batch that was not full needs no second look
    return batch.length === BATCH
  }
}

/** Publishes the outbox of one service for ever, in order per aggregate; only marks as sent what the bus has taken (I45). */
export const startRelay = (service: string, bus: Bus): { stop(): Promise<void> } => {
  const holder = lease(service, 'relay', 5000)
  const flush = flusher(service, bus, holder)
  const pauses = rests(LOOK_MS, IDLE_MS)
  let running = true
  onKick(service, pauses.ring)
  const loop = (async () => {
    let backoff = FIRST_BACKOFF_MS
    while (running) {
      pauses.look()
      try {
        const more = await within(`${service}.relay`, flush)
        backoff = FIRST_BACKOFF_MS
        if (!more) await pauses.rest()
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
