import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { oneByOne } from '@academy/chassis/runtime/one-by-one.ts'
import { Refusal } from '@academy/chassis/runtime/refusal.ts'
import type { Work } from '@academy/chassis/runtime/work.ts'
import type { RunCounts } from '@academy/contracts/core/job-run.ts'
import { TOTAL_MAX } from '@academy/contracts/core/page.ts'
import { OfferingModel } from '../offerings/model.ts'
import type { Application } from './application.ts'
import { finishOnSeat, giveBack, isTwice } from './apply.ts'
import { sweepCancelled } from './cancelled.ts'
import { releaseEndedPosts } from './ended-posts.ts'
import type { EnrolmentDoc } from './enrolment-doc.ts'
import { lapseHandovers } from './handover.ts'
import { EnrolmentModel, SeatModel } from './model.ts'
import { promote } from './promote.ts'
import { countSeats, refreshCounts } from './seats.ts'
import { transition } from './transition.ts'

/** A seat whose application was cut off is finished after this long. */
const CUT_OFF_MS = 15_000
const BATCH = 500
const MOST_AHEAD = 10_000
type SeatDoc = DocOf<(typeof SeatModel)['fields']>

/** Was a group of which all or none are filed come far enough to be finished one by one: each has his seat, or somebody is filed already? */
const wanted = async (work: Work, group: readonly string[]): Promise<boolean> => {
  const held = await repository(SeatModel)(work).count({ enrolmentId: { $in: group } })
  return held === group.length || (await repository(EnrolmentModel)(work).byIds([...group])).length > 0
}

/** Finishes one cut-off application; its seat goes back when the person is enrolled by now, the offering is no longer open or his group has no room. */
const finishOne = async (work: Work, a: Application): Promise<void> => {
  if (a.group && !(await wanted(work, a.group))) return giveBack(work, a)
  try {
    await work.unit((unit) => finishOnSeat(unit, a))
  } catch (error) {
    if (!isTwice(error) && !(error instanceof Refusal)) throw error
    await giveBack(work, a)
  }
}

/** Finishes applications that a crash cut off between the seat and the enrolment before this moment, each for itself. */
export const finishCutOff = async (work: Work, before: Date): Promise<RunCounts> => {
  const seats = await repository(SeatModel)(work).find({ pendingAt: { $lt: before } }, { limit: BATCH })
  const finish = async ({ pending, offeringId }: SeatDoc) => {
    await finishOne(work, pending as Application)
    await refreshCounts(work, offeringId)
  }
  return oneByOne(seats, finish, ({ id, offeringId }) => ['a cut-off application could not be finished', { seat: id, offeringId }])
}

const endOf = (e: EnrolmentDoc, now: Date, work: Work) =>
  work.unit((unit) => {
    if (e.offeredUntil && e.offeredUntil < now) return transition(unit, e, 'lapseOffer', { at: now })
    return transition(unit, e, 'expire', { at: now, cause: e.status === 'waiting' ? 'start' : 'hold' })
  })

/** A hold whose case has not been told to be over so long after its time is ended all the same. */
const CASE_LATE_MS = 24 * 3_600_000

/**
 * Holds whose time is over. One that a case decides ends by the case's own end, which is told: whoever agreed in the last moment may not have been heard
 * yet (I23).
 */
const overdue = (now: Date) => ({
  $or: [
    { status: 'waiting' as const, expiresAt: { $lt: now } },
    { status: 'requested' as const, caseId: { $exists: false }, expiresAt: { $lt: now } },
    { status: 'requested' as const, expiresAt: { $lt: new Date(now.getTime() - CASE_LATE_MS) } },
    { status: 'waiting' as const, offeredUntil: { $lt: now } },
  ],
})

/** Frees holds that nobody decided in time, offers that nobody answered and seats of closed outlets; tells how many (decided.md §1). */
export const expireHolds = async (work: Work): Promise<RunCounts> => {
  const now = work.now
  const due = await repository(EnrolmentModel)(work).find(overdue(now), { limit: BATCH })
  const end = async (e: EnrolmentDoc) => {
    await endOf(e, now, work)
    await promote(work, e.offeringId)
  }
  const holds = await oneByOne(due, end, ({ id }) => ['a hold could not be ended', { enrolmentId: id }])
  const cutOff = await finishCutOff(work, new Date(now.getTime() - CUT_OFF_MS))
  return { done: holds.done + cutOff.done + (await releaseEndedPosts(work)) + (await lapseHandovers(work)), failed: holds.failed + cutOff.failed, skipped: 0 }
}

/** Calls `promote` for every offering with a freed seat, or with people waiting beside a free one, and ends who is left in a cancelled one: what a crash may have left. */
export const promoteAll = async (work: Work): Promise<RunCounts> => {
  const freed = await repository(SeatModel)(work).distinct('offeringId', { state: 'freed' })
  const waiting = await repository(EnrolmentModel)(work).distinct('offeringId', { status: 'waiting', startsAt: { $gt: work.now } })
  const free = await repository(SeatModel)(work).distinct('offeringId', { offeringId: { $in: waiting }, state: 'free' })
  const ids = new Set([...freed, ...free] as string[])
  const handed = await oneByOne(
    ids,
    (id) => promote(work, id),
    (offeringId) => ['seats of an offering could not be handed on', { offeringId }],
  )
  return { ...handed, done: handed.done + (await sweepCancelled(work)) }
}

const counted = ['capacity', 'taken', 'held', 'free', 'waiting'] as const

/** Counts on the offerings ahead, those that were cancelled too, that a crash, or two processes that counted at once, left behind their rows. Gives how many were wrong. */
export const recountAhead = async (work: Work): Promise<number> => {
  let wrong = 0
  for (const { id, seats } of await repository(OfferingModel)(work).find(
    { status: { $in: ['published', 'cancelled'] }, endsAt: { $gt: work.now } },
    { limit: MOST_AHEAD },
  )) {
    const now = await countSeats(work, id, TOTAL_MAX)
    if (counted.every((key) => seats?.[key] === now[key])) continue
    await refreshCounts(work, id)
    wrong++
  }
  return wrong
}
