import type { Context } from '@academy/chassis/http/context.ts'
import { claim } from '@academy/chassis/mongo/atomic.ts'
import { isDuplicate } from '@academy/chassis/mongo/duplicate.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { everything } from '@academy/chassis/mongo/scope.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { callService, OPINION_MS } from '@academy/chassis/runtime/call.ts'
import { logger } from '@academy/chassis/runtime/logger.ts'
import { mutex } from '@academy/chassis/runtime/mutex.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { Refusal, refused } from '@academy/chassis/runtime/refusal.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { present } from '@academy/contracts/core/fields.ts'
import { reductionRules } from '@academy/contracts/fee/reduction-rules.ts'
import { briefOf } from '../offerings/facts.ts'
import type { OfferingDoc } from '../offerings/offering-doc.ts'
import { admit } from './admission.ts'
import { applicantOf, type Person, personOf, roomOf, wantedOf } from './applicant.ts'
import { type Application, apply, holdLimits } from './application.ts'
import { endIfCancelled, refuseUnlessOpen } from './cancelled.ts'
import type { Doer } from './doer.ts'
import { seatOf } from './enrolment.ts'
import type { EnrolmentDoc } from './enrolment-doc.ts'
import type { Enrolment } from './facts.ts'
import { tellFacts } from './messages.ts'
import { EnrolmentModel, SeatModel, TicketModel } from './model.ts'
import { promote } from './promote.ts'
import { type Check, checksOf, failuresOf, type Wanted } from './reasons.ts'
import { letGo, refreshCounts, unfinished } from './seats.ts'
import { isLive } from './transition.ts'

type Source = Enrolment['source']

export const limitsOf = (ctx: Pick<Context, 'parameter'>) => ({ waitingMax: ctx.parameter('waiting.max'), overdraftFen: ctx.parameter('fee.overdraft') * 100 })

/** Who judges an application; with the platform he can ask fee for a net price. */
export type Judging = Context & { platform?: Platform }

/** The net price that fee would post for this post today, in fen; undefined while fee cannot say. */
const netOf = async (ctx: Judging, offeringId: string, postId: string): Promise<number | undefined> => {
  if (!ctx.platform) return undefined
  try {
    const caller = { tenantId: ctx.tenantId, requestId: ctx.requestId, correlationId: ctx.correlationId, withinMs: OPINION_MS }
    return (await callService(ctx.platform, 'fee', reductionRules.endpoints.quote, { offeringId, postId }, caller)).explanation.net
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    logger.warn({ err: error, offeringId }, 'fee did not quote; the list price decides')
    return undefined
  }
}

/**
 * Every condition of one person for one offering, passed or not (decided.md §1, closed list). Only where the list price is too much fee is asked
 * for the net one, which is what must be there (decided.md §2). `wanted` spares looking the offering up again.
 */
export const checksFor = async (
  ctx: Judging,
  offering: OfferingDoc,
  userId: string,
  postId?: string,
  wanted?: Wanted,
): Promise<{ checks: Check[]; person: Person; free: number }> => {
  const person = await personOf(ctx, userId, postId, dayOf(ctx.now))
  const [applicant, asked] = await Promise.all([applicantOf(ctx, person, ctx.now), wanted ?? wantedOf(ctx, offering, limitsOf(ctx))])
  const checks = checksOf(applicant, asked, ctx.now)
  const short = checks.some((check) => check.code === 'account' && !check.passed)
  const net = short && person.post ? await netOf(ctx, offering.id, person.post.id) : undefined
  return { checks: net === undefined ? checks : checksOf(applicant, { ...asked, net }, ctx.now), person, free: asked.room.free }
}

const subjectFor = ({ post, userId }: Person, o: OfferingDoc): Application['subject'] => ({
  userId,
  postId: post?.id ?? '',
  positionCode: post?.positionCode ?? '',
  outletId: post?.outletId ?? post?.orgId ?? '',
  dealerId: post?.dealerId ?? post?.orgId ?? '',
  ...briefOf(o),
  startsAt: o.startsAt,
  endsAt: o.endsAt,
})

/** The application of a person who passed every check, on today's terms (I15). */
export const applicationOf = (ctx: Context, id: string, offering: OfferingDoc, person: Person, terms: Enrolment['terms'], source: Source): Application => ({
  id,
  subject: subjectFor(person, offering),
  terms,
  source,
  submitterId: ctx.userId,
  at: ctx.now,
  limits: holdLimits(ctx),
  region: person.outlet?.region,
  areaApproval: person.position?.areaApproval ?? false,
  academyApproval: person.position?.academyApproval ?? false,
})

/** The row of a new enrolment. */
export const rowOf = (next: Enrolment, a: Pick<Application, 'region' | 'areaApproval' | 'academyApproval'>) => {
  const { id, ...rest } = next
  return {
    id,
    ...present(rest),
    ...(a.region ? { region: a.region } : {}),
    areaApproval: a.areaApproval,
    academyApproval: a.academyApproval,
    live: isLive(next.status),
  } as never
}

const insert = async (unit: Unit, a: Application, place: Parameters<typeof apply>[1]): Promise<EnrolmentDoc> => {
  await refuseUnlessOpen(unit, a.subject.offeringId)
  const { next, events } = apply(a, place)
  const row = await repository(EnrolmentModel)(unscoped(unit)).insert(rowOf(next, a))
  await tellFacts(unit, events)
  return row
}

/**
 * Finishes an application that has its seat: the enrolment, its facts, and the seat without its pending note, in one unit. Repeating it changes nothing.
 * A seat that a process held which had been taken for dead, while the repeated command got a ticket or came to its end, is let go. Throws stillRunning
 * where the seat was given back meanwhile: no application is filed without one.
 */
export const finishOnSeat = async (unit: Unit, a: Application): Promise<EnrolmentDoc> => {
  const known = await repository(EnrolmentModel)(unscoped(unit)).byId(a.id)
  const row = known ?? (await insert(unit, a, { admission: 'seat' }))
  if (!seatOf(row)) {
    await letGo(unit, a.id)
    return row
  }
  const seat = await repository(SeatModel)(unscoped(unit)).change({ enrolmentId: a.id }, { $unset: { pending: '', pendingAt: '' } })
  if (!seat && !known) throw new Refusal('stillRunning')
  return row
}

/** Has this application its seat already, from a try before or as one of a group? */
const ownSeat = async (ctx: Context, a: Application): Promise<boolean> => (await repository(SeatModel)(unscoped(ctx)).one({ enrolmentId: a.id })) !== null

/** One conditional write holds a seat and notes the whole application on it (primitives.md "Seats"). False when none is free. */
export const holdSeat = async (ctx: Context, a: Application): Promise<boolean> => {
  if (await ownSeat(ctx, a)) return true
  const set = { state: 'held' as const, enrolmentId: a.id, userId: a.subject.userId, pending: a, pendingAt: ctx.now }
  return (await claim(SeatModel, ctx, { offeringId: a.subject.offeringId, state: 'free' }, set, { n: 1 })) !== null
}

/** The seat of an application that could not be finished goes back, without a gap for anybody to jump; one that somebody else has finished keeps its seat. */
export const giveBack = async (who: Doer, a: Application): Promise<void> => {
  if (!(await repository(SeatModel)({ tenantId: who.tenantId, dataScope: everything }).one({ enrolmentId: a.id, ...unfinished }))) return
  await who.unit((unit) => letGo(unit, a.id, unfinished), null)
  await promote(who, a.subject.offeringId)
}

const fullOf = ({ courseCode }: OfferingDoc) =>
  refused([{ code: 'full', params: { free: 0 }, remedy: { code: 'otherDates', link: `/offerings?text=${courseCode}` }, who: 'self' }])

/** Throws refused as full where the list is: who asked for a ticket at the same moment may have had the last place (I5). */
const takeTicket = (ctx: Context, offering: OfferingDoc, a: Application): Promise<EnrolmentDoc> =>
  mutex(`ticket|${a.subject.offeringId}`, () =>
    ctx.unit(async (unit) => {
      const known = await repository(EnrolmentModel)(unscoped(unit)).byId(a.id)
      if (known) return known
      const tickets = repository(TicketModel)(unscoped(unit))
      const counter =
        (await tickets.change({ id: a.subject.offeringId }, { $inc: { last: 1 } })) ?? (await tickets.insert({ id: a.subject.offeringId, last: 1 }))
      const { waitingMax } = limitsOf(ctx)
      const before = await repository(EnrolmentModel)(unscoped(unit)).count({ offeringId: a.subject.offeringId, status: 'waiting' }, waitingMax)
      if (before >= waitingMax) throw fullOf(offering)
      return insert(unit, a, { admission: 'ticket', ticket: counter.last, rank: before + 1 })
    }, `ticket|${a.id}`),
  )

/** Somebody who is enrolled already: one live enrolment a person and offering (I3). */
export const isTwice = isDuplicate
const already = () => refused([{ code: 'alreadyEnrolled', remedy: { code: 'openEnrolment', link: '/my/enrolments' }, who: 'self' }])

/** The enrolment as it stands when its offering was cancelled at the same moment. */
const settled = async (ctx: Context, row: EnrolmentDoc): Promise<EnrolmentDoc> =>
  (await endIfCancelled(ctx, row.offeringId)) > 0 ? ((await repository(EnrolmentModel)(unscoped(ctx)).byId(row.id)) ?? row) : row

/**
 * Files one application whose checks passed: a held seat, else a ticket where the list is open, else refused as full (I1, I3, I5).
 * Nobody whose request began after another's answer stands before him: while live tickets exist a newcomer takes one too.
 */
export const file = async (ctx: Context, offering: OfferingDoc, a: Application): Promise<EnrolmentDoc> => {
  const room = () => roomOf(ctx, offering, limitsOf(ctx))
  try {
    if ((await ownSeat(ctx, a)) || (admit(await room()) === 'seat' && (await holdSeat(ctx, a))))
      return await settled(ctx, await ctx.unit((unit) => finishOnSeat(unit, a), `seat|${a.id}`))
    if (admit({ ...(await room()), free: 0 }) === 'refused') throw fullOf(offering)
    const row = await takeTicket(ctx, offering, a)
    await promote(ctx, offering.id)
    return await settled(ctx, row)
  } catch (error) {
    // who goes on with the command of a process that was taken for dead has the seat too
    if (!isTwice(error) && !(error instanceof Refusal && error.code !== 'stillRunning')) throw error
    await giveBack(ctx, a)
    throw isTwice(error) ? already() : error
  } finally {
    await refreshCounts(ctx, offering.id)
  }
}

/** Checks and files for one person. Throws refused with every reason against it. */
export const applyFor = async (
  ctx: Judging,
  offering: OfferingDoc,
  terms: Enrolment['terms'],
  userId: string,
  postId: string | undefined,
  source: Source,
  id: string,
): Promise<EnrolmentDoc> => {
  const { checks, person } = await checksFor(ctx, offering, userId, postId)
  const failures = failuresOf(checks)
  if (failures.length > 0) {
    // this very application was cut off and the job has finished it meanwhile
    const own = await repository(EnrolmentModel)(unscoped(ctx)).byId(id)
    if (own) return own
    throw refused(failures)
  }
  return file(ctx, offering, applicationOf(ctx, id, offering, person, terms, source))
}
