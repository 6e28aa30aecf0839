import { z } from 'zod'
import { contract, endpoint, type Service } from './endpoint.ts'
import { freeText, moment, text } from './rules.ts'

/** What became of an event that could not be handled: it failed itself, it waits behind one that failed, or somebody gave it up. */
const letterState = z.enum(['failed', 'waiting', 'discarded'])
export type LetterState = z.output<typeof letterState>

const count = z.number().int()

/** Who gave a letter up, when and why. */
export const Discarded = z.object({ at: moment(), byUserId: z.string(), reason: z.string() })

/** An event that a consumer of a service could not handle, or one that waits behind such an event; without the event's data (I56). */
export const DeadLetter = z.object({
  id: z.string(),
  service: z.string(),
  consumer: z.string(),
  event: z.string(),
  tenantId: z.string(),
  aggregateId: z.string(),
  version: count,
  error: z.string(),
  attempts: count,
  state: letterState,
  at: moment(),
  correlationId: z.string(),
  discarded: Discarded.optional(),
})

/** A letter that stands open: its event with personal values masked, and what waits behind it. */
export const OpenLetter = z.object({
  ...DeadLetter.shape,
  eventId: z.string(),
  topic: z.string(),
  happenedAt: moment(),
  requestId: z.string(),
  actorId: z.string(),
  /** The event's data as indented JSON. */
  payload: z.string(),
  /** Some values were masked. */
  masked: z.boolean(),
  followers: z.array(DeadLetter.pick({ id: true, consumer: true, event: true, version: true, state: true })),
  followerCount: count,
})

/** Which letters of a service are meant; without a state those that were not given up. */
export const letterFilter = { event: freeText(80).optional(), consumer: freeText(120).optional(), state: letterState.optional() }
export const letterSort = ['at', 'service', 'event', 'attempts'] as const

/** A letter's id: consumer and event. */
export const letterId = () => text(240)
const by = z.object({ userId: z.string(), role: z.string().optional() })
const released = z.object({ applied: count, left: count })

/** The internal endpoints by which a service shows its dead letters, tries them again in order, and gives one up (architecture.md §5). */
export const deadLetterBox = (service: Service) => {
  const path = `/${service}/internal/dead-letters` as const
  return contract(service, 'internal/dead-letters', {
    look: endpoint({
      method: 'POST',
      path,
      permission: 'internal',
      kind: 'read',
      input: z.object({ ...letterFilter, orderField: z.enum(letterSort), order: z.enum(['asc', 'desc']), limit: z.number().int().min(1).max(1000) }),
      output: z.object({ total: count, letters: z.array(DeadLetter) }),
    }),
    /** `null` when there is no such letter. */
    open: endpoint({
      method: 'POST',
      path: `${path}/open`,
      permission: 'internal',
      kind: 'read',
      input: z.object({ id: letterId() }),
      output: OpenLetter.nullable(),
    }),
    /** With an id the lane of that letter from its beginning, without one every lane; `left` counts what stays there. */
    replay: endpoint({
      method: 'POST',
      path: `${path}/replay`,
      permission: 'internal',
      kind: 'act',
      input: z.object({ id: letterId().optional(), by }),
      output: released,
    }),
    /** `freed` counts what waited behind the letter and may be tried now, `next` is the first of it. */
    discard: endpoint({
      method: 'POST',
      path: `${path}/discard`,
      permission: 'internal',
      kind: 'act',
      input: z.object({ id: letterId(), reason: text(500), by }),
      output: z.object({ freed: count, next: z.string().optional() }),
    }),
  })
}
