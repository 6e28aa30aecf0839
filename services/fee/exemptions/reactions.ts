import { notify } from '@academy/chassis/events/notify.ts'
import { on, type Reaction, type ReactionContext } from '@academy/chassis/events/reaction.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { caseAgreed, caseExpired, caseOpened, caseRefused, caseWithdrawn } from '@academy/contracts/approval-workflow/events.ts'
import type { EventType } from '@academy/contracts/core/event.ts'
import { exemptionGranted } from '@academy/contracts/fee/events.ts'
import { exempted } from '@academy/contracts/fee/messages.ts'
import { openBooks } from '../accounts/books.ts'
import { exemptionJournal } from '../ledger/journal.ts'
import { journals } from '../ledger/model.ts'
import { post } from '../ledger/post.ts'
import { type PenaltyDoc, PenaltyModel } from '../penalties/model.ts'
import { offerings } from '../people.ts'
import { type ExemptionDoc, ExemptionModel } from './model.ts'

type Decide = (exemption: ExemptionDoc, penalty: PenaltyDoc, decidedAt: Date, ctx: ReactionContext) => Promise<void>
type Ended = EventType<(typeof caseExpired)['schema']>

/** Acts on the exemption that a case speaks of while nothing is decided; the same end heard again changes nothing. */
const onEnd = (type: EventType, name: string, decide: Decide): Reaction =>
  on(type as Ended, name, async (data, ctx) => {
    if (data.subjectType !== 'exemption') return
    const exemption = await repository(ExemptionModel)(unscoped(ctx)).byId(data.subjectId)
    const penalty = exemption && (await repository(PenaltyModel)(unscoped(ctx)).byId(exemption.penaltyId))
    if (exemption?.status === 'requested' && penalty) await decide(exemption, penalty, new Date(data.endedAt), ctx)
  })

/** The correction of a penalty in the period open now, naming the original (world.md §10.13). */
const grant: Decide = async (exemption, penalty, decidedAt, ctx) => {
  const { enrolmentId, orgId, userId } = exemption
  const books = await openBooks(ctx)
  const original = await journals(unscoped(ctx)).byId(penalty.journalId)
  const correction = exemptionJournal({ enrolmentId, orgId, fen: exemption.amount, penalty })
  const { offeringId, offeringNumber, courseCode } = penalty
  const about = { once: `${enrolmentId}|70|${exemption.id}`, factAt: decidedAt, offeringId, offeringNumber, courseCode, userId }
  const journal = await post(books, orgId, correction, { ...about, originalId: penalty.journalId, reference: original?.number })
  const { amount } = exemption
  await repository(PenaltyModel)(unscoped(ctx)).update(penalty.id, penalty.version, { $inc: { exempted: amount, pending: -amount } })
  const done = { status: 'granted' as const, decidedAt, ...(journal ? { journalId: journal.id } : {}) }
  await repository(ExemptionModel)(unscoped(ctx)).update(exemption.id, exemption.version, done)
  ctx.emit(exemptionGranted, exemption.id, { exemptionId: exemption.id, penaltyId: penalty.id, enrolmentId, amount, grantedAt: decidedAt.toISOString() })
  const offering = (await offerings(ctx).byId(offeringId)) ?? { nameCn: courseCode, nameEn: courseCode }
  const params = { offering: { nameCn: offering.nameCn, nameEn: offering.nameEn }, number: offeringNumber, amount }
  notify(ctx, exempted, { of: exemption.id, to: [userId], params, link: `/my/enrolments/${enrolmentId}` })
  await books.close()
}

/** What was set aside for it may be asked for again. */
const drop =
  (status: 'refused' | 'withdrawn'): Decide =>
  async (exemption, penalty, decidedAt, ctx) => {
    await repository(PenaltyModel)(unscoped(ctx)).update(penalty.id, penalty.version, { $inc: { pending: -exemption.amount } })
    await repository(ExemptionModel)(unscoped(ctx)).update(exemption.id, exemption.version, { status, decidedAt })
  }

export const exemptionReactions: Reaction[] = [
  on(caseOpened, 'exemptions.case-opened', async (data, ctx) => {
    if (data.subjectType === 'exemption') await repository(ExemptionModel)(unscoped(ctx)).change({ id: data.subjectId }, { caseId: ctx.event.aggregateId })
  }),
  onEnd(caseAgreed, 'exemptions.agreed', grant),
  onEnd(caseRefused, 'exemptions.refused', drop('refused')),
  onEnd(caseExpired, 'exemptions.expired', drop('refused')),
  onEnd(caseWithdrawn, 'exemptions.withdrawn', drop('withdrawn')),
]
