import { z } from 'zod'
import { stored } from '../../core/crud.ts'
import { half } from '../../core/half-days.ts'
import { charge, day, freeText, id, int, moment, money, naturalKey, personal, text, version } from '../../core/rules.ts'
import { Course, LadderStep } from '../catalogue/courses.ts'
import { directions } from '../resources/directions.ts'
import { check } from './checks.ts'
import { offeringCancelReason, offeringPhase, offeringStatus, trainerRole } from './offering-life.ts'
import { startState } from './offering-start.ts'
import { sheetState } from './sheet-state.ts'

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
  /** Whether it is to take place; only of a published one. */
  start: startState.optional(),
  startCaseId: id().optional(),
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
  /** How to get there. */
  arrival: directions().optional(),
  /** What the course is about and for whom. */
  summary: Course.shape.summary,
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
