import type { Envelope } from '@academy/contracts/core/event.ts'
import { database } from '../mongo/database.ts'
import { type OutboxRow, onKick, outboxRows } from '../mongo/outbox.ts'
import { logger } from '../runtime/logger.ts'
import type { Bus } from './bus.ts'
import { lease } from './lease.ts'

const BATCH = 500

/** Publishes the outbox of one service for ever, in order per aggregate; only marks as sent what the bus has taken (I45). */
export const startRelay = (service: string, bus: Bus): { stop(): Promise<void> } => {
  const rows = outboxRows(database(service))
  const holder = lease(service, 'relay', 5000)
  let running = true
  let woken = false
  let wake: () => void = () => undefined
  onKick(service, () => {
    woken = true
    wake()
  })

  const byTopic = (batch: OutboxRow[]): Map<string, Envelope[]> => {
    const topics = new Map<string, Envelope[]>()
    for (const row of batch) topics.set(row.topic, [...(topics.get(row.topic) ?? []), row.envelope])
    return topics
  }
  const flush = async (): Promise<boolean> => {
    if (!(await holder.hold())) return false
    const batch = (await rows.find({ sent: false }).sort({ key: 1, version: 1 }).limit(BATCH).lean()) as OutboxRow[]
    if (batch.length === 0) return false
    for (const [topic, events] of byTopic(batch)) await bus.publish(topic, events)
    await rows.updateMany({ _id: { $in: batch.map((row) => row._id) } }, { $set: { sent: true, sentAt: new Date() } })
    return true
  }
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      if (woken || !running) return resolve()
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const loop = (async () => {
    let backoff = 100
    while (running) {
      woken = false
      try {
        const more = await flush()
        backoff = 100
        if (!more) await pause(1000)
      } catch (error) {
        if (!running) break
        logger.warn({ err: error, service }, 'relay: publishing failed, trying again')
        await new Promise((resolve) => setTimeout(resolve, backoff))
        backoff = Math.min(backoff * 2, 30_000)
      }
    }
  })()
  return {
    stop: async () => {
      running = false
      wake()
      await loop
      await holder.release()
    },
  }
}
