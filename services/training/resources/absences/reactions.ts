import { onDecision } from '@academy/chassis/approvals/on-decision.ts'
import type { ReactionContext } from '@academy/chassis/events/reaction.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { absenceSubject } from '@academy/contracts/training/resources/absence-approval.ts'
import { release } from './hold.ts'
import { AbsenceModel } from './model.ts'

/** Ends what is still asked for; a decision that comes twice or late changes nothing. */
const end = (status: 'agreed' | 'refused' | 'cancelled') => async (id: string, _: unknown, ctx: ReactionContext) => {
  const repo = repository(AbsenceModel)(unscoped(ctx))
  const absence = await repo.byId(id)
  if (absence?.status !== 'asked') return
  await repo.update(id, absence.version, { status })
  if (status !== 'agreed') await release(ctx, id)
}

export const absenceReactions = onDecision(absenceSubject, 'absences', { agreed: end('agreed'), refused: end('refused'), withdrawn: end('cancelled') })
