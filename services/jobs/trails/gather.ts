import type { Context } from '@academy/chassis/http/context.ts'
import { callService, POLL_MS } from '@academy/chassis/runtime/call.ts'
import { logger } from '@academy/chassis/runtime/logger.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { type Endpoint, type Returned, type Sent, type Service, services } from '@academy/contracts/core/endpoint.ts'
import { TRAIL_MOST, type TrailCheck, type TrailEntry, type TrailSubject, trailSource } from '@academy/contracts/core/trail.ts'
import { causesOf, eventsOf } from './belonging.ts'
import { inOrder, type Ordered } from './order.ts'

type Endpoints = ReturnType<typeof trailSource>['endpoints']
type Name = keyof Endpoints & string
type Questions = { [N in Name]: Sent<Endpoints[N]> }
type Answers = { [N in Name]: Returned<Endpoints[N]> }

/** Made once: a schema is compiled when it is first used, which costs more than the whole question. */
const sources = new Map(services.map((service) => [service, trailSource(service)]))

/** Asks all services the same at once; one that is away is noted, and the others' answers are given. */
export const asker = (platform: Platform, ctx: Pick<Context, 'tenantId' | 'requestId'>) => {
  const away = new Set<Service>()
  const asking = { tenantId: ctx.tenantId, requestId: ctx.requestId, withinMs: POLL_MS }
  const one = async <N extends Name>(service: Service, name: N, input: Questions[N]): Promise<Answers[N][]> => {
    const endpoint = sources.get(service)?.endpoints[name] as Endpoint
    try {
      return [(await callService(platform, service, endpoint, input, asking)) as Answers[N]]
    } catch (error) {
      logger.warn({ err: error, service }, 'its part of a trail could not be asked')
      away.add(service)
      return []
    }
  }
  const all = async <N extends Name>(name: N, input: Questions[N]): Promise<Answers[N][]> =>
    (await Promise.all(services.filter((service) => !away.has(service)).map((service) => one(service, name, input)))).flat()
  return { one, all, away }
}
export type Asker = ReturnType<typeof asker>

/** What is known of a story so far. */
interface Known {
  entries: Map<string, TrailEntry>
  ids: Set<string>
  requests: Set<string>
  wide: Set<string>
  /** Requests that are the story themselves. */
  whole: Set<string>
  subject?: TrailSubject
}

const keep = (known: Known, parts: readonly Answers['told'][]): string[] => {
  for (const { entries, wide, subject } of parts) {
    for (const entry of entries) known.entries.set(entry.id, entry)
    for (const one of wide) known.wide.add(one)
    if (subject && !known.subject) known.subject = subject
  }
  return parts.flatMap((part) => part.tied)
}

const ROUNDS = 6

/** The records of a story name others, their rows name requests: asked until nothing new comes. */
const widen = async (ask: Asker, known: Known, tied: readonly string[]): Promise<void> => {
  let fresh = tied
  for (let round = 0; round < ROUNDS; round++) {
    const ids = [...new Set(fresh)].filter((id) => !known.ids.has(id))
    for (const id of ids) known.ids.add(id)
    const own = [...known.entries.values()].filter((one) => known.ids.has(one.objectId ?? '') || known.ids.has(one.id))
    const named = own.flatMap((one) => (one.correlationId ? [one.correlationId] : []))
    const requests = [...new Set(named)].filter((one) => !known.requests.has(one))
    if (ids.length + requests.length === 0) return
    for (const one of requests) known.requests.add(one)
    const asked = { ids: ids.slice(0, TRAIL_MOST), correlationIds: requests.slice(0, TRAIL_MOST), causes: [], whole: false }
    fresh = keep(known, await ask.all('told', asked))
  }
}

/** Of requests that hold very much only what the story's own events led to is fetched, step by step. */
const follow = async (ask: Asker, known: Known): Promise<void> => {
  const asked = new Set<string>()
  const correlationIds = [...known.wide].filter((one) => !known.whole.has(one))
  for (let round = 0; round < ROUNDS && correlationIds.length > 0; round++) {
    const causes = eventsOf([...known.entries.values()], known).flatMap(({ id }) => (asked.has(id) ? [] : [id]))
    if (causes.length === 0) return
    for (const id of causes) asked.add(id)
    keep(known, await ask.all('told', { ids: [], correlationIds, causes: causes.slice(0, TRAIL_MOST), whole: false }))
  }
}

const firstLook = async (ask: Asker, id: string): Promise<Known> => {
  const known: Known = { entries: new Map(), ids: new Set([id]), requests: new Set([id]), wide: new Set(), whole: new Set() }
  const tied = keep(known, await ask.all('told', { ids: [id], correlationIds: [id], causes: [], whole: true }))
  if ([...known.entries.values()].some((one) => one.correlationId === id)) {
    known.whole.add(id)
    known.ids.clear()
  } else {
    known.wide.clear()
    await widen(ask, known, tied)
    await follow(ask, known)
  }
  return known
}

/** What waits for its first hearing stands at the moment of its event. */
const dated = (entries: readonly TrailEntry[], events: readonly TrailEntry[]): TrailEntry[] => {
  const told = new Map(events.map((event) => [event.id, event.at]))
  return entries.map((one) => (one.result === 'unhandled' ? { ...one, at: told.get(one.eventId ?? '') ?? one.at } : one))
}

export interface Gathered {
  entries: Ordered[]
  checks: TrailCheck[]
  subject: TrailSubject | undefined
  more: boolean
  faded: boolean
}

/** The whole story of an id across services: what was told and changed, what became of it, what waits. `null` when nobody knows the id. */
export const gather = async (ask: Asker, id: string): Promise<Gathered | null> => {
  const known = await firstLook(ask, id)
  const entries = [...known.entries.values()]
  const events = eventsOf(entries, known).sort((a, b) => (a.at < b.at ? -1 : 1))
  const causes = causesOf(entries, events, known)
  if (events.length + causes.length === 0) return null
  const shown = events.slice(0, TRAIL_MOST)
  const records = known.whole.size > 0 ? shown.flatMap((event) => (event.objectId ? [event.objectId] : [])) : [...known.ids]
  const ids = [...new Set(records)].slice(0, TRAIL_MOST)
  const heard = await ask.all('heard', { events: shown.map((event) => ({ id: event.id, name: event.name })), ids })
  const became = dated(
    heard.flatMap((part) => part.entries),
    shown,
  )
  return {
    entries: inOrder([...causes, ...shown, ...became]),
    checks: heard.flatMap((part) => part.checks),
    subject: known.subject,
    more: events.length > shown.length || [...known.wide].some((one) => known.whole.has(one)),
    faded: events.length === 0,
  }
}
