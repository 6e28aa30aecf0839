import type { Context } from '@academy/chassis/http/context.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { peopleOf } from '../people.ts'
import { TaskModel } from '../tasks/model.ts'
import type { CaseDoc } from './model.ts'
import { english } from './present.ts'

/** Who may decide on each open case now, by name; nothing for a case whose step nobody holds. */
export const decidersOf = async (ctx: Context, rows: readonly CaseDoc[]): Promise<(caseId: string) => { deciders?: string[] }> => {
  const open = rows.filter((row) => row.status === 'open').map((row) => row.id)
  if (open.length === 0) return () => ({})
  const tasks = await repository(TaskModel)(unscoped(ctx)).find({ caseId: { $in: open }, status: 'open' })
  const names = await peopleOf(
    ctx,
    tasks.flatMap((task) => task.holderIds),
    english(ctx),
  )
  const held = new Map(tasks.map((task) => [task.caseId, task.holderIds.map(names)]))
  return (caseId) => {
    const deciders = held.get(caseId)
    return deciders?.length ? { deciders } : {}
  }
}
