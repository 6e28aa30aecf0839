import { on, type Reaction, type ReactionContext } from '@academy/chassis/events/reaction.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { caseAgreed, caseExpired, caseOpened, caseRefused, caseWithdrawn } from '@academy/contracts/approval-workflow/events.ts'
import type { DataOf, EventType } from '@academy/contracts/core/event.ts'
import { exemptionGranted } from '@academy/contracts/fee/events.ts'
import { offeringCancelled } from '@academy/contracts/training/delivery/offering-events.ts'
import { cancelLive } from './cancelled.ts'
import { agreeMove } from './enrolment.ts'
import type { EnrolmentDoc } from './enrolment-doc.ts'
import type { Enrolment } from './facts.ts'
import { EnrolmentModel } from './model.ts'
import { transition } from './transition.ts'

const open = ['requested', 'waiting'] as const
const isOpen = (e: EnrolmentDoc | null): e is EnrolmentDoc => e !== null && (open as readonly string[]).includes(e.status)

/** The enrolment that a case speaks of, while it is still open: an ended one is left as it is. */
const subject = async (data: { subjectType: string; subjectId: string }, ctx: ReactionContext): Promise<EnrolmentDoc | null> => {
  if (data.subjectType !== 'enrolment') return null
  const e = await repository(EnrolmentModel)(unscoped(ctx)).byId(data.subjectId)
  return isOpen(e) ? e : null
}

type CaseEvent = EventType<(typeof caseAgreed)['schema']>
const onCase = (
  type: CaseEvent | typeof caseExpired,
  name: string,
  act: (e: EnrolmentDoc, data: DataOf<typeof caseExpired> & { by?: string | undefined }, ctx: ReactionContext) => Promise<unknown>,
): Reaction =>
  on(type as CaseEvent, name, async (data, ctx) => {
    const e = await subject(data, ctx)
    if (e) await act(e, data, ctx)
  })

/** What an ended case means for the enrolment (decided.md §1); freed seats are handed on by the reaction to our own facts. */
export const caseReactions: Reaction[] = [
  on(caseOpened, 'enrolment.case-opened', async (data, ctx) => {
    const e = await subject(data, ctx)
    if (e) await repository(EnrolmentModel)(unscoped(ctx)).change({ id: e.id }, { caseId: ctx.event.aggregateId })
  }),
  onCase(caseAgreed, 'enrolment.agreed', (e, _, ctx) => transition(ctx, e, agreeMove(e as Enrolment), { at: ctx.now })),
  onCase(caseRefused, 'enrolment.refused', (e, _, ctx) => transition(ctx, e, 'refuse', { at: ctx.now, caseId: ctx.event.aggregateId })),
  onCase(caseExpired, 'enrolment.expired', (e, _, ctx) => transition(ctx, e, 'expire', { at: ctx.now, cause: 'hold' })),
  onCase(caseWithdrawn, 'enrolment.withdrawn', (e, data, ctx) =>
    transition(ctx, e, 'withdraw', { at: ctx.now, by: data.by ?? data.applicantId, reason: '90' }),
  ),
]

/** What the academy waived of a penalty, for the enrolment's own history. */
export const exemptReaction = on(exemptionGranted, 'enrolment.exempted', async (data, ctx) => {
  const rows = repository(EnrolmentModel)(unscoped(ctx))
  const e = await rows.byId(data.enrolmentId)
  if (e) await rows.change({ id: e.id }, { exempted: (e.exempted ?? 0) + data.amount })
})

/** A cancelled offering has no live enrolment left, all in one unit (I8). */
export const cancelReaction = on(offeringCancelled, 'enrolment.offering-cancelled', async (data, ctx) => {
  await cancelLive(ctx, data.offeringId, data.reason)
})
