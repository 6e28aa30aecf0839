import { onDecision } from '@academy/chassis/approvals/on-decision.ts'
import { on, type Reaction, type ReactionContext } from '@academy/chassis/events/reaction.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { taskAssigned } from '@academy/contracts/approval-workflow/events.ts'
import { leaveSubject } from '@academy/contracts/org/leave-approval.ts'
import { permissionSubject } from '@academy/contracts/org/permission-approval.ts'
import { rejoinSubject } from '@academy/contracts/org/rejoin-approval.ts'
import { transferSubject } from '@academy/contracts/org/transfer-approval.ts'
import { approve, drop } from './decide.ts'
import { type ChangeDoc, ChangeModel } from './model.ts'

const subjects = [leaveSubject, transferSubject, permissionSubject, rejoinSubject]
const changes = (ctx: ReactionContext) => repository(ChangeModel)(unscoped(ctx))

/** A decision that comes twice or late changes nothing. */
const pending = async (ctx: ReactionContext, id: string): Promise<ChangeDoc | undefined> => {
  const change = await changes(ctx).byId(id)
  return change?.status === 'pending' ? change : undefined
}

const dropped =
  (how: 'refused' | 'expired' | 'withdrawn') =>
  async (id: string, { by }: { by?: string | undefined }, ctx: ReactionContext) => {
    const change = await pending(ctx, id)
    if (change) await drop(ctx, change, how, { by })
  }

const approved = (undecided: boolean) => async (id: string, _: unknown, ctx: ReactionContext) => {
  const change = await pending(ctx, id)
  if (change) await approve(ctx, change, undecided)
}

const decisionsOn = (subject: (typeof subjects)[number]): Reaction[] =>
  onDecision(subject, `personnel-changes.${subject.type}`, {
    opened: async (id, caseId, ctx) => void (await changes(ctx).change({ id }, { caseId })),
    agreed: approved(false),
    refused: dropped('refused'),
    // whoever leaves may not be held by silence (LEAVE "takes effect"); all else that nobody decides is not made
    expired: subject === leaveSubject ? approved(true) : dropped('expired'),
    withdrawn: dropped('withdrawn'),
  })

const types: readonly string[] = subjects.map(({ type }) => type)

export const changeReactions: Reaction[] = [
  ...subjects.flatMap(decisionsOn),
  on(taskAssigned, 'personnel-changes.task-assigned', async ({ subjectType, subjectId, holders }, ctx) => {
    if (!types.includes(subjectType)) return
    await changes(ctx).change({ id: subjectId }, { $addToSet: { deciderIds: { $each: holders } } } as never)
  }),
]
