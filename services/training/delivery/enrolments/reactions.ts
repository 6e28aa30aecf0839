import { type Heard, on, type Reaction } from '@academy/chassis/events/reaction.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { caseAgreed, caseExpired, caseOpened, caseRefused, caseWithdrawn } from '@academy/contracts/approval-workflow/events.ts'
import type { DataOf, EventType } from '@academy/contracts/core/event.ts'
import { exemptionGranted } from '@academy/contracts/fee/events.ts'
import { offeringCancelled } from '@academy/contracts/training/delivery/offering-events.ts'
import { cancelLive } from './cancelled.ts'
import { agreeMove } from './enrolment.ts'
import type { Enrolment } from './facts.ts'
import { EnrolmentModel } from './model.ts'
import { type EnrolmentDoc, transition } from './transition.ts'

const open = ['requested', 'waiting'] as const
const isOpen = (e: EnrolmentDoc | null): e is EnrolmentDoc => e !== null && (open as readonly string[]).includes(e.status)

/** The enrolment that a case speaks of, while it is still open: an ended one is left as it is. */
const subject = async (data: { subjectType: string; subjectId: string }, heard: Heard): Promise<EnrolmentDoc | null> => {
  if (data.subjectType !== 'enrolment') return null
  const e = await repository(EnrolmentModel)(unscoped(heard)).byId(data.subjectId)
  return isOpen(e) ? e : null
}

type CaseEvent = EventType<(typeof caseAgreed)['schema']>
const onCase = (
  type: CaseEvent | typeof caseExpired,
  name: string,
  act: (e: EnrolmentDoc, data: DataOf<typeof caseExpired> & { by?: string | undefined }, heard: Heard) => Promise<unknown>,
): Reaction =>
  on(type as CaseEvent, name, async (data, heard) => {
    const e = await subject(data, heard)
    if (e) await act(e, data, heard)
  })

/** What an ended case means for the enrolment (decided.md §1); freed seats are handed on by the reaction to our own facts. */
export const caseReactions: Reaction[] = [
  on(caseOpened, 'enrolment.case-opened', async (data, heard) => {
    const e = await subject(data, heard)
    if (e) await repository(EnrolmentModel)(unscoped(heard)).change({ id: e.id }, { caseId: heard.event.aggregateId })
  }),
  onCase(caseAgreed, 'enrolment.agreed', (e, _, heard) => transition(heard, e, agreeMove(e as Enrolment), { at: heard.now })),
  onCase(caseRefused, 'enrolment.refused', (e, _, heard) => transition(heard, e, 'refuse', { at: heard.now, caseId: heard.event.aggregateId })),
  onCase(caseExpired, 'enrolment.expired', (e, _, heard) => transition(heard, e, 'expire', { at: heard.now, cause: 'hold' })),
  onCase(caseWithdrawn, 'enrolment.withdrawn', (e, data, heard) =>
    transition(heard, e, 'withdraw', { at: heard.now, by: data.by ?? data.applicantId, reason: '90' }),
  ),
]

/** What the academy waived of a penalty, for the enrolment's own history. */
export const exemptReaction = on(exemptionGranted, 'enrolment.exempted', async (data, heard) => {
  const rows = repository(EnrolmentModel)(unscoped(heard))
  const e = await rows.byId(data.enrolmentId)
  if (e) await rows.change({ id: e.id }, { exempted: (e.exempted ?? 0) + data.amount })
})

/** A cancelled offering has no live enrolment left, all in one unit (I8). */
export const cancelReaction = on(offeringCancelled, 'enrolment.offering-cancelled', async (data, heard) => {
  await cancelLive(heard, data.offeringId, data.reason)
})
