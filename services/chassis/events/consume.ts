import { setTimeout as sleep } from 'node:timers/promises'
import type { Envelope } from '@academy/contracts/core/event.ts'
import { database } from '../mongo/database.ts'
import { during, type Moment } from '../observe/observe.ts'
import { batcher } from '../runtime/batcher.ts'
import type { Clock } from '../runtime/clock.ts'
import { ownedBy, traced } from '../runtime/fault-points.ts'
import { logger } from '../runtime/logger.ts'
import { isPaused } from '../runtime/operating.ts'
import { Refusal } from '../runtime/refusal.ts'
import { type Bus, keyOf, type Subscription } from './bus.ts'
import { deadLetters, reasonOf } from './dead-letters.ts'
import { applyOnce, type Failed } from './inbox.ts'
import { takeUpNewer } from './newer.ts'
import { laneOf, type Reaction } from './reaction.ts'
import { newerThan } from './versions.ts'

/** Attempts and pauses of decided.md §4: eight, 0.1 s doubling to 30 s. */
export interface Patience {
  attempts: number
  firstMs: number
  maxMs: number
}
export const patience: Patience = { attempts: 8, firstMs: 100, maxMs: 30_000 }

const PAUSED = 'an operator holds up this module'

/** Why an event becomes a letter. */
interface Why {
  error: unknown
  attempts: number
  waiting: boolean
  newer?: number
}

const letterId = (service: string, reaction: Reaction, event: Envelope) => `${service}.${reaction.name}|${event.eventId}`

const writeLetter = async (service: string, reaction: Reaction, event: Envelope, { error, ...why }: Why) => {
  const consumer = `${service}.${reaction.name}`
  await deadLetters(database(service)).updateOne(
    { _id: letterId(service, reaction, event) },
    {
      $set: { error: reasonOf(error), ...why },
      $setOnInsert: { consumer, topic: reaction.type.topic, key: laneOf(reaction, event), event, version: event.aggregateVersion, at: new Date() },
    },
    { upsert: true },
  )
}

const kindOf = (error: unknown): string => (error instanceof Refusal ? error.code : error instanceof Error ? error.name : 'Error').slice(0, 60)

interface Place {
  /** The lanes behind whose letters it waits: its module's, and the one of letters that were written before modules had their own. */
  keys: readonly string[]
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
  const look = batcher(async (places: Place[]) => {
    const found = await deadLetters(database(service))
      .find({ key: { $in: places.flatMap((place) => place.keys) } }, { key: 1, topic: 1, version: 1 })
      .lean()
    return places.map(({ keys, topic, version }) => found.some((letter) => keys.includes(letter.key) && letter.topic === topic && letter.version < version))
  }, ONE_LOOK)
  lookers.set(service, look)
  return look
}

const momentOf = (service: string, { name }: Reaction, event: Envelope, clock: Clock): Moment => {
  const { tenantId, requestId, correlationId, at } = event
  const age = Math.max(0, (clock.now().getTime() - Date.parse(at)) / 1000)
  return { kind: 'event', service, name, tenantId, requestId, correlationId, events: [event], age }
}

/** Lays an event behind those of its aggregate that wait; gives false where these have gone meanwhile, and it with them. */
const waitBehind = async (service: string, reaction: Reaction, event: Envelope): Promise<boolean> => {
  const keys = [laneOf(reaction, event), keyOf(event)]
  const blocked = () => blockedIn(service)({ keys, topic: reaction.type.topic, version: event.aggregateVersion })
  if (!(await blocked())) return false
  await writeLetter(service, reaction, event, { error: 'waits behind an earlier event', attempts: 0, waiting: true })
  // whoever took up the last of them may have looked before this one lay there
  if (await blocked()) return true
  await deadLetters(database(service)).deleteOne({ _id: letterId(service, reaction, event) })
  return false
}

/**
 * Handles one event by one reaction: retries with backoff, then makes it a dead letter; events of an aggregate with a dead letter wait behind it. What is told in a
 * version that this program does not know waits for one that does (`takeUpNewer`), what comes for a module that is held up until it goes on. Rejects when `ending` is told between two attempts: the event comes again.
 */
export const handle = async (
  service: string,
  reaction: Reaction,
  event: Envelope,
  clock: Clock,
  how: Patience = patience,
  ending?: AbortSignal,
): Promise<void> => {
  if (await waitBehind(service, reaction, event)) return
  const unknown = newerThan(reaction.type, event)
  if (unknown) return writeLetter(service, reaction, event, { error: unknown, attempts: 0, waiting: true, newer: event.schema })
  const failed: Failed[] = []
  for (let attempt = 1, pause = how.firstMs; ; attempt++, pause = Math.min(pause * 2, how.maxMs)) {
    // what an operator holds up waits in its order, and holds up no other module
    if (!reaction.keep && isPaused(service, reaction.module)) return writeLetter(service, reaction, event, { error: PAUSED, attempts: 0, waiting: true })
    try {
      const react = () => ownedBy(`${service}.${reaction.name}`, () => traced('react', () => applyOnce(service, reaction, event, clock, failed)))
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
      if (attempt >= how.attempts) return writeLetter(service, reaction, event, { error, attempts: attempt, waiting: false })
      await sleep(pause, undefined, ending ? { signal: ending } : {})
    }
  }
}

/** The reactions of a service in the lanes in which they run: replicas and what belongs to no module first, then each module's beside the others'. */
const byModule = (reactions: readonly Reaction[]): Reaction[][] => {
  const first = reactions.filter(({ module, keep }) => !module || keep)
  const others = reactions.filter((reaction) => !first.includes(reaction))
  const modules = [...new Set(others.map(({ module }) => module))]
  return [first, ...modules.map((name) => others.filter(({ module }) => module === name))]
}

/** Subscribes a service to everything its reactions name; the consumer group is the service. A slow or failing reaction of one module holds up no other module. */
export const consume = async (service: string, reactions: readonly Reaction[], bus: Bus, clock: Clock, how: Patience = patience): Promise<Subscription> => {
  const topics = [...new Set(reactions.map((reaction) => reaction.type.topic))]
  const ending = new AbortController()
  const handlers = byModule(reactions).map((lane) => async (event: Envelope) => {
    for (const reaction of lane) if (reaction.type.name === event.name) await handle(service, reaction, event, clock, how, ending.signal)
  })
  const heard = await bus.subscribe(service, topics, handlers)
  const newer = takeUpNewer({ service, reactions, clock, attempts: how.attempts })
  return {
    stop: async () => {
      const stopped = heard.stop()
      ending.abort()
      await stopped
      await newer.stop()
    },
  }
}
