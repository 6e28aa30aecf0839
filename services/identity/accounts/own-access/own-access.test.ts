import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { ownAccess } from '@academy/contracts/identity/accounts/own-access.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { organisationState, positionState, postState } from '@academy/contracts/org/events.ts'
import { RoleAssignmentModel, RoleModel } from '../../access/public.ts'
import { identityApp } from '../../app.ts'
import { grantsFor } from '../sessions/grants.ts'

const { posts, rights } = ownAccess.endpoints
const me = { userId: 'user-1' }
const stamp = { tenantId: 'chengtu', version: 1, createDate: new Date('2026-01-01'), creator: 'test' }

const roles: { code: string; dataScope: '1' | '3' | '5'; positions: string[]; permissions: string[] }[] = [
  { code: 'LEARNER', dataScope: '5', positions: ['*'], permissions: ['training:enrolments:apply'] },
  { code: 'OUTLET_ADMIN', dataScope: '3', positions: ['AD01'], permissions: ['training:enrolments:apply', 'org:posts:page', 'sys:users:page'] },
  { code: 'REPORTER', dataScope: '1', positions: [], permissions: ['sys:login-logs:page'] },
]

let site: Installation
beforeAll(async () => {
  site = await installation([identityApp(async () => undefined)])
  for (const role of roles) {
    const row = { nameCn: `角色${role.code}`, nameEn: `Role ${role.code}`, builtIn: true, ...role }
    await RoleModel.raw.insertMany([{ _id: `role-${role.code}`, ...row, ...stamp }] as never)
    await site.tell(roleState, `role-${role.code}`, { id: `role-${role.code}`, ...row })
  }
  await RoleAssignmentModel.raw.insertMany([
    { _id: 'standing-1', userId: 'user-1', roleCode: 'REPORTER', from: stamp.createDate, reason: 'test', ...stamp },
  ] as never)
  await site.tell(organisationState, 'org-O0001', { ...organisationState.example, id: 'org-O0001' })
  for (const [id, code] of [
    ['pos-TE03', 'TE03'],
    ['pos-AD01', 'AD01'],
  ] as const)
    await site.tell(positionState, id, { ...positionState.example, id, code, nameCn: `岗位${code}` })
  const post = { ...postState.example, userId: 'user-1' }
  await site.tell(postState, 'post-old', { ...post, id: 'post-old', joinDate: '2019-01-01', leaveDate: '2021-02-28' })
  await site.tell(postState, 'post-main', { ...post, id: 'post-main' })
  await site.tell(postState, 'post-part', { ...post, id: 'post-part', main: false, positionId: 'pos-AD01', positionCode: 'AD01', joinDate: '2022-01-01' })
  await site.settled()
})
afterAll(async () => site.stop())

describe('what I may, and from which post (areas/shell-access.md §1)', () => {
  test('each role is told with the posts that give it, what it opens and how far it reaches', async () => {
    const { roles: shown, permissions } = site.ok(await site.call('identity', rights, {}, me))
    expect(shown.map(({ code, posts: from, permissions: n, reach, places }) => [code, from, n, reach, places.map(({ nameCn }) => nameCn)])).toEqual([
      ['LEARNER', ['post-main', 'post-part'], 1, 'self', []],
      ['OUTLET_ADMIN', ['post-part'], 3, 'some', ['北京朔望亦庄店']],
      ['REPORTER', [], 1, 'all', []],
    ])
    expect(permissions).toBe(4)
    expect(shown[1]?.things.map(({ nameCn, verbs }) => [nameCn, verbs.map((verb) => verb.nameCn)])).toContainEqual(['人员', ['查看']])
  })

  test('it is what requests are judged by, and says what ends with each post', async () => {
    const { roles: shown, lost } = site.ok(await site.call('identity', rights, {}, me))
    expect(shown.map(({ code }) => code)).toEqual((await grantsFor('chengtu', 'user-1', site.clock.now())).map(({ code }) => code))
    expect(lost).toEqual([
      { postId: 'post-main', permissions: 0 },
      { postId: 'post-part', permissions: 2 },
    ])
  })

  test('all my posts are there, also those that are over; nobody else’s', async () => {
    const own = site.ok(await site.call('identity', posts, {}, me))
    expect(own.map(({ postId, live, positionNameCn, orgNameCn }) => [postId, live, positionNameCn, orgNameCn])).toEqual([
      ['post-part', true, '岗位AD01', '北京朔望亦庄店'],
      ['post-main', true, '岗位TE03', '北京朔望亦庄店'],
      ['post-old', false, '岗位TE03', '北京朔望亦庄店'],
    ])
    expect(site.ok(await site.call('identity', posts, {}, { userId: 'user-2' }))).toEqual([])
  })
})
