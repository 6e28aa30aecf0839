import { onState, type Reaction, type ReactionContext } from '@academy/chassis/events/reaction.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { roleAssignmentState, roleState } from '@academy/contracts/identity/events.ts'
import { postState } from '@academy/contracts/org/events.ts'
import { CaseModel } from '../cases/model.ts'
import { namedPositions, namedRoles } from '../cases/surroundings.ts'
import { allModels, type StoredModel } from '../models/stored.ts'
import { assignments, organisations, roles } from '../people.ts'
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

type Names = (model: StoredModel) => boolean

/** Open cases of the versions of models of which this is true. */
const casesOf = async (ctx: ReactionContext, names: Names): Promise<string[]> => {
  const versions = [...(await allModels(ctx)).values()].filter(names).map(({ code, modelVersion }) => ({ model: code, modelVersion }))
  if (versions.length === 0) return []
  const open = { status: 'open', $or: versions }
  const tasks = await repository(TaskModel)(unscoped(ctx)).find(open, { limit: AT_ONCE })
  const unheld = await repository(CaseModel)(unscoped(ctx)).find({ ...open, unheld: true }, { limit: AT_ONCE })
  return [...tasks.map((task) => task.caseId), ...unheld.map((row) => row.id)]
}

const naming =
  (roleCodes: readonly string[] | undefined): Names =>
  (model) =>
    namedRoles(model).some((code) => !roleCodes || roleCodes.includes(code))

/** Models that name a position beyond the chains, or a role that this post or its person's assignments give. */
const byPost = async (ctx: ReactionContext, { userId, positionCode }: { userId: string; positionCode: string }): Promise<Names> => {
  const giving = await roles(ctx).find({ $or: [{ positions: positionCode }, { withLetter: positionCode }] })
  const byHand = await assignments(ctx).find({ userId })
  const role = naming([...giving.map(({ code }) => code), ...byHand.map(({ roleCode }) => roleCode)])
  return (model) => role(model) || (!decides(positionCode) && namedPositions(model).includes(positionCode))
}

const moveAll = async (ctx: ReactionContext, caseIds: readonly string[]): Promise<void> => {
  for (const id of new Set(caseIds)) await lookAgain({ ...ctx, newId: (name) => ctx.newId(`${id}|${name}`) }, id)
}

/**
 * A post, a role or who holds a role by hand changed: open tasks go to whoever holds the step now (shell-access.md rule 19). They stand after the replicas of
 * the three in the list of reactions. Of what is gone no code is told: then all steps of roles are looked at.
 */
export const rerouteReactions: Reaction[] = [
  onState(postState, 'task.post-changed', async (post, ctx) => {
    if (post) await moveAll(ctx, [...(await touched(ctx, post)), ...(await casesOf(ctx, await byPost(ctx, post)))])
  }),
  onState(roleState, 'task.role-changed', async (role, ctx) => moveAll(ctx, await casesOf(ctx, naming(role ? [role.code] : undefined)))),
  onState(roleAssignmentState, 'task.assignment-changed', async (given, ctx) => moveAll(ctx, await casesOf(ctx, naming(given ? [given.roleCode] : undefined)))),
]
