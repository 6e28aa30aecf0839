import { onDecision } from '@academy/chassis/approvals/on-decision.ts'
import { notify } from '@academy/chassis/events/notify.ts'
import type { ReactionContext } from '@academy/chassis/events/reaction.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { absenceAgreed, absenceSubject } from '@academy/contracts/training/resources/absence-events.ts'
import { mayBeAway } from '@academy/contracts/training/resources/messages.ts'
import { release } from './hold.ts'
import { type AbsenceDoc, AbsenceModel } from './model.ts'

/** The trainer hears that he may be away. */
const tellAgreed = (ctx: ReactionContext, { id, userId, number, fromDate, untilDate }: AbsenceDoc) => {
  ctx.emit(absenceAgreed, id, { userId, fromDate, untilDate, agreedAt: ctx.now.toISOString() })
  notify(ctx, mayBeAway, { of: id, to: [userId], params: { number, from: fromDate, until: untilDate }, link: `/manage/training-absences?open=${id}` })
}

/** Ends what is still asked for; a decision that comes twice or late changes nothing. */
const end = (status: 'agreed' | 'refused' | 'cancelled') => async (id: string, _: unknown, ctx: ReactionContext) => {
  const repo = repository(AbsenceModel)(unscoped(ctx))
  const absence = await repo.byId(id)
  if (absence?.status !== 'asked') return
  await repo.update(id, absence.version, { status })
  if (status === 'agreed') tellAgreed(ctx, absence)
  else await release(ctx, id)
}

export const absenceReactions = onDecision(absenceSubject, 'absences', { agreed: end('agreed'), refused: end('refused'), withdrawn: end('cancelled') })
