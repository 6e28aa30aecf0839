import { z } from 'zod'
import { removed, stored } from '../../core/crud.ts'
import { endpoint } from '../../core/endpoint.ts'
import { list } from '../../core/list.ts'
import { lookUp } from '../../core/manifest.ts'
import { pageOf, pageQuery } from '../../core/page.ts'
import { charge, day, freeText, id, int, joined, moment, money, naturalKey, personal, queryFlag, queryInt, text, version } from '../../core/rules.ts'
import { network } from '../../identity/access/built-in-roles.ts'
import { LadderStep } from '../catalogue/courses.ts'
import { check } from './checks.ts'
import { offeringColumns } from './export-columns.ts'
import { half } from './half-days.ts'
import { direction, landingDay, landingFacts } from './landing.ts'
import { filters, staffFilters } from './offering-filters.ts'
import { offeringCancelReason, offeringPhase, offeringStatus, trainerRole } from './offering-life.ts'
import { publishing } from './publishing.ts'
import { sheetState } from './sheet-state.ts'
import { telling } from './telling.ts'
import { Week } from './week.ts'

export type { OfferingPhase, OfferingStatus } from './offering-life.ts'
export { offeringCancelReason, offeringLife, offeringPhase, offeringStatus, trainerRole } from './offering-life.ts'

/** A stretch of Shanghai days on which revoking costs the same; `until` inclusive. */
export const ladderBand = z.object({ from: day(), until: day(), daysFrom: z.number().int(), daysUntil: z.number().int(), amount: money() })

/** Seats as they are counted on a scale: taken and held are in approval or confirmed, waiting stand outside the capacity (I1). */
export const seats = z.object({
  capacity: z.number().int(),
  taken: z.number().int(),
  held: z.number().int(),
  free: z.number().int(),
  waiting: z.number().int(),
})
export type Seats = z.output<typeof seats>

const trainers = z.array(z.object({ trainerId: id(), role: trainerRole })).max(10)
const consumables = z.array(z.object({ name: text(80), requisition: freeText(40).optional() })).max(20)

/** What the staff enter. The end follows from the course's days; price, minimum, capacity and names fall back to the course's. */
export const OfferingFields = z.object({
  courseId: id(),
  nameCn: freeText(80).optional(),
  nameEn: freeText(120).optional(),
  startDate: day(),
  startHalf: half.optional(),
  siteId: id(),
  classroomId: id().optional(),
  trainers,
  vehicleIds: z.array(id()).max(20).optional(),
  consumables: consumables.optional(),
  meetingTheme: freeText(120).optional(),
  minimum: int(1, 500).optional(),
  capacity: int(1, 500).optional(),
  waitingList: z.boolean().optional(),
  price: charge().optional(),
  noticeCn: freeText(1000).optional(),
  noticeEn: freeText(1000).optional(),
  remark: freeText(500).optional(),
})

/** What every list of offerings shows. */
const facts = {
  number: naturalKey(),
  status: offeringStatus,
  phase: offeringPhase.optional(),
  nameCn: z.string(),
  nameEn: z.string(),
  courseId: id(),
  courseCode: z.string(),
  catalogue: z.string(),
  brand: z.string(),
  level: z.number().int(),
  days: z.number(),
  startDate: day(),
  endDate: day(),
  startHalf: half,
  startsAt: moment(),
  endsAt: moment(),
  closesAt: moment(),
  siteId: id(),
  siteNameCn: z.string(),
  siteNameEn: z.string(),
  region: z.string().optional(),
  provinceCode: z.string().optional(),
  cityCode: z.string().optional(),
  cityCn: z.string(),
  cityEn: z.string(),
  trainers: z.array(z.object({ trainerId: id(), role: trainerRole, userId: id().optional(), name: personal(z.string(), 'name') })),
  price: money(),
  points: z.number().int(),
  minimum: z.number().int(),
  waitingList: z.boolean(),
  seats,
}

export const OfferingRow = OfferingFields.extend(facts).extend(stored).extend({
  classroomName: z.string().optional(),
  /** Below the minimum within `offering.risk.days` of the start (world.md §10.16). */
  atRisk: z.boolean(),
  /** Absent before the start, and where nobody came to be marked. */
  sheet: sheetState.optional(),
  cancelReason: offeringCancelReason.optional(),
  cancelRemark: z.string().optional(),
})

/** The copy, with the resources that it could not take along: others have them on that day (named), or they are no longer in use. */
export const OfferingCopy = OfferingRow.extend({
  leftOut: z
    .array(z.object({ resourceType: z.enum(['classroom', 'trainer', 'vehicle']), resourceId: id(), name: z.string(), offeringNumber: z.string().optional() }))
    .optional(),
})

/** What I may do with an offering as a learner: free to apply, something stands against it, or already in it. */
export const fit = z.enum(['eligible', 'blocked', 'waitable', 'enrolled'])
export const OfferingCard = z.object({
  id: id(),
  ...facts,
  fit: fit.optional(),
  /** Codes of the reasons against, in the order of `enrolmentReasons`. */
  blocked: z.array(z.string()).optional(),
  enrolmentId: id().optional(),
})

export const OfferingDetail = OfferingCard.extend({
  version: version(),
  siteAddressCn: z.string().optional(),
  siteAddressEn: z.string().optional(),
  arrivalCn: z.string().optional(),
  arrivalEn: z.string().optional(),
  classroomName: z.string().optional(),
  noticeCn: z.string().optional(),
  noticeEn: z.string().optional(),
  courseKind: z.string().optional(),
  prerequisites: z.array(z.object({ courseId: id(), courseCode: z.string(), nameCn: z.string(), nameEn: z.string() })),
  intervalMonths: z.number().int(),
  passScore: z.number().int(),
  audience: z.array(z.string()),
  schedule: z.array(z.object({ day: day(), half, from: z.string(), to: z.string() })),
  noShowAmount: money(),
  ladder: z.array(LadderStep),
  bands: z.array(ladderBand),
  postId: id().optional(),
  payer: z.object({ dealerId: id(), nameCn: z.string(), nameEn: z.string() }).optional(),
  checks: z.array(check),
  canApply: z.boolean(),
  actions: z.array(z.string()),
})

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
    menu: { under: 'delivery', sort: 10 },
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
