import { z } from 'zod'
import { contract, endpoint, type Service, services } from './endpoint.ts'
import { freeText, id } from './rules.ts'

/** A moment to the millisecond: a story happens within a second. */
const instant = z.iso.datetime()

/** What an entry of a trail is: somebody's command, an event that was told, its handling, a message, a run of a job, or what still waits. */
const trailKinds = ['command', 'event', 'handled', 'repeated', 'failed', 'waiting', 'mail', 'text', 'job'] as const

const fields = {
  /** Unique in its trail. */
  id: z.string(),
  at: instant,
  service: z.enum(services),
  kind: z.enum(trailKinds),
  /** The event, `<service>.<reaction>`, `<noun>.<what>` of a command, a template or a job. */
  name: z.string(),
  /** How it went. `unpublished` lies in the outbox, `unhandled` was not heard yet, `dead` is a dead letter and `blocked` waits behind one, `open` waits for people. */
  result: z.string(),
  objectId: z.string().optional(),
  version: z.number().int().optional(),
  /** The event told, or the one that was handled or that a message follows. */
  eventId: z.string().optional(),
  requestId: z.string().optional(),
  correlationId: z.string().optional(),
  /** The event that led to it; absent where somebody asked for it. */
  causationId: z.string().optional(),
  attempts: z.number().int(),
  /** The kind of an error, never its words. */
  error: z.string().optional(),
  userId: z.string().optional(),
  /** The import by which he changed it. */
  through: z.string().optional(),
  /** For whom it waits, and until when. */
  holders: z.array(z.string()).optional(),
  until: instant.optional(),
}

/** One entry of a trail: ids, names and times, no payload and no personal value. */
export const TrailEntry = z.object(fields)
export type TrailEntry = z.output<typeof TrailEntry>

/** Something that a service recomputes for a story, such as its ledger's sum; `figures` are what its sentence names. */
export const TrailCheck = z.object({ name: z.enum(['seats', 'ledger', 'mails']), ok: z.boolean(), figures: z.record(z.string(), z.number()) })
export type TrailCheck = z.output<typeof TrailCheck>

/** What a story is about, by which people know it. */
export const TrailSubject = z.object({
  kind: z.enum(['enrolment', 'request']),
  id: z.string(),
  number: z.string().optional(),
  userId: z.string().optional(),
  status: z.string().optional(),
  at: instant.optional(),
})
export type TrailSubject = z.output<typeof TrailSubject>

/** The noun of audit rows that say who looked at a trail: they are no part of any story. */
export const TRAIL_LOOKS = 'trails'

/** As many ids, correlation ids and events as one question may name. */
export const TRAIL_MOST = 500
const ids = z.array(id()).max(TRAIL_MOST)
const heard = z.array(z.object({ id: id(), name: freeText(120) })).max(TRAIL_MOST)

const asked = { method: 'POST', permission: 'internal', kind: 'read' } as const

/** The internal endpoints by which a service tells its part of a story; each within the tenant that is asked for (I35). */
export const trailSource = (service: Service) =>
  contract(service, 'internal/trail', {
    /** What stands of these records, requests and causes. Of a `wide` request, one that holds very much, only what the ids and causes name. */
    told: endpoint({
      ...asked,
      path: `/${service}/internal/trail/told`,
      input: z.object({ ids, correlationIds: ids, causes: ids, whole: z.boolean() }),
      output: z.object({
        entries: z.array(TrailEntry),
        tied: z.array(z.string()),
        wide: z.array(z.string()),
        subject: TrailSubject.optional(),
      }),
    }),
    /** What became of these events here, what waits for people, and what can be recomputed for these records. */
    heard: endpoint({
      ...asked,
      path: `/${service}/internal/trail/heard`,
      input: z.object({ events: heard, ids }),
      output: z.object({ entries: z.array(TrailEntry), checks: z.array(TrailCheck) }),
    }),
    /** Stories that a text may mean: a person, the number of an offering or of a posting; newest first. */
    find: endpoint({
      ...asked,
      path: `/${service}/internal/trail/find`,
      input: z.object({ text: freeText(120), userIds: ids }),
      output: z.object({ subjects: z.array(TrailSubject), userIds: z.array(z.string()) }),
    }),
    /** Names of people by id, from the service that owns them; empty elsewhere. */
    names: endpoint({
      ...asked,
      path: `/${service}/internal/trail/names`,
      input: z.object({ ids }),
      output: z.object({ people: z.array(z.object({ id: z.string(), nameCn: z.string(), nameEn: z.string() })) }),
    }),
  })
