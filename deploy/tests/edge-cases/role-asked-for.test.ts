import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything } from '@academy/chassis/mongo/scope.ts'
import { type As, type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { tasks } from '@academy/contracts/approval-workflow/tasks.ts'
import { checkDigit } from '@academy/contracts/core/id-card.ts'
import { roleAssignments } from '@academy/contracts/identity/access/role-assignments.ts'
import { roleRequests } from '@academy/contracts/identity/rights/role-requests.ts'
import { foundation } from '@academy/contracts/identity/setup/foundation.ts'
import { importOwner } from '@academy/contracts/jobs/import-owner.ts'
import { organisationState, postState } from '@academy/contracts/org/events.ts'
import { approvalWorkflow } from '../../../services/approval-workflow/app.ts'
import { UserModel } from '../../../services/identity/accounts/public.ts'
import { identityApp } from '../../../services/identity/app.ts'

const academy = { tenant: { tenantId: 'chengtu', nameCn: '澄途', nameEn: 'Chengtu', category: 'passenger' }, workdays: [] }
const admin: As = { userId: 'u-admin', grants: [{ code: 'ADMIN', roots: [] }] }
const positions = { ann: 'TE03', store: 'MG05', registrar: 'AC06', chief: 'AC11' }
const people = Object.keys(positions) as (keyof typeof positions)[]

let site: Installation
const ids = new Map<string, string>()
const idOf = (code: string) => ids.get(code) ?? ''
const as = (code: string): As => ({ userId: idOf(code), grants: [{ code: 'LEARNER', roots: [] }] })
const card = (n: number) => `1101991990010112${n}${checkDigit(`1101991990010112${n}`)}`

beforeAll(async () => {
  site = await installation([identityApp(async () => undefined), approvalWorkflow], new Date('2036-03-03T02:00:00Z'))
  site.ok(await site.internal('identity', foundation.endpoints.lay, academy))
  const person = (userCode: string, n: number) => ({ idNumber: card(n), idType: '1', userCode, nameCn: '陆知行', nameEn: 'Lu Zhixing', gender: '3' })
  const rows = people.map((code, at) => ({ row: at + 2, values: person(code, at + 1) }))
  site.ok(await site.internal('identity', importOwner('identity').endpoints.apply, { sheet: 'people', rows, runId: 'r' } as never))
  for (const { id, userCode } of await repository(UserModel)({ tenantId: 'chengtu', dataScope: everything }).find({})) ids.set(userCode, id)
  await site.tell(organisationState, 'o1', { ...organisationState.example, id: 'o1', nameCn: '绍兴镜湖', nameEn: 'Jinghu', path: ['o1'] })
  const post = { ...postState.example, orgId: 'o1', outletId: 'o1', joinDate: '2035-03-01' }
  for (const code of people) await site.tell(postState, `p-${code}`, { ...post, id: `p-${code}`, userId: idOf(code), positionCode: positions[code] })
  await site.settled()
})
afterAll(async () => site.stop())

const agree = async (who: string) => {
  const [task] = site.ok(await site.call('approval-workflow', tasks.endpoints.page, {}, as(who))).records
  site.ok(await site.call('approval-workflow', tasks.endpoints.decide, { taskId: task?.id ?? '', decision: 'agree' }, as(who)))
  await site.settled()
}

test('a role that is asked for passes its real approval and is given once all have agreed (PERM; shell-access.md rule 18)', async () => {
  const until = '2036-04-02 10:00:00'
  const wish = { roleCode: 'PLANNER', roots: ['o1'], until, reason: '排课高峰' }
  const { id } = site.ok(await site.call('identity', roleRequests.endpoints.ask, wish as never, as('ann')))
  await site.settled()
  const held = async () => site.ok(await site.call('identity', roleAssignments.endpoints.page, { userId: idOf('ann') }, admin)).records
  for (const who of ['store', 'registrar', 'chief']) {
    expect(await held()).toEqual([])
    await agree(who)
  }
  expect(await held()).toMatchObject([{ roleCode: 'PLANNER', roots: ['o1'], reason: '排课高峰', phase: 'live' }])
  expect(site.ok(await site.call('identity', roleRequests.endpoints.info, { id }, as('ann'))).status).toBe('agreed')
})
