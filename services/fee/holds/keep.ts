import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import type { Books } from '../accounts/books.ts'
import { pricedFor, type Seat, type Subject } from '../ledger/seat.ts'
import { explain } from '../reduction-rules/values.ts'
import { holdFor } from './hold.ts'
import { type HoldDoc, HoldModel } from './model.ts'

/** The hold of an enrolment, whatever became of it. */
export const holdOf = (who: Reader, enrolmentId: string): Promise<HoldDoc | null> => repository(HoldModel)(unscoped(who)).one({ enrolmentId })

/** Reserves the net price of a seat beside the ledger, once an enrolment. */
export const hold = async (books: Books, seat: Seat): Promise<void> => {
  const { unit } = books
  const { now } = await books.of(seat.subject.dealerId)
  if (await holdOf(unit, seat.enrolmentId)) return
  const { net } = await explain(unit, pricedFor(seat, now.orgId), unit.now, books.rules.capPercent)
  await repository(HoldModel)(unscoped(unit)).insert(holdFor(seat.enrolmentId, seat.subject, { accountId: now.id, orgId: now.orgId }, net, unit.now))
  now.held += net
  now.holds += net > 0 ? 1 : 0
  now.available -= net
}

/** Ends a live hold, once; an ended one stays as it is. */
export const endHold = async (books: Books, held: HoldDoc | null, as: 'posted' | 'released'): Promise<void> => {
  if (held?.status !== 'live') return
  await repository(HoldModel)(unscoped(books.unit)).update(held.id, held.version, { status: as, endedAt: books.unit.now })
  const { now } = await books.of(held.orgId)
  now.held -= held.amount
  now.holds -= held.amount > 0 ? 1 : 0
  now.available += held.amount
}

/** Notes that an enrolment ended before anything of it was heard, so that a late hold or fee does not stay. */
export const noteEnded = async (books: Books, enrolmentId: string, subject: Subject): Promise<void> => {
  const { unit } = books
  const { now } = await books.of(subject.dealerId)
  const row = holdFor(enrolmentId, subject, { accountId: now.id, orgId: now.orgId }, 0, unit.now)
  await repository(HoldModel)(unscoped(unit)).insert({ ...row, status: 'released', endedAt: unit.now })
}
