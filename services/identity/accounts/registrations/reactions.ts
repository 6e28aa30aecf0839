import { onDecision } from '@academy/chassis/approvals/on-decision.ts'
import { on, type Reaction, type ReactionContext } from '@academy/chassis/events/reaction.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { taskAssigned } from '@academy/contracts/approval-workflow/events.ts'
import { headRegistrationSubject, registrationSubject } from '@academy/contracts/identity/accounts/registration-approval.ts'
import { registrationEnded } from '@academy/contracts/identity/accounts/registration-events.ts'
import type { RegistrationStatus } from '@academy/contracts/identity/accounts/registration-fields.ts'
import { registrationBackMail, registrationBackText } from '@academy/contracts/identity/registration-messages.ts'
import { registrationBlocked, registrationPlaced } from '@academy/contracts/org/registration-events.ts'
import { admit } from './admit.ts'
import { block } from './block.ts'
import { type RegistrationDoc, RegistrationModel } from './model.ts'
import { tellVisitor } from './tell.ts'

const rows = (ctx: ReactionContext) => repository(RegistrationModel)(unscoped(ctx))

/** The state that a step of the models puts it in (design/world-data.md §8). */
const stateOf = (step: string): RegistrationStatus => (({ STORE: '10', AM: '20', TA: '30' })[step] as RegistrationStatus | undefined) ?? '40'

/** The submission that a case is of, while it is the one that counts: a decision that comes twice or late changes nothing. */
const openOne = async (ctx: ReactionContext, subjectId: string): Promise<RegistrationDoc | undefined> => {
  const [id = '', round = ''] = subjectId.split(':')
  const row = await rows(ctx).byId(id)
  return row?.open && String(row.round) === round ? row : undefined
}

const back = (status: '60' | '70', secret: () => string) => async (subjectId: string, _: unknown, ctx: ReactionContext) => {
  const row = await openOne(ctx, subjectId)
  if (!row) return
  const ended = await rows(ctx).update(row.id, undefined, { status, decidedAt: ctx.now, open: null, step: null, holders: null } as never)
  ctx.emit(registrationEnded, row.id, { status, endedAt: ctx.now.toISOString() })
  await tellVisitor(ctx, ended, { mail: registrationBackMail, text: registrationBackText }, secret())
}

const decisions = (subject: typeof registrationSubject, name: string, secret: () => string): Reaction[] =>
  onDecision(subject, name, {
    opened: async (subjectId, caseId, ctx) => {
      const row = await openOne(ctx, subjectId)
      if (row) await rows(ctx).update(row.id, undefined, { caseId })
    },
    agreed: async (subjectId, _, ctx) => {
      const row = await openOne(ctx, subjectId)
      if (row) await admit(ctx, row, secret())
    },
    refused: back('60', secret),
    withdrawn: async () => undefined,
    expired: back('70', secret),
  })

const types = new Set([registrationSubject.type, headRegistrationSubject.type])

/** `secret` seals what is sent to an address that is nobody's yet. */
export const registrationReactions = (secret: () => string): Reaction[] => [
  ...decisions(registrationSubject, 'registrations', secret),
  ...decisions(headRegistrationSubject, 'registrations-hq', secret),
  on(taskAssigned, 'registrations.task-assigned', async ({ subjectType, subjectId, holders, step, dueAt, assignedAt }, ctx) => {
    const row = types.has(subjectType) ? await openOne(ctx, subjectId) : undefined
    if (!row) return
    const times = { assignedAt: new Date(assignedAt), dueAt: new Date(dueAt) }
    const deciderIds = [...new Set([...row.deciderIds, ...holders])]
    await rows(ctx).update(row.id, undefined, { step, status: stateOf(step), holders, ...times, deciderIds })
  }),
  on(registrationPlaced, 'registrations.placed', async (_, ctx) => {
    const row = await rows(ctx).byId(ctx.event.aggregateId)
    if (row) await rows(ctx).update(row.id, undefined, { placed: true, blocked: null } as never)
  }),
  on(registrationBlocked, 'registrations.blocked', async ({ why }, ctx) => {
    const row = await rows(ctx).byId(ctx.event.aggregateId)
    if (row && row.blocked !== why) await block(ctx, row, why)
  }),
]
