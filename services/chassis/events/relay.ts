import type { Envelope } from '@academy/contracts/core/event.ts'
import { memoryWakeups, type Wakeups } from '../kv/wakeups.ts'
import { database } from '../mongo/database.ts'
import { lease } from '../mongo/lease.ts'
import { type OutboxRow, onKick, outboxRows } from '../mongo/outbox.ts'
import { bare } from '../mongo/system.ts'
import { during } from '../observe/observe.ts'
import { backoff } from '../runtime/backoff.ts'
import { ownedBy, traced } from '../runtime/fault-points.ts'
import { logger } from '../runtime/logger.ts'
import { type Bus, PartlyTaken } from './bus.ts'
import { outboxScan } from './outbox-scan.ts'
import { type PendingRows, pendingRows } from './pending-rows.ts'

const BATCH = 500
const POLL_MS = 1000
/** Where something was told there is soon more, and a wakeup from another process may be lost. */
const SOON_MS = 50
/** What another process wrote is seen after this at the latest, if its wakeup is lost. */
const IDLE_MS = 5000
const FIRST_BACKOFF_MS = 100
/** The database may be back at any moment. */
const LAST_BACKOFF_MS = 2000

const byTopic = (batch: OutboxRow[]): Map<string, Envelope[]> => {
  const topics = new Map<string, Envelope[]>()
  for (const row of batch) topics.set(row.topic, [...(topics.get(row.topic) ?? []), row.envelope])
  return topics
}

/** The events of a topic that the bus has taken. */
const takenOf = (events: readonly Envelope[], sent: PromiseSettledResult<void> | undefined): string[] => {
  const ids = events.map(({ eventId }) => eventId)
  if (sent?.status !== 'rejected') return sent ? ids : []
  const { reason } = sent
  return reason instanceof PartlyTaken ? ids.filter((id) => reason.taken.has(id)) : []
}

/** Sends topics beside each other, each in its own order; gives the events that the bus has taken, and what one of the others was refused with. */
const sendAll = async (service: string, bus: Bus, batch: OutboxRow[]): Promise<{ taken: string[]; why?: unknown }> => {
  const topics = [...byTopic(batch)]
  const sent = await Promise.allSettled(
    topics.map(([name, events]) =>
      during(
        () => ({ kind: 'publish', service, name, events }),
        () => traced('publish', () => bus.publish(name, events)),
        () => 'published',
      ),
    ),
  )
  const taken = topics.flatMap(([, events], at) => takenOf(events, sent[at]))
  return { taken, why: sent.find((one) => one.status === 'rejected')?.reason }
}

type Holder = ReturnType<typeof lease>

/** Renews the lease while something is sent: a bus may take longer than the lease lasts. */
const whileHeld = async <T>(service: string, lease: Holder, send: () => Promise<T>): Promise<T> => {
  const keep = setInterval(() => {
    lease.hold().catch((error: unknown) => logger.warn({ err: error, service }, 'relay: the lease could not be renewed'))
  }, POLL_MS)
  try {
    return await send()
  } finally {
    clearInterval(keep)
  }
}

/**
 * Another process held the lease while this batch was on its way: what he told of its aggregates since may lie before it, and the newest state of a topic must come
 * last. It is told once more.
 */
const tellLaterAgain = async (service: string, batch: readonly OutboxRow[]): Promise<void> => {
  const later = batch.map(({ topic, key, version }) => ({ topic, key, version: { $gt: version } }))
  await bare(outboxRows(database(service))).updateMany({ sent: true, $or: later }, { $set: { sent: false } })
}

/** Sends a batch and marks what the bus has taken; gives what it has not. */
const sendMarked = async (service: string, bus: Bus, lease: Holder, handed: PendingRows, batch: OutboxRow[]): Promise<OutboxRow[]> => {
  const epoch = lease.epoch()
  const { taken, why } = await whileHeld(service, lease, () => sendAll(service, bus, batch))
  if (!lease.holds() || lease.epoch() !== epoch) await tellLaterAgain(service, batch)
  const ids = new Set(taken)
  const marked = { $set: { sent: true, sentAt: new Date() } }
  if (taken.length > 0) await traced('mark', () => bare(outboxRows(database(service))).updateMany({ _id: { $in: taken } }, marked))
  // what was sent and is not marked is sent again: nothing may overtake it
  handed.sent(batch.filter(({ _id }) => ids.has(_id)))
  const refused = batch.filter(({ _id }) => !ids.has(_id))
  if (refused.length > 0) logger.warn({ err: why, service, refused: refused.length }, 'relay: some events were not published, they are tried again')
  return refused
}

/** How long a relay may rest, in ms; as long as nothing wakes it where nothing waits. */
type Rest = number | undefined

interface Waker {
  lease: Holder
  /** Wakes the process that holds the lease. */
  wake(): void
}

/** Looks the outbox up and sends what waits; only the holder of the lease does, and it is asked for only when something waits. */
const looker = (service: string, { lease, wake }: Waker, rounds: ReturnType<typeof outboxScan>, send: (batch: OutboxRow[]) => Promise<OutboxRow[]>) => {
  const rows = outboxRows(database(service))
  const waiting = async () => (await rows.find(rounds.wanted()).sort({ key: 1, version: 1 }).limit(BATCH).lean()) as OutboxRow[]
  const sent = async (batch: OutboxRow[]): Promise<Rest> => {
    const { last, wait } = rounds.looked(batch, batch.length > 0 ? await send(batch) : [])
    if (wait > 0 || !last) return wait
    return batch.length > 0 ? SOON_MS : undefined
  }
  return async (): Promise<Rest> => {
    const mine = lease.holds()
    const seen = await waiting()
    if (seen.length === 0) return sent(seen)
    if (!(await lease.hold())) {
      wake()
      return undefined
    }
    // who takes the lease over looks again: what he saw before may have been sent by the one who had it
    return sent(mine && lease.holds() ? seen : await waiting())
  }
}

/** The topics of which nothing was taken when something was sent to them last. */
const stuckTopics = () => {
  const stuck = new Set<string>()
  const note = (batch: readonly OutboxRow[], refused: readonly OutboxRow[]): void => {
    for (const { topic } of refused) stuck.add(topic)
    const open = new Set(refused)
    for (const row of batch) if (!open.has(row)) stuck.delete(row.topic)
  }
  return { has: (topic: string) => stuck.has(topic), note }
}

/** Sends one batch of a service's outbox: what was handed over, and in turn with it what is found. */
const flusher = (service: string, bus: Bus, waker: Waker, handed: PendingRows) => {
  const { lease } = waker
  const scan = outboxScan(BATCH)
  const stuck = stuckTopics()
  const send = async (batch: OutboxRow[]) => {
    const refused = await sendMarked(service, bus, lease, handed, batch)
    stuck.note(batch, refused)
    return refused
  }
  // what comes for a topic that takes nothing waits for the next round, or each would be an attempt of its own
  const wanted = ({ topic }: OutboxRow) => scan.wait() === 0 || !stuck.has(topic)
  const look = looker(service, waker, scan, send)
  let looked = 0
  let epoch = lease.epoch()
  const same = () => lease.holds() && lease.epoch() === epoch
  const lookAround = async (): Promise<Rest> => {
    if (!same()) handed.forget()
    if (scan.wait() > 0) return scan.wait()
    looked = Date.now()
    const rest = await look()
    // what came during the look may have been sent by the process that held the lease then
    if (lease.epoch() !== epoch) handed.forget()
    epoch = lease.epoch()
    return rest
  }
  let due = false
  return async (): Promise<Rest> => {
    const { rows: batch, leftOut } = due || !same() ? { rows: [], leftOut: false } : handed.take(BATCH, wanted)
    due = false
    // who had to renew the lease may have lost it in between
    if (batch.length === 0 || !(await lease.hold()) || !same()) return lookAround()
    const refused = await send(batch)
    const more = handed.some()
    const missed = leftOut || refused.length > 0
    due = scan.wait() === 0 && (missed || Date.now() - looked >= (more ? POLL_MS : SOON_MS))
    return more || due ? 0 : scan.wait() || SOON_MS
  }
}

/**
 * Publishes the outbox of one service for ever, in order per aggregate; only marks as sent what the bus has taken (I45). One process of the service does,
 * the others wake it when they find that something waits.
 */
export const startRelay = (service: string, bus: Bus, wakeups: Wakeups = memoryWakeups()): { stop(): Promise<void> } => {
  const relayLease = lease(service, 'relay', 5000)
  const pending = pendingRows()
  const channel = `relay.${service}`
  const flush = flusher(service, bus, { lease: relayLease, wake: () => wakeups.notify(channel) }, pending)
  const pauses = backoff(POLL_MS, IDLE_MS)
  const hearing = wakeups.subscribe(channel, () => {
    if (relayLease.holds()) pauses.wake()
  })
  let running = true
  onKick(service, (committed) => {
    if (running) pending.add(committed)
    pauses.wake()
  })
  const loop = (async () => {
    let backoff = FIRST_BACKOFF_MS
    while (running) {
      pauses.poll()
      try {
        const rest = await ownedBy(`${service}.relay`, flush)
        backoff = FIRST_BACKOFF_MS
        if (rest !== 0) await pauses.rest(rest)
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
      await (await hearing)()
      await loop
      await relayLease.release()
    },
  }
}
