import { z } from 'zod'
import { contract, endpoint } from '../../core/endpoint.ts'
import { day, freeText, id, moment, queryFlag } from '../../core/rules.ts'

/**
 * What stands in a calendar: a class with a seat, one that is not sure yet, an offered seat that has to be answered, what one teaches, a time that one is
 * away, and what the academy has planned.
 */
const calendarKinds = ['class', 'unsure', 'answer', 'teaching', 'away', 'planned'] as const

export const CalendarEntry = z.object({
  id: id(),
  kind: z.enum(calendarKinds),
  from: day(),
  to: day(),
  startsAt: moment(),
  endsAt: moment(),
  nameCn: z.string(),
  nameEn: z.string(),
  placeCn: z.string().optional(),
  placeEn: z.string().optional(),
  /** Where it is told in full. */
  link: z.string().optional(),
})
export type CalendarEntry = z.output<typeof CalendarEntry>

/** So many days are asked at once. */
export const CALENDAR_DAYS = 93

const path = '/training/calendar'
const nothing = z.object({})

/** One's own dates: month, list, and a feed that other calendars subscribe to (areas/shell-access.md §1 "/calendar"). */
export const calendar = contract('training', 'delivery/calendar', {
  mine: endpoint({
    method: 'GET',
    path,
    permission: 'session',
    kind: 'read',
    /** `planned` adds what the academy has planned, for who may read offerings. */
    input: z.object({ from: day(), to: day(), planned: queryFlag().optional() }),
    output: z.object({ entries: z.array(CalendarEntry), mayPlanned: z.boolean(), more: z.boolean() }),
  }),
  /** Since when one's feed stands. */
  feed: endpoint({
    method: 'GET',
    path: `${path}/feed`,
    permission: 'session',
    kind: 'read',
    input: nothing,
    output: z.object({ since: moment().optional() }),
  }),
  /** A new secret address; the one of before is dead. It is told once, so no key remembers it. */
  renew: endpoint({ method: 'POST', path: `${path}/feed`, permission: 'session', kind: 'read', input: nothing, output: z.object({ path: z.string() }) }),
  revoke: endpoint({ method: 'DELETE', path: `${path}/feed`, permission: 'session', kind: 'act', input: nothing, output: nothing }),
  /** The feed itself, for whoever has its address. */
  subscribed: endpoint({
    method: 'GET',
    path: `${path}/feed/{secret}`,
    permission: 'public',
    kind: 'download',
    input: z.object({ secret: freeText(200) }),
    output: z.null(),
  }),
})
