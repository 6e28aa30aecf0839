import type { Context } from '@academy/chassis/http/context.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { everything, type Reader } from '@academy/chassis/mongo/scope.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { inTurn } from '@academy/chassis/runtime/in-turn.ts'
import { enrolmentSkipped } from '@academy/contracts/training/events.ts'
import { OfferingModel } from '../offerings/model.ts'
import { holdEnds, holdLimits } from './application.ts'
import { promoteMove } from './enrolment.ts'
import { type Enrolment, subjectOf } from './facts.ts'
import { EnrolmentModel, SeatModel } from './model.ts'
import { type Next, nextInLine, type Skipped, type Ticket } from './promotion.ts'
import { refreshCounts } from './seats.ts'
import { standingFailures } from './standing-checks.ts'
import { type EnrolmentDoc, transition } from './transition.ts'

/** Whoever promotes: a request, a reaction or a job. */
export type Doer = Pick<Context, 'unit' | 'parameter' | 'tenantId' | 'now'>

/** Tickets that are read at first, since most seats go to one of them, and at once after those. */
const [FIRST, LOOK] = [5, 50]
/** People whose conditions are looked up, and who are told that they were passed over, for one freed seat; the job goes on where this ends. */
const MOST = 300

const ticketOf = (e: EnrolmentDoc, blocked: readonly string[] | undefined): Ticket => ({
  enrolmentId: e.id,
  ticket: e.ticket ?? 0,
  agreed: e.agreed ?? false,
  ladder: e.terms.ladder,
  ...(e.offeredUntil ? { offeredUntil: e.offeredUntil } : {}),
  ...(blocked ? { blocked } : {}),
})

/** The next in line whose conditions still hold; conditions are only looked up for whoever would be chosen. */
const choose = async (unit: Unit, who: Doer, waiting: EnrolmentDoc[], startDate: string): Promise<Next> => {
  const blocked = new Map<string, readonly string[]>()
  const window = {
    closeDays: who.parameter('enrol.close.days'),
    untilDays: who.parameter('waiting.until.days'),
    answerHours: who.parameter('waiting.answer.hours'),
  }
  for (;;) {
    const next = nextInLine(
      waiting.map((e) => ticketOf(e, blocked.get(e.id))),
      startDate,
      who.now,
      window,
    )
    if (next.kind === 'none') return next
    const chosen = waiting.find((e) => e.id === next.enrolmentId) as EnrolmentDoc
    const against = await standingFailures(unit, chosen, who.now)
    if (against.length === 0) return next
    blocked.set(chosen.id, against)
  }
}

interface Looked {
  waiting: EnrolmentDoc[]
  next: Next
}

/** Goes along the whole list, ticket by ticket, until one may have the seat. */
const lookAlong = async (unit: Unit, who: Doer, offeringId: string, startDate: string): Promise<Looked> => {
  const waiting: EnrolmentDoc[] = []
  const skipped: Skipped[] = []
  for (let after = 0, look = FIRST; ; after = waiting.at(-1)?.ticket ?? after, look = LOOK) {
    const some = { offeringId, status: 'waiting', ticket: { $gt: after } }
    const page = await repository(EnrolmentModel)(unscoped(unit)).find(some, { sort: { ticket: 1 }, limit: look })
    const next = await choose(unit, who, page, startDate)
    waiting.push(...page)
    skipped.push(...next.skipped)
    const enough = page.length < look || skipped.filter((skip) => skip.code === 'ineligible').length >= MOST
    if (next.kind !== 'none' || enough) return { waiting, next: { ...next, skipped } }
  }
}

/** Tells each one passed over why, once for each cause. */
const tellSkipped = async (unit: Unit, { waiting, next }: Looked, takenBy: string | undefined) => {
  const rows = new Map(waiting.map((row) => [row.id, row]))
  const untold = next.skipped.filter((skip) => skip.code !== 'offerOpen' && rows.get(skip.enrolmentId)?.skippedCode !== skip.code)
  for (const skip of untold.slice(0, MOST)) {
    const e = rows.get(skip.enrolmentId) as EnrolmentDoc
    await repository(EnrolmentModel)(unscoped(unit)).change({ id: e.id }, { skippedCode: skip.code })
    unit.emit(enrolmentSkipped, e.id, {
      ...subjectOf(e),
      ticket: skip.ticket,
      code: skip.code,
      reasons: [...skip.reasons],
      ...(takenBy ? { takenBy } : {}),
      skippedAt: unit.now.toISOString(),
    })
  }
}

const give = async (unit: Unit, who: Doer, e: EnrolmentDoc, next: Exclude<Next, { kind: 'none' }>) => {
  if (next.kind === 'offer') return transition(unit, e, 'offer', { at: who.now, until: next.until })
  const name = promoteMove(e as Enrolment)
  return name === 'promote'
    ? transition(unit, e, name, { at: who.now, expiresAt: holdEnds(who.now, e.startsAt, holdLimits(who)) })
    : transition(unit, e, name, { at: who.now })
}

/** One step: one seat handed to the next in line, or set free when nobody waits. False when nothing is left to do. */
const step = async (unit: Unit, who: Doer, offeringId: string): Promise<boolean> => {
  const offering = await repository(OfferingModel)(unscoped(unit)).byId(offeringId)
  if (offering?.status !== 'published') return false
  const seats = repository(SeatModel)(unscoped(unit))
  const anybody = await repository(EnrolmentModel)(unscoped(unit)).one({ offeringId, status: 'waiting' })
  if (!anybody) return (await seats.change({ offeringId, state: 'freed' }, { state: 'free' })) !== null
  const seat = await seats.one({ offeringId, state: { $in: ['freed', 'free'] } }, { state: -1, n: 1 })
  if (!seat) return false
  const looked = await lookAlong(unit, who, offeringId, offering.startDate)
  const { waiting, next } = looked
  await tellSkipped(unit, looked, next.kind === 'none' ? undefined : next.enrolmentId)
  if (next.kind === 'none') return false
  const chosen = waiting.find((e) => e.id === next.enrolmentId) as EnrolmentDoc
  const taken = await seats.change({ id: seat.id, state: seat.state }, { state: 'held', enrolmentId: chosen.id, userId: chosen.userId })
  if (!taken) return true
  const given = await give(unit, who, chosen, next)
  if (given.status === 'confirmed') await seats.change({ id: seat.id }, { state: 'taken' })
  return true
}

/** Is there a seat to hand on: a freed one, or a free one beside people who wait? */
const pending = async (who: Reader, offeringId: string): Promise<boolean> => {
  const seat = await repository(SeatModel)(who).one({ offeringId, state: { $in: ['freed', 'free'] } }, { state: -1 })
  return seat !== null && (seat.state === 'freed' || (await repository(EnrolmentModel)(who).one({ offeringId, status: 'waiting' })) !== null)
}

/**
 * Hands every free or freed seat of an offering to the waiting list in order, and sets free what nobody waits for (decided.md §1 "No queue
 * jumping"). Idempotent; called by whoever inserts a ticket, frees a seat or raises the capacity, and by the job runner.
 */
export const promote = (who: Doer, offeringId: string): Promise<void> =>
  inTurn(`promote|${offeringId}`, async () => {
    const reader = { tenantId: who.tenantId, dataScope: everything }
    while ((await pending(reader, offeringId)) && (await who.unit((unit) => step(unit, who, offeringId), null)));
    await refreshCounts(reader, offeringId)
  })
