import { callService } from '@academy/chassis/runtime/call.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { addDays, dayOf } from '@academy/contracts/core/days.ts'
import { roleAssignments } from '@academy/contracts/identity/access/role-assignments.ts'
import { roleHolders } from '@academy/contracts/identity/rights/role-holders.ts'

const { page, save, end } = roleAssignments.endpoints

/** Who is given what: so many holders of one role by post, for how many days from when. */
interface Batch {
  of: string
  skip?: number
  take: number
  role: string
  /** Days from today; begun at once where absent. */
  from?: number
  days: number
  /** Only where they are themselves. */
  here?: true
  reason: string
  ended?: string
  /** Never the demo's accounts: whoever tries it signs in by the password alone. */
  others?: true
}

/** Forty in all: stand-ins, helpers from other departments, some planned, some ended before their time. */
const batches: readonly Batch[] = [
  { of: 'OUTLET_HEAD', take: 10, role: 'OUTLET_ADMIN', days: 14, here: true, reason: '培训管理员休假，由总经理代管' },
  { of: 'OUTLET_ADMIN', take: 8, role: 'OUTLET_ENTRY', days: 90, here: true, reason: '新网点开业，协助录入名单' },
  { of: 'TRAINER', take: 6, role: 'COURSE_EDITOR', days: 180, reason: '参与新能源课程编写' },
  { of: 'AREA_MANAGER', take: 3, role: 'AUDITOR', days: 60, reason: '年度培训质量检查', others: true },
  { of: 'TRAINER', skip: 6, take: 5, role: 'PLANNER', from: 7, days: 21, reason: '排课高峰期支援，下周起' },
  { of: 'PLANNER', take: 2, role: 'REGISTRAR', from: 14, days: 30, reason: '教务专员产假期间代理' },
  { of: 'TRAINER', skip: 11, take: 4, role: 'REGISTRAR', days: 30, reason: '集中补录成绩', ended: '补录完成' },
  { of: 'OUTLET_HEAD', skip: 10, take: 2, role: 'FEE_CLERK', days: 30, reason: '协助核对充值', ended: '人员调整' },
]

/** The roles by hand of the first academy, as its administrator would give them; `accounts` are the people of the demo's accounts. Gives how many. */
export const loadRoleAssignments = async (platform: Platform, tenantId: string, accounts: readonly string[]): Promise<number> => {
  const ask = { tenantId }
  const there = await callService(platform, 'identity', page, { limit: 1 }, ask)
  if (there.records.length > 0) return 0
  const today = dayOf(platform.clock.now())
  const at = (days: number) => `${addDays(today, days)} 00:00:00`
  let given = 0
  for (const { of, skip = 0, take, role, from, days, here, reason, ended, others } of batches) {
    const { records } = await callService(
      platform,
      'identity',
      roleHolders.endpoints.page,
      { roleCode: of, limit: skip + take + (others ? accounts.length : 0) },
      ask,
    )
    const people = records.filter(({ userId }) => !others || !accounts.includes(userId)).slice(skip, skip + take) as { userId: string; orgId?: string }[]
    const time = { ...(from === undefined ? {} : { from: at(from) }), until: at((from ?? 0) + days) }
    const groups = here ? people.map((one) => ({ userIds: [one.userId], roots: [one.orgId ?? ''] })) : [{ userIds: people.map(({ userId }) => userId) }]
    for (const to of groups)
      if (to.userIds.length > 0) given += (await callService(platform, 'identity', save, { roleCode: role, ...to, ...time, reason }, ask)).given
    if (!ended) continue
    const rows = await callService(platform, 'identity', page, { roleCode: role, phase: 'live', limit: 100 }, ask)
    const ids = rows.records.filter((row) => row.reason === reason).map(({ id }) => id)
    if (ids.length > 0) await callService(platform, 'identity', end, { ids, reason: ended }, ask)
  }
  return given
}
