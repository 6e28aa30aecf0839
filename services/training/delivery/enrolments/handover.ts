import { notify } from '@academy/chassis/events/notify.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { refused } from '@academy/chassis/runtime/refusal.ts'
import type { Work } from '@academy/chassis/runtime/work.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { handedOver } from '@academy/contracts/training/delivery/enrolment-messages.ts'
import { posts } from '../../people.ts'
import { OfferingModel } from '../offerings/model.ts'
import { wordsOf } from '../offerings/words.ts'
import { succeed } from './application.ts'
import { rowOf } from './apply.ts'
import type { EnrolmentDoc } from './enrolment-doc.ts'
import type { Enrolment } from './facts.ts'
import { tellFacts } from './messages.ts'
import { EnrolmentModel, SeatModel } from './model.ts'
import { transition } from './transition.ts'

const DAY_MS = 86_400_000
/** So many days the receiver has to say that he takes the seat over, and never past the last minute before the start. */
const ANSWER_DAYS = 7
const BEFORE_START_MS = 60_000
/** The reason "moved to another dealer". */
const MOVED = '40'
const BATCH = 1000

/** The post that somebody moved to. */
interface Moved {
  id: string
  userId: string
  positionCode: string
  orgId: string
  outletId?: string | undefined
  dealerId?: string | undefined
}

const rows = (unit: Unit) => repository(EnrolmentModel)(unscoped(unit))
const placeOf = (post: Moved) => ({
  postId: post.id,
  positionCode: post.positionCode,
  outletId: post.outletId ?? post.orgId,
  dealerId: post.dealerId ?? post.orgId,
})

/** Who keeps the people of a place: its administrators, or who leads it. */
const keepersOf = async (unit: Unit, outletId: string): Promise<string[]> => {
  const today = dayOf(unit.now)
  const held = await posts(unit).find({ orgId: outletId, positionCode: { $in: ['MG01', 'MG03', 'MG05', 'MG06'] }, joinDate: { $lte: today } })
  const now = held.filter(({ leaveDate }) => !leaveDate || leaveDate >= today)
  const own = now.filter(({ positionCode, letter }) => positionCode === 'MG05' || (positionCode !== 'MG01' && letter))
  return (own.length > 0 ? own : now.filter(({ positionCode }) => positionCode === 'MG01')).map(({ userId }) => userId)
}

/** Within one dealer a seat goes along, the same account pays; elsewhere the receiver is asked, and what nobody has agreed to yet ends free (world.md §10.9). */
export const moveSeat = async (unit: Unit, e: EnrolmentDoc, post: Moved): Promise<void> => {
  const to = placeOf(post)
  if (to.dealerId === e.dealerId) return void (await rows(unit).update(e.id, e.version, to))
  if (e.status !== 'confirmed') return void (await transition(unit, e, 'release', { at: unit.now, by: 'system', reason: MOVED }))
  const until = new Date(Math.min(unit.now.getTime() + ANSWER_DAYS * DAY_MS, e.startsAt.getTime() - BEFORE_START_MS))
  const asked = {
    handoverPostId: to.postId,
    handoverPosition: to.positionCode,
    handoverOutletId: to.outletId,
    handoverDealerId: to.dealerId,
    handoverUntil: until,
  }
  await rows(unit).update(e.id, e.version, asked)
  const offering = await repository(OfferingModel)(unscoped(unit)).byId(e.offeringId)
  const words = offering && (await wordsOf(unit, offering))
  if (!words) return
  const params = { ...words.named, person: e.userId, until: until.toISOString() }
  notify(unit, handedOver, { of: e.id, to: await keepersOf(unit, to.outletId), params, link: `/manage/training-enrolments?open=${e.id}` })
}

/** Is the receiver still asked? */
export const handoverOpen = (e: EnrolmentDoc, at: Date): boolean => e.status === 'confirmed' && e.handoverUntil !== undefined && at <= e.handoverUntil

const gone = { handoverPostId: null, handoverPosition: null, handoverOutletId: null, handoverDealerId: null, handoverUntil: null }

/**
 * The receiver takes the seat over: reversed for the dealer that is left, posted anew for his own at the old price, on the same seat. Throws refused when nobody
 * is asked any more.
 */
export const acceptHandover = async (unit: Unit, e: EnrolmentDoc, by: string): Promise<EnrolmentDoc> => {
  if (!handoverOpen(e, unit.now)) throw refused([{ code: 'handoverOver' }])
  const id = unit.newId('enrolment')
  const to = { postId: e.handoverPostId ?? '', positionCode: e.handoverPosition ?? '', outletId: e.handoverOutletId ?? '', dealerId: e.handoverDealerId ?? '' }
  await transition(unit, e, 'handOver', { at: unit.now, by, byEnrolmentId: id, byUserId: e.userId })
  const limits = { holdHours: 0, beforeStartHours: 0 }
  const flags = { areaApproval: e.areaApproval, academyApproval: e.academyApproval, ...(e.region ? { region: e.region } : {}) }
  const { terms, userId, offeringId, offeringNumber, courseId, courseCode, catalogue, brand, level, days, startDate, startsAt, endsAt } = e
  const what = { userId, offeringId, offeringNumber, courseId, courseCode, catalogue, brand, level, days, startDate, startsAt, endsAt }
  const a = { id, subject: { ...what, ...to }, terms, source: 'replacement' as const, submitterId: by, at: unit.now, limits, ...flags }
  const { next, events } = succeed(a, e as Enrolment, false)
  const seat = await repository(SeatModel)(unscoped(unit)).change({ enrolmentId: e.id }, { enrolmentId: id, state: 'taken' })
  if (!seat) throw refused([{ code: 'seatGone' }])
  const made = await rows(unit).insert(rowOf(next, a))
  await tellFacts(unit, events)
  return made
}

/** He does not, or says nothing: the seat is free again, and costs nobody anything. */
export const declineHandover = async (unit: Unit, e: EnrolmentDoc, by: string): Promise<EnrolmentDoc> => {
  if (e.status !== 'confirmed' || e.handoverUntil === undefined) throw refused([{ code: 'handoverOver' }])
  await rows(unit).update(e.id, e.version, gone as never)
  return transition(unit, { ...e, version: e.version + 1 }, 'release', { at: unit.now, by, reason: MOVED })
}

/** Ends what no receiver has answered. Gives how many. */
export const lapseHandovers = async (work: Work): Promise<number> => {
  const due = await repository(EnrolmentModel)(work).find(
    { status: 'confirmed', handoverUntil: { $lt: work.now }, startsAt: { $gt: work.now } },
    { limit: BATCH },
  )
  for (const e of due) await work.unit((unit) => declineHandover(unit, e, 'system'))
  return due.length
}
