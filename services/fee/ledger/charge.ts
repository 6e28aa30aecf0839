import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import type { Books } from '../accounts/books.ts'
import { endHold, holdOf, noteEnded } from '../holds/keep.ts'
import { type PenaltyDoc, PenaltyModel } from '../penalties/model.ts'
import { posts } from '../people.ts'
import type { Explained } from '../reduction-rules/evaluate.ts'
import { explain, spanOf } from '../reduction-rules/values.ts'
import { type RuleSnapshotDoc, RuleSnapshotModel } from '../rule-snapshots/model.ts'
import { feeJournal, penaltyJournal, periodOf, reversal } from './journal.ts'
import { type JournalDoc, journals } from './model.ts'
import { type About, post } from './post.ts'
import { pricedFor, type Seat, type Subject } from './seat.ts'

const snapshotOf = (unit: Unit, enrolmentId: string): Promise<RuleSnapshotDoc | null> => repository(RuleSnapshotModel)(unscoped(unit)).one({ enrolmentId })

const aboutSeat = (s: Pick<Subject, 'offeringId' | 'offeringNumber' | 'courseCode' | 'userId'>) => ({
  offeringId: s.offeringId,
  offeringNumber: s.offeringNumber,
  courseCode: s.courseCode,
  userId: s.userId,
})

/** The dealer of the chosen post on the day of confirmation (decided.md §2). */
const payerOf = async (unit: Unit, s: Subject): Promise<string> => (await posts(unit).byId(s.postId))?.dealerId ?? s.dealerId

const keepSnapshot = async (books: Books, seat: Seat, orgId: string, explained: Explained, factAt: Date, journal: JournalDoc | null) => {
  const { unit, rules } = books
  const at = journal?.at ?? unit.now
  const { now } = await books.of(orgId)
  return repository(RuleSnapshotModel)(unscoped(unit)).insert({
    enrolmentId: seat.enrolmentId,
    ...(journal ? { journalId: journal.id } : {}),
    ...aboutSeat(seat.subject),
    outletId: seat.subject.outletId,
    accountId: now.id,
    orgId,
    at,
    period: journal?.period ?? periodOf(factAt, at, rules.closeDay, rules.closeHour),
    ...spanOf(at),
    live: true,
    price: explained.price,
    reduction: explained.reduction,
    net: explained.net,
    ruleCodes: explained.steps.map((step) => step.code),
    used: explained.quotas.map(({ code, used }) => ({ code, used })),
    explanation: explained,
  })
}

/** Undoes the fee of an enrolment once, on the account that bore it, and takes its seat out of ranks and quotas. */
const undoFee = async (books: Books, snapshot: RuleSnapshotDoc | null, factAt: Date): Promise<void> => {
  if (!snapshot?.live) return
  const { unit } = books
  await repository(RuleSnapshotModel)(unscoped(unit)).update(snapshot.id, snapshot.version, { live: false })
  const original = snapshot.journalId ? await journals(unscoped(unit)).byId(snapshot.journalId) : null
  if (!original) return
  const about: About = { once: `${snapshot.enrolmentId}|80|${original.id}`, factAt, ...aboutSeat({ ...original, ...snapshot }), reference: original.number }
  await post(books, snapshot.orgId, reversal(original), about)
}

/** The fee at confirmation: the hold ends, the rules are evaluated, one journal and its snapshot are written; once an enrolment (I45, I46). */
export const charge = async (books: Books, seat: Seat, factAt: Date): Promise<void> => {
  const { unit, rules } = books
  const orgId = await payerOf(unit, seat.subject)
  await books.of(orgId)
  if (await snapshotOf(unit, seat.enrolmentId)) return
  const held = await holdOf(unit, seat.enrolmentId)
  await endHold(books, held, 'posted')
  const explained = await explain(unit, pricedFor(seat, orgId), unit.now, rules.capPercent)
  const fee = feeJournal({ enrolmentId: seat.enrolmentId, orgId, brand: seat.subject.brand, gross: explained.price, reduction: explained.reduction })
  const journal = await post(books, orgId, fee, { once: `${seat.enrolmentId}|30|confirmed`, factAt, ...aboutSeat(seat.subject) })
  const snapshot = await keepSnapshot(books, seat, orgId, explained, factAt, journal)
  if (held?.status === 'released') await undoFee(books, snapshot, factAt)
}

/** Frees what an ended enrolment reserved or paid, each once. `noted` is false for ends that no seat can precede (a waiting one). */
export const free = async (books: Books, enrolmentId: string, subject: Subject, factAt: Date, noted = true): Promise<void> => {
  const held = await holdOf(books.unit, enrolmentId)
  const snapshot = await snapshotOf(books.unit, enrolmentId)
  await endHold(books, held, 'released')
  await undoFee(books, snapshot, factAt)
  if (!held && !snapshot && noted) await noteEnded(books, enrolmentId, subject)
}

/** What a penalty is told by. */
interface Penalised {
  enrolmentId: string
  subject: Subject
  kind: '50' | '60'
  fen: number
  factAt: Date
  daysBefore?: number
  bound?: number | undefined
}

/** Posts a penalty on the account that bore the fee, once an enrolment and kind (I14); nothing for 0. */
export const penalise = async (books: Books, p: Penalised): Promise<PenaltyDoc | null> => {
  const { unit } = books
  const penalties = repository(PenaltyModel)(unscoped(unit))
  const known = await penalties.one({ enrolmentId: p.enrolmentId, kind: p.kind })
  if (known) return known
  const snapshot = await snapshotOf(unit, p.enrolmentId)
  const orgId = snapshot?.orgId ?? (await payerOf(unit, p.subject))
  const penalty = penaltyJournal({ enrolmentId: p.enrolmentId, orgId, kind: p.kind, fen: p.fen })
  const journal = await post(books, orgId, penalty, { once: `${p.enrolmentId}|${p.kind}|${penalty.cause}`, factAt: p.factAt, ...aboutSeat(p.subject) })
  if (!journal) return null
  return penalties.insert({
    accountId: journal.accountId,
    orgId,
    enrolmentId: p.enrolmentId,
    kind: p.kind,
    journalId: journal.id,
    ...aboutSeat(p.subject),
    startDate: p.subject.startDate,
    ...(snapshot ? { price: snapshot.price } : {}),
    ...(p.daysBefore === undefined ? {} : { daysBefore: p.daysBefore }),
    ...(p.bound === undefined ? {} : { bound: p.bound }),
    factAt: p.factAt,
    amount: p.fen,
    exempted: 0,
    pending: 0,
    at: journal.at,
  })
}
