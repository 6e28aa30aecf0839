import { z } from 'zod'
import { removed } from '../../core/crud.ts'
import { endpoint } from '../../core/endpoint.ts'
import { half } from '../../core/half-days.ts'
import { list } from '../../core/list.ts'
import { lookUp } from '../../core/manifest.ts'
import { pageOf, pageQuery } from '../../core/page.ts'
import { day, freeText, id, joined, queryFlag, queryInt, version } from '../../core/rules.ts'
import { network } from '../../identity/access/built-in-roles.ts'
import { offeringColumns } from './export-columns.ts'
import { direction, landingDay, landingFacts } from './landing.ts'
import { filters, staffFilters } from './offering-filters.ts'
import { offeringCancelReason } from './offering-life.ts'
import { OfferingCard, OfferingCopy, OfferingDetail, OfferingFields, OfferingRow } from './offering-rows.ts'
import { publishing } from './publishing.ts'
import { telling } from './telling.ts'
import { Week } from './week.ts'

export type { OfferingPhase, OfferingStatus } from './offering-life.ts'
export { offeringCancelReason, offeringLife, offeringPhase, offeringStatus, trainerRole } from './offering-life.ts'

const one = z.object({ id: id() })
const Mergeable = z.object({ id: id(), people: z.number().int(), records: z.array(OfferingRow) })
const sort = ['start_date', 'number', 'price', 'create_date', 'capacity'] as const
const path = '/training/offerings'
const touches = ['delivery/enrolments', 'resources/bookings'] as const

export const offerings = list(
  {
    service: 'training',
    noun: 'delivery/offerings',
    path,
    permission: 'training:offerings',
    row: OfferingRow,
    filter: staffFilters,
    sort,
    columns: offeringColumns,
    find: { title: 'name', text: ['number', 'courseCode', 'siteName', 'city'], weight: 4 },
    menu: { under: 'delivery', sort: 10, icon: 'calendar' },
    grants: { ...lookUp(...network, 'TRAINER', 'PRODUCT', 'ACCOUNTANT', 'RESOURCES', 'ADMIN'), all: ['PLANNER', 'REGISTRAR'] },
  },
  {
    /** The learner's list: published ones from today on; `forMe` keeps those whose audience my post belongs to. */
    search: endpoint({
      method: 'GET',
      path: `${path}/search`,
      permission: 'session',
      kind: 'page',
      input: z.object({ ...filters, forMe: queryFlag().optional(), ...pageQuery }),
      output: pageOf(OfferingCard),
      sort: ['start_date', 'price'],
    }),
    /** Free seats a day for the same filters, for the ruler above the list; at most 120 days. */
    ruler: endpoint({
      method: 'GET',
      path: `${path}/ruler`,
      permission: 'session',
      kind: 'read',
      input: z.object({ ...filters, forMe: queryFlag().optional() }),
      output: z.object({ days: z.array(z.object({ day: day(), offerings: z.number().int(), free: z.number().int() })) }),
    }),
    /** Live facts of the landing page, without any person's name. */
    upcoming: endpoint({
      method: 'GET',
      path: `${path}/upcoming`,
      permission: 'public',
      kind: 'read',
      input: z.object({ limit: queryInt(0, 99).optional() }),
      output: z.object({
        facts: landingFacts,
        records: z.array(OfferingCard.omit({ trainers: true, fit: true, blocked: true, enrolmentId: true })),
        horizon: z.array(landingDay),
        directions: z.array(direction),
      }),
    }),
    /** The offerings of this week and the next ones that are not over, by the week in which they begin; `published` counts those at risk too. */
    weeks: endpoint({
      method: 'GET',
      path: `${path}/weeks`,
      permission: 'training:offerings:page',
      kind: 'read',
      input: z.object({}),
      output: z.object({ weeks: z.array(Week) }),
    }),
    /** All a learner needs to decide, for one of his posts (the main one by default). Who will decide: `/act/cases/preview`; the net price: `/fee/reduction-rules/quote`. */
    detail: endpoint({
      method: 'GET',
      path: `${path}/detail/{id}`,
      permission: 'session',
      kind: 'info',
      input: one.extend({ postId: id().optional() }),
      output: OfferingDetail,
    }),
    info: endpoint({ method: 'GET', path: `${path}/{id}`, permission: 'training:offerings:page', kind: 'info', input: one, output: OfferingRow }),
    /** Where the people of this one would fit: same course and region, days near, seats for all of them (world.md §10.16). */
    mergeable: endpoint({ method: 'GET', path: `${path}/mergeable/{id}`, permission: 'training:offerings:page', kind: 'read', input: one, output: Mergeable }),
    /** Whom a change of these fields would tell, and of what: said beside the button while the form is filled in. */
    telling: endpoint({
      method: 'GET',
      path: `${path}/telling/{id}`,
      permission: 'training:offerings:update',
      kind: 'read',
      input: one.extend({ changed: joined(z.string()).optional(), startDate: day().optional(), startHalf: half.optional(), siteId: id().optional() }),
      output: z.object({ telling: telling.optional(), people: z.number().int() }),
    }),
    save: endpoint({ method: 'POST', path, permission: 'training:offerings:save', kind: 'save', input: OfferingFields, output: OfferingRow, touches }),
    update: endpoint({
      method: 'PUT',
      path,
      permission: 'training:offerings:update',
      kind: 'update',
      input: OfferingFields.extend({ id: id(), version: version() }),
      output: OfferingRow,
      touches,
    }),
    remove: endpoint({
      method: 'DELETE',
      path,
      permission: 'training:offerings:delete',
      kind: 'remove',
      input: z.array(id()).min(1).max(100),
      output: removed,
      touches,
    }),
    removeOne: endpoint({
      method: 'DELETE',
      path: `${path}/{id}`,
      permission: 'training:offerings:delete',
      kind: 'remove',
      input: one,
      output: removed,
      touches,
    }),
    removeListed: endpoint({
      method: 'DELETE',
      path: `${path}/page/{id}`,
      permission: 'training:offerings:delete',
      kind: 'remove',
      input: one,
      output: removed,
      touches,
    }),
    publish: endpoint({
      method: 'POST',
      path: `${path}/publish`,
      permission: 'training:offerings:publish',
      kind: 'act',
      input: one.extend({ version: version() }),
      output: OfferingRow,
      touches,
    }),
    /** Up to 100 at once, each published on its own or told with every reason against it. */
    publishBatch: endpoint({ method: 'POST', path: `${path}/publishBatch`, permission: 'training:offerings:publish', kind: 'act', ...publishing, touches }),
    cancel: endpoint({
      method: 'POST',
      path: `${path}/cancel`,
      permission: 'training:offerings:cancel',
      kind: 'act',
      input: one.extend({ version: version(), reason: offeringCancelReason, remark: freeText(500).optional() }),
      output: OfferingRow,
      touches,
    }),
    /** It takes place although those who were asked refused, or nobody decided in time. */
    confirmStart: endpoint({
      method: 'POST',
      path: `${path}/confirmStart`,
      permission: 'training:offerings:confirmStart',
      kind: 'act',
      input: one.extend({ version: version() }),
      output: OfferingRow,
      touches,
    }),
    /** A new unpublished offering like this one on another day; the number is new, what is taken then stays away and is named. */
    copy: endpoint({
      method: 'POST',
      path: `${path}/copy`,
      permission: 'training:offerings:save',
      kind: 'act',
      input: one.extend({ startDate: day(), startHalf: half.optional() }),
      output: OfferingCopy,
      touches,
    }),
  },
)
