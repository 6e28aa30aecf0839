import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { tellPeople } from '@academy/chassis/testing/people.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { organisations } from '@academy/contracts/org/organisations.ts'
import { positions } from '@academy/contracts/org/positions.ts'
import { posts } from '@academy/contracts/org/posts.ts'
import { org } from '../app.ts'

const admin = { userId: 'u-admin', grants: [{ code: 'ADMIN', roots: [] }] }
const flags = {
  single: true,
  partTime: false,
  key: true,
  candidate: false,
  academyApproval: false,
  areaApproval: false,
  assessment: true,
  adminAllowed: false,
}
let site: Installation
beforeAll(async () => {
  site = await installation([org])
  const verbs = ['organisations', 'positions', 'posts'].flatMap((noun) => ['page', 'save', 'update', 'delete'].map((verb) => `org:${noun}:${verb}`))
  await site.tell(roleState, 'role-admin', { id: 'role-admin', code: 'ADMIN', nameCn: '管理员', nameEn: 'Administrator', dataScope: '1', permissions: verbs })
  await site.settled()
})
afterAll(async () => site.stop())

test('world.md §10.20: a successor may not start on the leave day, which is still held; the next day is offered and taken', async () => {
  const save = async () => {
    const named = { nameCn: '网点', nameEn: 'Outlet' }
    const root = site.ok(await site.call('org', organisations.endpoints.save, { ...named, code: 'R', orgType: '10' }, admin))
    const dealer = site.ok(await site.call('org', organisations.endpoints.save, { ...named, code: 'D1', orgType: '50', parentId: root.id }, admin))
    const outlet = { ...named, code: 'O1', orgType: '60', outletKind: '4S-L', parentId: dealer.id } as const
    const manager = { nameCn: '站长', nameEn: 'Head', code: 'MG01', positionGroup: 'MG', ...flags } as const
    return {
      orgId: site.ok(await site.call('org', organisations.endpoints.save, outlet, admin)).id,
      positionId: site.ok(await site.call('org', positions.endpoints.save, manager, admin)).id,
    }
  }
  const place = await save()
  const post = (userId: string, days: { joinDate: string; leaveDate?: string }) =>
    site.call('org', posts.endpoints.save, { ...place, userId, main: true, ...days }, admin)
  await tellPeople(site, ['u-before', 'u-after'])
  const held = site.ok(await post('u-before', { joinDate: '2026-02-10', leaveDate: '2026-03-10' }))
  expect(held).toMatchObject({ positionCode: 'MG01', leaveDate: '2026-03-10' })
  const refused = await post('u-after', { joinDate: '2026-03-10' })
  expect(refused).toMatchObject({
    code: codes.malformed,
    data: { fields: [{ field: 'positionId', code: 'singlePostFreeFrom', msg: expect.stringContaining('2026-03-11'), params: { free: '2026-03-11' } }] },
  })
  expect(site.ok(await post('u-after', { joinDate: '2026-03-11' }))).toMatchObject({ joinDate: '2026-03-11' })
  const on = async (day: string) =>
    site.ok(await site.call('org', posts.endpoints.page, { on: day, positionCode: 'MG01' }, admin)).records.map((row) => row.userId)
  expect([await on('2026-03-10'), await on('2026-03-11')]).toEqual([['u-before'], ['u-after']])
})

test('a post out of reach is neither removed nor told to others as gone (I34)', async () => {
  const [held] = site.ok(await site.call('org', posts.endpoints.page, { positionCode: 'MG01' }, admin)).records
  const ids = [held?.id ?? '']
  expect((await site.call('org', posts.endpoints.remove, ids, { ...admin, tenantId: 'other' })).code).toBe(codes.noPermission)
  expect((await site.call('org', posts.endpoints.remove, [...ids, 'post-nobody-holds'], admin)).code).toBe(codes.absent)
  expect(site.ok(await site.call('org', posts.endpoints.info, { id: ids[0] ?? '' }, admin)).id).toBe(ids[0])
})
