import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything } from '@academy/chassis/mongo/scope.ts'
import { type As, type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { permissionUses } from '@academy/contracts/core/permission-uses.ts'
import { unusedRights } from '@academy/contracts/identity/rights/unused-rights.ts'
import { foundation } from '@academy/contracts/identity/setup/foundation.ts'
import { params } from '@academy/contracts/identity/system/params.ts'
import { organisationState, postState } from '@academy/contracts/org/events.ts'
import { identityApp } from '../../app.ts'
import { PermissionUseModel } from './model.ts'

const academy = { tenant: { tenantId: 'chengtu', nameCn: '澄途', nameEn: 'Chengtu', category: 'passenger' }, workdays: [] }
const admin: As = { userId: 'u-admin', grants: [{ code: 'ADMIN', roots: [] }] }
const { look } = unusedRights.endpoints
const { tell } = permissionUses.endpoints
const DAY_MS = 86_400_000

let site: Installation
beforeAll(async () => {
  site = await installation([identityApp(async () => undefined)])
  site.ok(await site.internal('identity', foundation.endpoints.lay, academy))
  await site.tell(organisationState, 'o1', { ...organisationState.example, id: 'o1', path: ['o1'] })
  await site.tell(postState, 'p1', { ...postState.example, id: 'p1', userId: 'u-admin', positionCode: 'AC11', orgId: 'o1', joinDate: '2020-01-01' })
  await site.settled()
})
afterAll(async () => site.stop())

const rows = () => repository(PermissionUseModel)({ tenantId: 'chengtu', dataScope: everything }).find({}, { sort: { permission: 1 } })
const told = async () => site.running[0]?.tellUses()
const right = async (asked: object, permission: string) => {
  const said = site.ok(await site.call('identity', look, asked as never, admin))
  return { ...said.groups.flatMap(({ rights }) => rights).find((one) => one.permission === permission), people: said.people, since: said.since }
}

describe('which rights are used (shell-access.md §5 "Uses")', () => {
  test('each use is counted once a person, permission and day, in memory, and told to identity; refused calls and our own are not', async () => {
    for (let turn = 0; turn < 3; turn++) site.ok(await site.call('identity', params.endpoints.page, {}, admin))
    expect((await site.call('identity', params.endpoints.page, {}, { userId: 'u-nobody' })).code).toBe(codes.noPermission)
    await site.internal('identity', params.endpoints.page, {})
    expect(await rows()).toEqual([])
    await told()
    expect(await rows()).toMatchObject([{ userId: 'u-admin', permission: 'sys:params:page', firstDay: '2026-03-02', lastDay: '2026-03-02' }])
  })

  test('told again nothing changes; a later day moves the last one', async () => {
    const use = { userId: 'u-admin', permission: 'sys:params:page' }
    await site.internal('identity', tell, { day: '2026-03-02', uses: [use, use] })
    await site.internal('identity', tell, { day: '2026-02-01', uses: [use] })
    expect(await rows()).toMatchObject([{ lastDay: '2026-03-02' }])
    await site.internal('identity', tell, { day: '2026-03-03', uses: [use] })
    expect(await rows()).toMatchObject([{ firstDay: '2026-03-02', lastDay: '2026-03-03' }])
  })

  test('rights that nobody has used for ninety days, of a role and of a person', async () => {
    expect(await right({ roleCode: 'ADMIN' }, 'sys:params:page')).toMatchObject({ users: 1, people: 1, since: '2026-03-02' })
    expect(await right({ roleCode: 'ADMIN' }, 'sys:params:update')).toMatchObject({ users: 0 })
    site.clock.set(new Date(site.clock.now().getTime() + 92 * DAY_MS))
    expect(await right({ userId: 'u-admin' }, 'sys:params:page')).toMatchObject({ users: 0, lastDay: '2026-03-03' })
    expect((await site.call('identity', look, {} as never, admin)).code).toBe(codes.malformed)
  })
})
