import { repository } from '@academy/chassis/mongo/repository.ts'
import type { TrailSource } from '@academy/chassis/trails/source.ts'
import type { TrailEntry } from '@academy/contracts/core/trail.ts'
import { subjects } from '@academy/contracts/events.ts'
import { type TaskDoc, TaskModel } from '../tasks/model.ts'
import { CaseModel } from './model.ts'

const types = subjects.map(({ type }) => type)

const waits = (task: TaskDoc): TrailEntry => ({
  id: `task|${task.id}`,
  at: task.assignedAt.toISOString(),
  service: 'approval-workflow',
  kind: 'waiting',
  name: `approval.task.${task.step}`,
  result: 'open',
  objectId: task.id,
  attempts: 0,
  holders: [...task.holderIds],
  until: task.dueAt.toISOString(),
})

/** What approval tells of a story: the case of its subject, the subject of its case, the tasks of both, and for whom it waits. */
export const caseTrail: TrailSource = {
  tied: async (who, ids) => {
    const [cases, tasks] = [repository(CaseModel)(who), repository(TaskModel)(who)]
    const [named, own, task] = await Promise.all([
      cases.find({ subjectType: { $in: types }, subjectId: { $in: [...ids] } }),
      cases.byIds(ids),
      tasks.byIds(ids),
    ])
    const ofTasks = task.length > 0 ? await cases.byIds(task.map((row) => row.caseId)) : []
    const all = [...new Map([...named, ...own, ...ofTasks].map((row) => [row.id, row])).values()]
    const steps = all.length > 0 ? await tasks.find({ caseId: { $in: all.map((row) => row.id) } }) : []
    return { ids: [...all.flatMap((row) => [row.id, row.subjectId]), ...steps.map((row) => row.id)] }
  },
  entries: async (who, _, ids) => (await repository(TaskModel)(who).byIds(ids)).filter((task) => task.status === 'open').map(waits),
}
