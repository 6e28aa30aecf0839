import { database } from '@academy/chassis/mongo/database.ts'
import { callService } from '@academy/chassis/runtime/call.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { tasks } from '@academy/contracts/approval-workflow/tasks.ts'
import { addDays, dayOf } from '@academy/contracts/core/days.ts'
import type { Sent } from '@academy/contracts/core/endpoint.ts'
import { jobRun } from '@academy/contracts/core/job-run.ts'
import { personnelChanges } from '@academy/contracts/org/personnel-changes.ts'
import { act, type Player } from './play/act.ts'
import { settled } from './settle.ts'

const { save, cancel, withdraw } = personnelChanges.endpoints
type Wish = Omit<Sent<typeof save>, 'userId'>

/** What becomes of a change after it was filed. */
type Fate = 'draft' | 'pending' | 'agreed' | 'refused' | 'withdrawn' | 'cancelled' | 'late'
interface Line {
  /** Whose: the next one with this position. */
  of: string
  wish: (place: Place) => Wish
  fate: Fate
}
interface Post {
  _id: string
  userId: string
  orgId: string
  positionId: string
  dealerId?: string
}
interface Place {
  today: string
  post: Post
  /** The same position in the next outlet, and where a position is found by its code. */
  next: Post
  position: (code: string) => string
}

const leave =
  (days: number, leaveReason: '10' | '20' | '30' | '40' | '50' | '90', destination: '10' | '20' | '30' | '40', more: Partial<Wish> = {}) =>
  ({ today }: Place): Wish => ({
    ...{ kind: '1', day: addDays(today, days), leaveType: leaveReason === '50' ? '2' : '1', leaveReason, destination },
    ...(leaveReason === '90' ? { leaveReasonText: '回乡创业' } : {}),
    ...(destination === '20' ? { destinationCompany: '云驰新能源' } : {}),
    ...more,
  })
const transfer =
  (days: number, more: Partial<Wish> = {}) =>
  ({ today, next }: Place): Wish => ({ kind: '2', day: addDays(today, days), toOrgId: next.orgId, toPositionId: next.positionId, ...more })
const beside =
  (days: number, code: string, at: 'outlet' | 'next' | 'dealer' = 'outlet', more: Partial<Wish> = {}) =>
  ({ today, post, next, position }: Place): Wish => ({
    ...{ kind: '4', begins: true, day: addDays(today, days), toPositionId: position(code) },
    ...{ toOrgId: { outlet: post.orgId, next: next.orgId, dealer: post.dealerId ?? post.orgId }[at], ...more },
  })

/** 27 of them, in all states; the leave and re-join of one person and the roles that were asked for come beside. */
const lines: readonly Line[] = [
  { of: 'SA04', wish: leave(12, '10', '20', { remark: '已与店总沟通' }), fate: 'draft' },
  { of: 'SV03', wish: transfer(20), fate: 'draft' },
  { of: 'SA04', wish: leave(9, '20', '10'), fate: 'pending' },
  { of: 'TE03', wish: leave(16, '30', '40'), fate: 'pending' },
  { of: 'MC04', wish: leave(23, '90', '30'), fate: 'pending' },
  { of: 'SA04', wish: transfer(10), fate: 'pending' },
  { of: 'TE03', wish: transfer(18, { remark: '支援新店机电班组' }), fate: 'pending' },
  { of: 'SV03', wish: beside(6, 'SV05', 'next'), fate: 'pending' },
  { of: 'TE08', wish: transfer(14), fate: 'pending' },
  { of: 'SA04', wish: leave(3, '20', '20'), fate: 'agreed' },
  { of: 'SA04', wish: leave(11, '40', '30'), fate: 'agreed' },
  { of: 'SV03', wish: leave(24, '10', '10'), fate: 'agreed' },
  { of: 'TE03', wish: transfer(5), fate: 'agreed' },
  { of: 'SA04', wish: transfer(13, { keepPartTime: true }), fate: 'agreed' },
  { of: 'SA04', wish: beside(4, 'SA07'), fate: 'agreed' },
  { of: 'SA01', wish: beside(0, 'MG05', 'dealer', { remark: '兼任经销商培训专员' }), fate: 'agreed' },
  { of: 'SV01', wish: beside(0, 'MG05', 'dealer', { remark: '兼任经销商培训专员' }), fate: 'agreed' },
  { of: 'TE03', wish: beside(-12, 'TE06', 'outlet', { late: true, remark: '上月已兼任，补录' }), fate: 'late' },
  { of: 'SA04', wish: beside(-8, 'SA06', 'outlet', { late: true, remark: '网点漏报，补录' }), fate: 'late' },
  { of: 'SV07', wish: beside(-3, 'SV05', 'outlet', { late: true, remark: '网点漏报，补录' }), fate: 'late' },
  { of: 'SA04', wish: leave(7, '10', '40'), fate: 'refused' },
  { of: 'TE03', wish: transfer(9), fate: 'refused' },
  { of: 'SV03', wish: leave(8, '30', '40'), fate: 'withdrawn' },
  { of: 'SA04', wish: transfer(15), fate: 'withdrawn' },
  { of: 'SA04', wish: leave(10, '20', '10'), fate: 'cancelled' },
  { of: 'TE03', wish: transfer(12), fate: 'cancelled' },
  { of: 'TE08', wish: leave(19, '20', '30'), fate: 'pending' },
]

/** Everybody of a case decides in turn, or the first one refuses. */
const decide = async (platform: Platform, tenantId: string, subjectId: string, refuses: boolean) => {
  for (;;) {
    const task = await database('approval-workflow').collection<{ _id: string; holderIds?: string[] }>('tasks').findOne({ tenantId, status: 'open', subjectId })
    if (!task) return
    const holder: Player = { tenantId, userId: task.holderIds?.[0] ?? '', grants: [{ code: 'LEARNER', roots: [] }] }
    const decision = refuses ? ({ decision: 'refuse', comment: '本季度人手不足，请改期' } as const) : ({ decision: 'agree' } as const)
    if (!(await act(platform, 'approval-workflow', tasks.endpoints.decide, { taskId: task._id, ...decision }, holder)) || refuses) return
    await settled(platform)
  }
}

/** Main posts of a position that nobody of the demo's accounts holds, in a fixed order. */
const postsOf = async (tenantId: string, of: string, spared: ReadonlySet<string>): Promise<Post[]> => {
  const filter = { tenantId, positionCode: of, main: true, leaveDate: { $exists: false }, outletId: { $exists: true } }
  const rows = await database('org').collection<Post>('posts').find(filter).sort({ _id: 1 }).toArray()
  return rows.filter(({ userId }) => !spared.has(userId))
}

/** The administrator of an outlet. */
const keeperOf = async (tenantId: string, orgId: string): Promise<string | undefined> =>
  (
    await database('org')
      .collection<Post>('posts')
      .findOne({ tenantId, orgId, positionCode: 'MG05', leaveDate: { $exists: false } })
  )?.userId

interface Ground {
  platform: Platform
  tenantId: string
  registrar: Player
  today: string
}

/** Files the changes of the table, each by the registrar for the next person of its position. Gives them with what is to become of each. */
const fileAll = async ({ platform, tenantId, registrar, today }: Ground, spared: ReadonlySet<string>) => {
  const positions = await database('org').collection<{ _id: string; code: string }>('positions').find({ tenantId }).toArray()
  const position = (code: string) => positions.find((one) => one.code === code)?._id ?? ''
  const taken = new Map<string, number>()
  const filed: { id: string; filer: Player; fate: Fate }[] = []
  // two of one dealer want the same single post on one day: whoever is second stands in the list as blocked
  let rivals: Post | undefined
  for (const { of, wish, fate } of lines) {
    const posts = await postsOf(tenantId, of, spared)
    const at = taken.get(of) ?? 0
    taken.set(of, at + 1)
    const post = of === 'SV01' && rivals ? posts.find(({ dealerId }) => dealerId === rivals?.dealerId) : posts[at]
    const next = posts.find(({ orgId }, n) => n > at + 3 && orgId !== post?.orgId)
    if (!post || !next) continue
    if (of === 'SA01') rivals = post
    const { userId, orgId } = post
    const asked = { ...wish({ today, post, next, position }), ...(fate === 'draft' ? { draft: true } : {}) }
    // who leaves says so himself; all else his outlet files, and the registrar what was missed
    const own = asked.kind === '1' && fate !== 'draft'
    const keeper = fate === 'late' ? undefined : await keeperOf(tenantId, orgId)
    const store: Player = keeper ? { tenantId, userId: keeper, grants: [{ code: 'OUTLET_ADMIN', roots: [orgId] }] } : registrar
    const filer: Player = own ? { tenantId, userId, grants: [{ code: 'LEARNER', roots: [] }] } : store
    const row = await (own ? act(platform, 'org', personnelChanges.endpoints.ask, asked, filer) : act(platform, 'org', save, { userId, ...asked }, filer))
    if (row) filed.push({ id: row.id, filer, fate })
  }
  return filed
}

/** Somebody left three weeks ago and is back since yesterday, on his post of before. */
const leaveAndReturn = async ({ platform, tenantId, registrar, today }: Ground, spared: ReadonlySet<string>): Promise<number> => {
  const post = (await postsOf(tenantId, 'TE08', spared)).at(-1)
  if (!post) return 0
  const { userId, orgId, positionId } = post
  const gone = { kind: '1', day: addDays(today, -22), leaveType: '3', leaveReason: '30', destination: '40', late: true, remark: '合同到期，补录' } as const
  const left = await act(platform, 'org', save, { userId, ...gone }, registrar)
  await settled(platform)
  const back = { kind: '5', day: addDays(today, -1), toOrgId: orgId, toPositionId: positionId, late: true, remark: '返聘' } as const
  const returned = await act(platform, 'org', save, { userId, ...back }, registrar)
  return [left, returned].filter(Boolean).length
}

/** Changes of people in all their states, one of them blocked; nobody's place in the network is another one after it. Gives how many. */
export const loadPersonnelChanges = async (platform: Platform, tenantId: string, registrarId: string, accounts: readonly string[]): Promise<number> => {
  const registrar: Player = { tenantId, userId: registrarId, grants: [{ code: 'REGISTRAR', roots: [] }] }
  const ground: Ground = { platform, tenantId, registrar, today: dayOf(platform.clock.now()) }
  const spared = new Set(accounts)
  const filed = await fileAll(ground, spared)
  const both = await leaveAndReturn(ground, spared)
  await settled(platform)
  for (const { id, fate } of filed) if (['agreed', 'refused', 'cancelled'].includes(fate)) await decide(platform, tenantId, id, fate === 'refused')
  await settled(platform)
  for (const { id, filer, fate } of filed) {
    if (fate === 'withdrawn') await act(platform, 'org', withdraw, { id }, filer)
    if (fate === 'cancelled') await act(platform, 'org', cancel, { id, remark: '本人决定留任' }, registrar)
  }
  await callService(platform, 'org', jobRun('org').endpoints.run, { job: 'org.make-changes', runId: 'seed-changes' }, { tenantId, withinMs: 120_000 })
  return filed.length + both
}
