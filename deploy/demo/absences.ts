import { database } from '@academy/chassis/mongo/database.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { tasks } from '@academy/contracts/approval-workflow/tasks.ts'
import { absences } from '@academy/contracts/training/resources/absences.ts'
import { act } from './play/act.ts'
import { settled } from './settle.ts'

/** The last of them stay drafts, those before wait for the planner. */
const [DRAFTS, WAITING] = [2, 4]
/** One of those that he decided on is refused. */
const REFUSED = 4

/** The resource coordinator puts the absences before the planner, who decides on all but the last; gives how many were asked for. */
export const askAbsences = async (platform: Platform, tenantId: string, holderOf: (role: string) => string): Promise<number> => {
  const as = (role: string) => ({ tenantId, userId: holderOf(role), grants: [{ code: role, roots: [] }] })
  const rows = await database('training').collection('absences').find({ tenantId, status: 'draft' }).sort({ fromDate: 1 }).toArray()
  const asked: string[] = []
  for (const { _id } of rows.slice(0, -DRAFTS)) {
    const done = await act(platform, 'training', absences.endpoints.ask, { id: String(_id) }, as('RESOURCES'))
    if (done) asked.push(String(_id))
  }
  await settled(platform)
  const open = await database('approval-workflow').collection('tasks').find({ tenantId, status: 'open', subjectType: 'absence' }).toArray()
  for (const [at, id] of asked.slice(0, -WAITING).entries()) {
    const task = open.find(({ subjectId }) => subjectId === id)
    const holder = { tenantId, userId: String(task?.holderIds?.[0] ?? ''), grants: [{ code: 'PLANNER', roots: [] }] }
    const decision = at === REFUSED ? ({ decision: 'refuse', comment: '这一周已无人可替' } as const) : ({ decision: 'agree' } as const)
    if (task) await act(platform, 'approval-workflow', tasks.endpoints.decide, { taskId: String(task._id), ...decision }, holder)
  }
  await settled(platform)
  return asked.length
}
