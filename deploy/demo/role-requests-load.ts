import { database } from '@academy/chassis/mongo/database.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { tasks } from '@academy/contracts/approval-workflow/tasks.ts'
import { addDays, dayOf } from '@academy/contracts/core/days.ts'
import { roleRequests } from '@academy/contracts/identity/rights/role-requests.ts'
import { act } from './play/act.ts'
import { settled } from './settle.ts'

/** Who asks for what, and what becomes of it: so many steps agreed, or the next one refused. */
interface Asking {
  of: string
  at: number
  role: string
  permission?: string
  days: number
  reason: string
  steps: number
  refused?: string
}

const askings: readonly Asking[] = [
  { of: 'TE03', at: 0, role: 'AUDITOR', days: 14, reason: '协助年度培训质量检查', steps: 0 },
  { of: 'MG01', at: 0, role: 'OUTLET_ENTRY', permission: 'org:posts:save', days: 30, reason: '培训管理员产假，先由我录入任职', steps: 0 },
  { of: 'AC09', at: 0, role: 'PLANNER', days: 21, reason: '排课高峰期支援计划员', steps: 1 },
  { of: 'TE03', at: 1, role: 'COURSE_EDITOR', days: 60, reason: '参与高压课程修订', steps: 9 },
  { of: 'MG01', at: 1, role: 'REGISTRAR', days: 7, reason: '补录上季度成绩', steps: 1, refused: '由学院教务补录即可' },
]

type Row = { _id: unknown; holderIds?: string[] }

/** Everybody of a case decides in turn; the last one may refuse. */
const decide = async (platform: Platform, tenantId: string, subjectId: string, { steps, refused }: Asking) => {
  for (let at = 0; at < steps + (refused ? 1 : 0); at++) {
    const task = (await database('approval-workflow')
      .collection('tasks')
      .findOne({ tenantId, status: 'open', subjectType: 'permission', subjectId })) as Row | null
    if (!task) return
    const decision = at === steps && refused ? ({ decision: 'refuse', comment: refused } as const) : ({ decision: 'agree' } as const)
    const holder = { tenantId, userId: String(task.holderIds?.[0] ?? ''), grants: [{ code: 'LEARNER', roots: [] }] }
    await act(platform, 'approval-workflow', tasks.endpoints.decide, { taskId: String(task._id), ...decision }, holder)
  }
}

/** People ask for roles: some wait for their outlet or area, one has got his, one was refused. Gives how many were asked for. */
export const loadRoleRequests = async (platform: Platform, tenantId: string): Promise<number> => {
  const posts = database('identity').collection('post_replica')
  const until = (days: number) => `${addDays(dayOf(platform.clock.now()), days)} 00:00:00`
  const asked: { id: string; asking: Asking }[] = []
  for (const asking of askings) {
    const [post] = await posts
      .find({ tenantId, positionCode: asking.of, leaveDate: { $exists: false } })
      .sort({ _id: 1 })
      .skip(asking.at)
      .limit(1)
      .toArray()
    const player = { tenantId, userId: String(post?.userId ?? ''), grants: [{ code: 'LEARNER', roots: [] }] }
    const { role: roleCode, days, reason, permission } = asking
    const wish = { roleCode, until: until(days), reason, ...(permission ? { permission } : {}) }
    const row = post && (await act(platform, 'identity', roleRequests.endpoints.ask, wish, player))
    if (row) asked.push({ id: row.id, asking })
  }
  await settled(platform)
  for (const { id, asking } of asked) await decide(platform, tenantId, id, asking)
  return asked.length
}
