import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { everything, type Reader } from '@academy/chassis/mongo/scope.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { mutex } from '@academy/chassis/runtime/mutex.ts'
import { fact } from '@academy/contracts/core/outcome.ts'
import { enrolmentSkipped } from '@academy/contracts/training/delivery/enrolment-events.ts'
import { OfferingModel } from '../offerings/model.ts'
import { holdEnds, holdLimits } from './application.ts'
import type { Doer } from './doer.ts'
import { promoteMove } from './enrolment.ts'
import type { EnrolmentDoc } from './enrolment-doc.ts'
import { type Enrolment, subjectOf } from './facts.ts'
import { tellFacts } from './messages.ts'
import { EnrolmentModel, SeatModel } from './model.ts'
import { mayHave, type Next, nextInLine, type Skipped, type Ticket, type Window } from './promotion.ts'
import { refreshCounts } from './seats.ts'
import { standingFailures } from './standing-checks.ts'
import { transition } from './transition.ts'

/** Tickets that are read at first, since most seats go to one of them, and at once after those. */
const [FIRST, LOOK] = [5, 50]
/** So many are passed over, and told so, in one transaction; the next begins behind them. */
const MOST = 300

const ticketOf = (e: EnrolmentDoc, blocked: readonly string[] | undefined): Ticket => ({
  enrolmentId: e.id,
  ticket: e.ticket ?? 0,
  agreed: e.agreed ?? false,
  ladder: e.terms.ladder,
  ...(e.offeredUntil ? { offeredUntil: e.offeredUntil } : {}),
  ...(blocked ? { blocked } : {}),
})

/** Where and when a seat is handed on. */
interface Line {
  offeringId: string
  startDate: string
  window: Window
}

const windowOf = (who: Doer): Window => ({
  closeDays: who.parameter('enrol.close.days'),
  untilDays: who.parameter('waiting.until.days'),
  answerHours: who.parameter('waiting.answer.hours'),
})

/** The next in line whose conditions still hold; conditions are only looked up for whoever would be chosen. */
const choose = async (unit: Unit, waiting: EnrolmentDoc[], { startDate, window }: Line): Promise<Next> => {
  const blocked = new Map<string, readonly string[]>()
  for (;;) {
    const next = nextInLine(
      waiting.map((e) => ticketOf(e, blocked.get(e.id))),
      startDate,
      unit.now,
      window,
    )
    if (next.kind === 'none') return next
    const chosen = waiting.find((e) => e.id === next.enrolmentId) as EnrolmentDoc
    const against = await standingFailures(unit, chosen, unit.now)
    if (against.length === 0) return next
    blocked.set(chosen.id, against)
  }
}

/** Near the start most of a list may have no seat any more: who has been told so is not asked again. */
const askable = { anybody: {}, agreed: { $or: [{ agreed: true }, { skippedCode: { $ne: 'notAgreed' } }] }, nobody: { skippedCode: { $ne: 'tooLate' } } }

interface Looked {
  waiting: EnrolmentDoc[]
  next: Next
  /** Behind this ticket the search goes on; nobody is left where there is none. */
  behind?: number
}

/** Goes along the list behind a ticket until one may have the seat, or so many may not that the next transaction goes on. */
const lookAlong = async (unit: Unit, line: Line, from: number): Promise<Looked> => {
  const waiting: EnrolmentDoc[] = []
  const skipped: Skipped[] = []
  const asked = { offeringId: line.offeringId, status: 'waiting', ...askable[mayHave(line.startDate, unit.now, line.window)] }
  for (let behind = from, look = FIRST; ; look = LOOK) {
    const page = await repository(EnrolmentModel)(unscoped(unit)).find({ ...asked, ticket: { $gt: behind } }, { sort: { ticket: 1 }, limit: look })
    const next = await choose(unit, page, line)
    waiting.push(...page)
    skipped.push(...next.skipped)
    behind = page.at(-1)?.ticket ?? behind
    if (next.kind !== 'none' || page.length < look) return { waiting, next: { ...next, skipped } }
    if (skipped.length >= MOST) return { waiting, next: { ...next, skipped }, behind }
  }
}

/** Tells each one passed over why, once for each cause. */
const tellSkipped = async (unit: Unit, { waiting, next }: Looked, takenBy: string | undefined) => {
  const rows = new Map(waiting.map((row) => [row.id, row]))
  const untold = next.skipped.filter((skip) => skip.code !== 'offerOpen' && rows.get(skip.enrolmentId)?.skippedCode !== skip.code)
  for (const skip of untold) {
    const e = rows.get(skip.enrolmentId) as EnrolmentDoc
    await repository(EnrolmentModel)(unscoped(unit)).change({ id: e.id }, { skippedCode: skip.code })
    const { ticket, code, reasons } = skip
    const passed = { ...subjectOf(e), ticket, code, reasons: [...reasons], ...(takenBy ? { takenBy } : {}), skippedAt: unit.now.toISOString() }
    await tellFacts(unit, [fact(enrolmentSkipped, e.id, passed)])
  }
}

const give = async (unit: Unit, who: Doer, e: EnrolmentDoc, next: Exclude<Next, { kind: 'none' }>) => {
  if (next.kind === 'offer') return transition(unit, e, 'offer', { at: who.now, until: next.until })
  const name = promoteMove(e as Enrolment)
  return name === 'promote'
    ? transition(unit, e, name, { at: who.now, expiresAt: holdEnds(who.now, e.startsAt, holdLimits(who)) })
    : transition(unit, e, name, { at: who.now })
}

/** What nobody waits for is free for anybody; one more after the other, so that whoever takes a ticket meanwhile is met by the next. */
const setFree = async (unit: Unit, offeringId: string): Promise<boolean> =>
  (await repository(SeatModel)(unscoped(unit)).change({ offeringId, state: 'freed' }, { state: 'free' })) !== null

/**
 * One step: one seat handed to the next in line behind a ticket, or set free when nobody waits for it. Gives behind which ticket the next step begins;
 * undefined when nothing is left to do.
 */
const step = async (unit: Unit, who: Doer, offeringId: string, from: number): Promise<number | undefined> => {
  const offering = await repository(OfferingModel)(unscoped(unit)).byId(offeringId)
  const open = offering?.status === 'published'
  const anybody = open && (await repository(EnrolmentModel)(unscoped(unit)).one({ offeringId, status: 'waiting' }))
  if (!anybody) return (await setFree(unit, offeringId)) ? from : undefined
  const seats = repository(SeatModel)(unscoped(unit))
  const seat = await seats.one({ offeringId, state: { $in: ['freed', 'free'] } }, { state: -1, n: 1 })
  if (!seat) return undefined
  const looked = await lookAlong(unit, { offeringId, startDate: offering.startDate, window: windowOf(who) }, from)
  const { waiting, next } = looked
  await tellSkipped(unit, looked, next.kind === 'none' ? undefined : next.enrolmentId)
  if (next.kind === 'none') return looked.behind
  const chosen = waiting.find((e) => e.id === next.enrolmentId) as EnrolmentDoc
  const taken = await seats.change({ id: seat.id, state: seat.state }, { state: 'held', enrolmentId: chosen.id, userId: chosen.userId })
  if (!taken) return from
  const given = await give(unit, who, chosen, next)
  if (given.status === 'confirmed') await seats.change({ id: seat.id }, { state: 'taken' })
  return from
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
  mutex(`promote|${offeringId}`, async () => {
    const reader = { tenantId: who.tenantId, dataScope: everything }
    for (let from: number | undefined = 0; from !== undefined && (await pending(reader, offeringId)); ) {
      const begins: number = from
      from = await who.unit((unit) => step(unit, who, offeringId, begins), null)
    }
    await refreshCounts(reader, offeringId)
  })
