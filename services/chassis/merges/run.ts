import type { Service } from '@academy/contracts/core/endpoint.ts'
import type { DataOf } from '@academy/contracts/core/event.ts'
import { moveRowsTask, rowsMoved } from '@academy/contracts/core/merge-source.ts'
import { userMergeAsked, userMerged, userUnmerged } from '@academy/contracts/identity/accounts/merge-events.ts'
import type { OwnState } from '../events/own-states.ts'
import { on, type Reaction, type ReactionContext } from '../events/reaction.ts'
import { repository, unscoped } from '../mongo/repository.ts'
import { Refusal } from '../runtime/refusal.ts'
import { startTask, wakeTasks } from '../tasks/start-task.ts'
import { run, type TaskRun } from '../tasks/task-run.ts'
import { hashOf, seeAll } from './compare.ts'
import { mergeModels } from './models.ts'
import { moveOf, moveRows } from './move.ts'
import { CalledOff } from './moving.ts'
import type { MergeRule } from './rule.ts'
import { undoRows } from './undo.ts'

/** The task is there when the unit that starts it is stored: a moment later this process looks. */
const WAKE_MS = 40
const nobody = { userId: 'system', grants: [], locale: 'zh-CN' } as const

const startMoving = async (service: Service, ctx: ReactionContext, mergeId: string, way: 'merge' | 'undo'): Promise<void> => {
  await startTask(ctx, nobody, moveRowsTask(service), { mergeId, way }, { subject: mergeId })
  setTimeout(() => wakeTasks(service), WAKE_MS).unref()
}

/** Looks, before anything moves anywhere, whether all stands here as it was compared (rule 20). */
const looked = async (
  service: Service,
  rules: readonly MergeRule[],
  { mergeId, keepId, goneId, hashes, askedAt }: DataOf<typeof userMergeAsked>,
  ctx: ReactionContext,
): Promise<void> => {
  const { tenantId, now, session } = ctx
  const hash = hashOf(await seeAll(service, rules, { tenantId, now, session, keepId, goneId }))
  const outcome = hashes.some((one) => one.service === service && one.hash === hash) ? ('ready' as const) : ('stale' as const)
  ctx.emit(rowsMoved(service), mergeId, { mergeId, way: 'merge', outcome, askedAt, moved: 0, settled: 0, listed: [] })
}

/** Keeps the merge as asked for; told again it goes on, for rows that came late or because it was given up. */
const asked = async (service: Service, { mergeId, keepId, goneId, choices, again }: DataOf<typeof userMerged>, ctx: ReactionContext): Promise<void> => {
  const moves = repository(mergeModels(service).moves)(unscoped(ctx))
  const known = await moves.byId(mergeId)
  if (again) {
    if (known?.way !== 'merge') return
    await moves.update(mergeId, undefined, { phase: 'moving' })
    return startMoving(service, ctx, mergeId, 'merge')
  }
  const fields = {
    ...{ keepId, goneId, way: 'merge' as const, phase: 'moving' as const, moved: 0, settled: 0, listed: [] },
    choices: choices.filter((one) => one.service === service).map(({ key, side }) => ({ key, side })),
  }
  if (known) await moves.update(mergeId, undefined, fields)
  else await moves.insert({ id: mergeId, n: 0, ...fields })
  await startMoving(service, ctx, mergeId, 'merge')
}

/** The merge turns back, also where it was under way: what it has moved stands in the journal. */
const calledBack = async (service: Service, { mergeId, keepId, goneId }: DataOf<typeof userUnmerged>, ctx: ReactionContext): Promise<void> => {
  const moves = repository(mergeModels(service).moves)(unscoped(ctx))
  const fields = { way: 'undo' as const, phase: 'moving' as const, moved: 0, settled: 0, listed: [] }
  if (await moves.byId(mergeId)) await moves.update(mergeId, undefined, fields)
  else await moves.insert({ id: mergeId, n: 0, keepId, goneId, choices: [], ...fields })
  await startMoving(service, ctx, mergeId, 'undo')
}

/** What every service does when two people are merged, or are two again (rule 21). */
export const mergeReactions = (service: Service, rules: readonly MergeRule[]): Reaction[] => [
  on(userMergeAsked, 'merges.looked', (data, ctx) => looked(service, rules, data, ctx)),
  on(userMerged, 'merges.asked', (data, ctx) => asked(service, data, ctx)),
  on(userUnmerged, 'merges.called-back', (data, ctx) => calledBack(service, data, ctx)),
]

/** The task that moves a service's rows, or gives them back. */
export const mergeRun = (service: Service, rules: readonly MergeRule[], states: readonly OwnState[]): TaskRun => {
  const models = mergeModels(service)
  return {
    ...run(moveRowsTask(service), async ({ mergeId, way }, job) => {
      const move = await moveOf(models, job.context().tenantId, mergeId)
      if (!move || move.way !== way || move.phase === 'done') return { moved: 0 }
      const moving = { service, models, rules, states, job, move }
      const work = way === 'merge' ? moveRows(moving) : undoRows(moving)
      return {
        moved: await work.catch((error: unknown) => {
          if (error instanceof CalledOff) return 0
          // what a noun refuses now it may do a moment later: a merge is not given up for it
          throw error instanceof Refusal ? new Error(`${service}: a rule refused a part of a merge (${error.code})`, { cause: error }) : error
        }),
      }
    }),
    title: 'user-rows.move',
  }
}
