import { onState, type Reaction, type ReactionContext } from '@academy/chassis/events/reaction.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { postState } from '@academy/contracts/org/events.ts'
import { CaseModel } from '../cases/model.ts'
import { organisations } from '../people.ts'
import { TaskModel } from './model.ts'
import { lookAgain } from './reroute.ts'

/** As many cases as one reaction moves; the job takes the rest. */
const AT_ONCE = 100

/** Posts that any step may go to; other posts matter only for who holds a task already. */
const decides = (positionCode: string) => /^(?:MG0[13456]|AC(?:0[1-8]|11))$/.test(positionCode)

const outletsBelow = async (ctx: ReactionContext, orgId: string): Promise<string[]> => (await organisations(ctx).find({ path: orgId })).map((row) => row.id)

/** Cases whose current step this post may hold or have held. */
const touched = async (ctx: ReactionContext, post: { userId: string; positionCode: string; orgId: string }): Promise<string[]> => {
  const open = { status: 'open' }
  const around = !decides(post.positionCode) ? [] : post.positionCode.startsWith('AC') ? [{}] : [{ outletId: { $in: await outletsBelow(ctx, post.orgId) } }]
  const tasks = await repository(TaskModel)(unscoped(ctx)).find({ ...open, $or: [{ holderIds: post.userId }, ...around] }, { limit: AT_ONCE })
  const unheld = around.length > 0 ? await repository(CaseModel)(unscoped(ctx)).find({ ...open, unheld: true }, { limit: AT_ONCE }) : []
  return [...tasks.map((task) => task.caseId), ...unheld.map((row) => row.id)]
}

/** A post began, ended or changed: open tasks go to whoever holds the step now. It stands after the replica of posts in the list of reactions. */
export const rerouteReaction: Reaction = onState(postState, 'task.post-changed', async (post, ctx) => {
  if (!post) return
  for (const caseId of await touched(ctx, post)) await lookAgain(ctx, caseId)
})
