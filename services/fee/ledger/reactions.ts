import { on, type Reaction, type ReactionContext } from '@academy/chassis/events/reaction.ts'
import {
  attendanceRecorded,
  enrolmentCancelled,
  enrolmentConfirmed,
  enrolmentExpired,
  enrolmentPromoted,
  enrolmentRefused,
  enrolmentReplaced,
  enrolmentRequested,
  enrolmentRevoked,
} from '@academy/contracts/training/delivery/enrolment-events.ts'
import { type Books, openBooks } from '../accounts/books.ts'
import { hold } from '../holds/keep.ts'
import { charge, free, penalise } from './charge.ts'

/** Opens the books, does the work, writes every touched account once. */
const booked = async (ctx: ReactionContext, work: (books: Books, enrolmentId: string) => Promise<unknown>): Promise<void> => {
  const books = await openBooks(ctx)
  await work(books, ctx.event.aggregateId)
  await books.close()
}

/** What the life of an enrolment means for its payer (decided.md §1): held, posted, reversed, penalised; each once, in whatever order heard. */
export const enrolmentReactions: Reaction[] = [
  on(enrolmentRequested, 'holds.requested', async (data, ctx) => {
    if (!data.waiting) await booked(ctx, (books, enrolmentId) => hold(books, { enrolmentId, subject: data, terms: data.terms }))
  }),
  on(enrolmentPromoted, 'holds.promoted', (data, ctx) => booked(ctx, (books, enrolmentId) => hold(books, { enrolmentId, subject: data, terms: data.terms }))),
  on(enrolmentConfirmed, 'ledger.confirmed', (data, ctx) =>
    booked(ctx, (books, enrolmentId) => charge(books, { enrolmentId, subject: data, terms: data.terms }, new Date(data.confirmedAt))),
  ),
  on(enrolmentRefused, 'ledger.refused', (data, ctx) =>
    booked(ctx, (books, enrolmentId) => free(books, enrolmentId, data, new Date(data.refusedAt), !data.waiting)),
  ),
  on(enrolmentExpired, 'ledger.expired', (data, ctx) =>
    booked(ctx, (books, enrolmentId) => free(books, enrolmentId, data, new Date(data.expiredAt), !data.waiting)),
  ),
  on(enrolmentReplaced, 'ledger.replaced', (data, ctx) => booked(ctx, (books, enrolmentId) => free(books, enrolmentId, data, new Date(data.replacedAt)))),
  on(enrolmentCancelled, 'ledger.cancelled', (data, ctx) =>
    booked(ctx, (books, enrolmentId) => free(books, enrolmentId, data, new Date(data.cancelledAt), data.from !== 'waiting')),
  ),
  on(enrolmentRevoked, 'ledger.revoked', (data, ctx) =>
    booked(ctx, async (books, enrolmentId) => {
      const factAt = new Date(data.revokedAt)
      await free(books, enrolmentId, data, factAt, data.from !== 'waiting')
      await penalise(books, { enrolmentId, subject: data, kind: '50', fen: data.penalty, factAt, daysBefore: data.daysBefore, bound: data.bound })
    }),
  ),
  on(attendanceRecorded, 'ledger.attendance', async (data, ctx) => {
    if (data.outcome !== 'no-show') return
    await booked(ctx, async (books) => {
      const factAt = new Date(data.recordedAt)
      await free(books, data.enrolmentId, data, factAt)
      await penalise(books, { enrolmentId: data.enrolmentId, subject: data, kind: '60', fen: data.noShow, factAt })
    })
  }),
]
