import type { Envelope } from '@academy/contracts/core/event.ts'
import { database } from '../mongo/database.ts'
import { during, type Moment } from '../observe/observe.ts'
import type { Clock } from '../runtime/clock.ts'
import { gathered } from '../runtime/gathered.ts'
import { logger } from '../runtime/logger.ts'
import { around, within } from '../runtime/points.ts'
import { Refusal } from '../runtime/refusal.ts'
import type { Bus, Subscription } from './bus.ts'
import { deadKey, deadLetters } from './dead-letters.ts'
import { applyOnce, type Failed } from './inbox.ts'
import type { Reaction } from './reaction.ts'
import { mustKnow } from './versions.ts'

/** Attempts and pauses of decided.md §4: eight, 0.1 s doubling to 30 s. */
export interface Patience {
  attempts: number
  firstMs: number
  maxMs: number
}
export const patience: Patience = { attempts: 8, firstMs: 100, maxMs: 30_000 }

/** Takes what was thrown and gives it as a letter keeps it. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message.slice(0, 500) : String(error))

const bury = async (service: string, reaction: Reaction, event: Envelope, error: unknown, attempts: number, waiting: boolean) => {
  const consumer = `${service}.${reaction.name}`
  await deadLetters(database(service)).updateOne(
    { _id: `${consumer}|${event.eventId}` },
    {
      $set: { error: reasonOf(error), attempts, waiting },
      $setOnInsert: { consumer, topic: reaction.type.topic, key: deadKey(event), event, version: event.aggregateVersion, at: new Date() },
    },
    { upsert: true },
  )
}

const kindOf = (error: unknown): string => (error instanceof Refusal ? error.code : error instanceof Error ? error.name : 'Error').slice(0, 60)

interface Place {
  key: string
  topic: string
  version: number
}
/** Fewer, larger looks: each costs more than what it looks for (deploy/decisions/0011). */
const ONE_LOOK = { atOnce: 1 }
const lookers = new Map<string, (place: Place) => Promise<boolean>>()

/** Does a dead letter of the aggregate stand before this version? Looked up for all events of a moment at once. */
const blockedIn = (service: string): ((place: Place) => Promise<boolean>) => {
  const known = lookers.get(service)
  if (known) return known
  const look = gathered(async (places: Place[]) => {
    const found = await deadLetters(database(service))
      .find({ key: { $in: places.map((place) => place.key) } }, { key: 1, topic: 1, version: 1 })
      .lean()
    return places.map(({ key, topic, version }) => found.some((letter) => letter.key === key && letter.topic === topic && letter.version < version))
  }, ONE_LOOK)
  lookers.set(service, look)
  return look
}

const momentOf = (service: string, { name }: Reaction, event: Envelope, clock: Clock): Moment => {
  const { tenantId, requestId, correlationId, at } = event
  const age = Math.max(0, (clock.now().getTime() - Date.parse(at)) / 1000)
  return { kind: 'event', service, name, tenantId, requestId, correlationId, events: [event], age }
}

/** Handles one event by one reaction: retries with backoff, then buries it; events of an aggregate with a dead letter wait behind it. */
export const handle = async (service: string, reaction: Reaction, event: Envelope, clock: Clock, how: Patience = patience): Promise<void> => {
  if (await blockedIn(service)({ key: deadKey(event), topic: reaction.type.topic, version: event.aggregateVersion }))
    return bury(service, reaction, event, 'waits behind an earlier event', 0, true)
  const failed: Failed[] = []
  for (let attempt = 1, pause = how.firstMs; ; attempt++, pause = Math.min(pause * 2, how.maxMs)) {
    try {
      const react = () => within(`${service}.${reaction.name}`, () => around('react', () => applyOnce(service, reaction, event, clock, failed)))
      await during(
        () => momentOf(service, reaction, event, clock),
        react,
        (applied) => applied,
        attempt < how.attempts ? 'failed' : 'buried',
      )
      return
    } catch (error) {
      failed.push({ at: new Date(), error: kindOf(error) })
      logger.warn({ err: error, service, reaction: reaction.name, eventId: event.eventId, attempt }, 'a reaction failed')
      if (attempt >= how.attempts) return bury(service, reaction, event, error, attempt, false)
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

/**
 * Subscribes a service to everything its reactions name; the consumer group is the service. An event of a newer version is not taken: its aggregate waits
 * until this process is replaced by one that knows it.
 */
export const consume = (service: string, reactions: readonly Reaction[], bus: Bus, clock: Clock, how: Patience = patience): Promise<Subscription> => {
  const topics = [...new Set(reactions.map((reaction) => reaction.type.topic))]
  return bus.subscribe(service, topics, async (event) => {
    const mine = reactions.filter((reaction) => reaction.type.name === event.name)
    for (const { type } of mine) mustKnow(type, event)
    for (const reaction of mine) await handle(service, reaction, event, clock, how)
  })
}
