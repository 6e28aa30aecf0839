import { z } from 'zod'
import { refusedMove } from '../../core/moves.ts'
import { nameBeside, personBeside, ref, refByCode } from '../../core/refs.ts'
import { day, id, moment, money, personal, version } from '../../core/rules.ts'
import { LadderStep } from '../catalogue/courses.ts'
import { enrolmentSource, enrolmentStatus, revokeReason } from './enrolment-life.ts'
import { seats } from './offering-rows.ts'
import { offeringCancelReason } from './offerings.ts'

/** Price, ladder and no-show amount as they stood at the application; never recomputed (I15). */
const termsSnapshot = z.object({ price: money(), noShow: money(), ladder: z.array(LadderStep) })

/** A sentence of the locales: where it stands, or what comes next and when. */
const sentence = z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])).optional(), at: moment().optional() })

export const EnrolmentRow = z.object({
  id: id(),
  version: version(),
  offeringId: id(),
  offeringNumber: z.string(),
  offeringNameCn: z.string(),
  offeringNameEn: z.string(),
  courseId: id(),
  courseCode: z.string(),
  catalogue: z.string(),
  startDate: day(),
  startsAt: moment(),
  endsAt: moment(),
  /** Of the offering, as its lists show them. */
  seats: seats.optional(),
  siteNameCn: z.string(),
  siteNameEn: z.string(),
  cityCn: z.string(),
  cityEn: z.string(),
  userId: ref('users'),
  userName: personBeside(),
  postId: id(),
  positionCode: refByCode('positions', z.string()),
  positionNameCn: nameBeside(),
  positionNameEn: nameBeside(),
  outletId: ref('organisations'),
  outletNameCn: nameBeside(),
  outletNameEn: nameBeside(),
  dealerId: ref('organisations'),
  dealerNameCn: nameBeside(),
  dealerNameEn: nameBeside(),
  status: enrolmentStatus,
  source: enrolmentSource,
  appliedAt: moment(),
  appliedBy: ref('users').optional(),
  appliedByName: personal(z.string(), 'name').optional(),
  /** Waiting ones: the ticket's number, how many live tickets stand before it plus one, and an open offer's end. */
  ticket: z.number().int().optional(),
  rank: z.number().int().optional(),
  agreed: z.boolean().optional(),
  offeredUntil: moment().optional(),
  skipped: sentence.optional(),
  caseId: id().optional(),
  holdUntil: moment().optional(),
  terms: termsSnapshot,
  confirmedAt: moment().optional(),
  /** When it ended, and who gave it up or passed it on. */
  endedAt: moment().optional(),
  endedBy: ref('users').optional(),
  endedByName: personal(z.string(), 'name').optional(),
  penalty: money().optional(),
  /** What was waived of the penalty so far. */
  exempted: money().optional(),
  revokeReason: revokeReason.optional(),
  revokeRemark: z.string().optional(),
  /** Why the academy cancelled the offering, for one that ended by it. */
  cancelReason: offeringCancelReason.optional(),
  cancelRemark: z.string().optional(),
  replacedById: id().optional(),
  /** Until when another dealer, to which he moved, says whether it takes the seat over. */
  handoverOutletId: ref('organisations').optional(),
  handoverOutletNameCn: nameBeside().optional(),
  handoverOutletNameEn: nameBeside().optional(),
  handoverUntil: moment().optional(),
  attendedHalfDays: z.number().int().optional(),
  score: z.number().int().optional(),
  passed: z.boolean().optional(),
  standing: sentence,
  next: z.array(sentence),
  createDate: moment(),
  updateDate: moment().optional(),
  actions: z.array(z.string()),
  refused: z.array(refusedMove).optional(),
})
