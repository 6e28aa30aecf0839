import { createHash } from 'node:crypto'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything, PLATFORM, platform } from '@academy/chassis/mongo/scope.ts'
import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { sessions } from '@academy/contracts/identity/accounts/sessions.ts'
import { tenantMembers } from '@academy/contracts/identity/accounts/tenant-members.ts'
import { foundation } from '@academy/contracts/identity/setup/foundation.ts'
import { ownAcademy } from '@academy/contracts/identity/setup/own-academy.ts'
import { tenants } from '@academy/contracts/identity/setup/tenants.ts'
import { RoleAssignmentModel, RoleModel } from '../../access/public.ts'
import { hashPassword, UserModel } from '../../accounts/public.ts'
import { CredentialModel, SessionModel } from '../../accounts/sessions/model.ts'
import { identityApp } from '../../app.ts'
import { SetupModel } from '../../setup/first-run/model.ts'
import { TenantModel } from '../../system/public.ts'

const { save, page, close, activate } = tenants.endpoints
const admin = { userId: 'u-admin', grants: [{ code: 'ADMIN', roots: [] }] }
const far = { ...admin, tenantId: 'vans' }
const academy = (tenantId: string) => ({ tenant: { tenantId, nameCn: tenantId, nameEn: tenantId, category: tenantId }, workdays: [] })
const stamp = (tenantId: string) => ({ tenantId, version: 1, createDate: new Date(), updateDate: new Date(), creator: 'test' })
const tokenOf = (name: string) => createHash('sha256').update(name).digest('hex')
const person = { nameCn: '林知行', nameEn: 'Lin', gender: '1', idType: '1', employment: '1', accountStatus: '1', accountGen: '1', mobile: '13800000001' }

let site: Installation
beforeAll(async () => {
  site = await installation([identityApp(async () => undefined)])
  for (const tenantId of ['chengtu', 'vans']) site.ok(await site.call('identity', foundation.endpoints.lay, academy(tenantId), { internal: true, tenantId }))
  const users = [
    { _id: 'u-cars', userCode: 'lin', tenantId: 'chengtu' },
    { _id: 'u-vans', userCode: 'lin.v', tenantId: 'vans' },
    { _id: 'u-bare', userCode: 'bare', tenantId: 'vans', mobile: undefined },
  ]
  await UserModel.raw.insertMany(users.map(({ tenantId, ...row }) => ({ ...person, idNumber: row._id, idKey: row._id, ...stamp(tenantId), ...row })) as never)
  const memberships = [{ tenantId: 'chengtu', userId: 'u-cars' }]
  const passwordHash = await hashPassword('a-long-password-1')
  await CredentialModel.raw.insertMany([{ _id: 'c1', loginName: 'lin', passwordHash, memberships, ...stamp(PLATFORM) }] as never)
  await site.settled()
})
afterAll(async () => site.stop())

const open = async (name: string, memberships: object[]) => {
  const session = { userId: 'u-cars', tenant: 'chengtu', memberships, lastSeen: site.clock.now(), address: '', locale: 'zh-CN' }
  await SessionModel.raw.insertMany([{ _id: tokenOf(name), ...session, ...stamp(PLATFORM) }] as never)
  return { userId: 'u-cars', sessionId: tokenOf(name), grants: [] }
}
const fields = (answer: { data: unknown }) =>
  ((answer.data as { fields?: { field: string; code: string }[] }).fields ?? []).map(({ field, code }) => [field, code])
const reasons = (answer: { data: unknown }) => ((answer.data as { reasons?: { code: string }[] }).reasons ?? []).map(({ code }) => code)
const resolved = async (name: string, tenantId: string) =>
  (
    site.ok(await site.internal('identity', sessions.endpoints.resolve, { tokenHash: tokenOf(name), background: true, tenantId })) as {
      session: { userId: string } | null
    }
  ).session?.userId ?? null

describe('who runs the installation (shell-access.md rule 17)', () => {
  test('the first academy is the home; only its administrators have what is of the platform, and nobody elsewhere may be given it', async () => {
    const held = async (tenantId: string) => (await repository(RoleModel)({ tenantId, dataScope: everything }).one({ code: 'ADMIN' }))?.permissions ?? []
    expect((await held('chengtu')).filter((one) => one.startsWith('platform:')).length).toBeGreaterThan(3)
    expect((await held('vans')).filter((one) => one.startsWith('platform:'))).toEqual([])
    expect((await site.call('identity', page, {}, far)).code).toBe(codes.noPermission)
    expect(
      site
        .ok(await site.call('identity', page, {}, admin))
        .records.map(({ code, home }) => [code, home ?? false])
        .sort(),
    ).toEqual([
      ['chengtu', true],
      ['vans', false],
    ])
  })
})

const founding = {
  ...{ code: 'trucks', nameCn: '卡车学院', nameEn: 'Trucks', category: 'heavy', languages: ['zh-CN' as const] },
  ...{ rootCode: 'T0001', rootNameCn: '卡车', rootNameEn: 'Trucks', userCode: 'founder.t', userNameCn: '方圆', userNameEn: 'Fang Yuan' },
  ...{ gender: '1' as const, idType: '1' as const, idNumber: '110101199003070134', password: 'correct-horse-battery' },
}

test('every page calls the academy as its own row does: the one of the session, the home for visitors; what it does not say is not shown', async () => {
  const ask = (as: object) => site.call('identity', ownAcademy.endpoints.look, {}, as)
  expect(site.ok(await ask(far))).toEqual({ nameCn: 'vans', nameEn: 'vans' })
  const { records } = site.ok(await site.call('identity', page, {}, admin))
  const home = records.find(({ code }) => code === 'chengtu')
  const said = { ...home, nameCn: '远岫学院', contactCn: '服务热线 400', filing: '公网安备 1 号' }
  site.ok(await site.call('identity', tenants.endpoints.update, said as never, admin))
  expect(site.ok(await ask({ tenantId: 'chengtu' }))).toEqual({ nameCn: '远岫学院', nameEn: 'chengtu', contactCn: '服务热线 400', filing: '公网安备 1 号' })
  expect(site.ok(await ask(far))).toMatchObject({ nameCn: 'vans' })
})

test('a later academy is founded as the first was: its rows, its founder with ADMIN, what is left to write (shell-access.md rule 26)', async () => {
  expect(fields(await site.call('identity', save, { ...founding, code: 'vans', userCode: 'lin' }, admin))).toEqual(
    expect.arrayContaining([
      ['code', 'duplicate'],
      ['userCode', 'duplicate'],
    ]),
  )
  expect(site.ok(await site.call('identity', save, founding, admin))).toMatchObject({ code: 'trucks', status: 'active' })
  const [founder] = await repository(UserModel)({ tenantId: 'trucks', dataScope: everything }).find({})
  expect(founder).toMatchObject({ userCode: 'founder.t', employment: '1' })
  expect(await repository(RoleAssignmentModel)({ tenantId: 'trucks', dataScope: everything }).one({ userId: founder?.id ?? '' })).toMatchObject({
    roleCode: 'ADMIN',
  })
  expect(await repository(SetupModel)(platform).byId('found-trucks')).toMatchObject({ state: 'writing' })
})

describe('an account of two academies', () => {
  test('opens the second once it is joined, each call of a tab in the academy that it names (rule 7, resolutions.md 20)', async () => {
    const before = await open('before', [{ tenantId: 'chengtu', userId: 'u-cars' }])
    expect(fields(await site.call('identity', tenantMembers.endpoints.join, { loginName: 'lin', tenantId: 'vans', userCode: 'nobody' }, admin))).toEqual([
      ['userCode', 'unknown'],
    ])
    site.ok(await site.call('identity', tenantMembers.endpoints.join, { loginName: 'LIN', tenantId: 'vans', userCode: 'lin.v' }, admin))
    expect(await resolved('before', 'chengtu')).toBeNull()
    expect(before.sessionId).toBeTruthy()
    const { memberships } = (await repository(CredentialModel)(platform).byId('c1')) ?? { memberships: [] }
    const who = await open('two', memberships)
    expect([await resolved('two', 'chengtu'), await resolved('two', 'vans'), await resolved('two', 'trucks')]).toEqual(['u-cars', 'u-vans', null])
    expect(
      site
        .ok(await site.call('identity', sessions.endpoints.tenants, {}, who))
        .map(({ tenantId }) => tenantId)
        .sort(),
    ).toEqual(['chengtu', 'vans'])
    expect(site.ok(await site.call('identity', sessions.endpoints.enter, { tenantId: 'vans' }, who))).toMatchObject({
      userId: 'u-vans',
      tenantId: 'vans',
      academies: 2,
    })
    expect(
      site
        .ok(await site.call('identity', tenantMembers.endpoints.page, {}, admin))
        .records.map(({ userCode }) => userCode)
        .sort(),
    ).toEqual(['lin', 'lin.v'])
  })

  test('an academy that has neither mail nor mobile of him says so: incomplete user info (2-training.md §8)', async () => {
    const who = await open('bare', [
      { tenantId: 'chengtu', userId: 'u-cars' },
      { tenantId: 'vans', userId: 'u-bare' },
    ])
    expect(reasons(await site.call('identity', sessions.endpoints.enter, { tenantId: 'vans' }, who))).toEqual(['userIncomplete'])
    expect((await site.call('identity', sessions.endpoints.enter, { tenantId: 'trucks' }, who)).code).toBe(codes.absent)
  })

  test('nobody works in a closed academy, and the home is never closed', async () => {
    const who = await open('closing', [{ tenantId: 'vans', userId: 'u-vans' }])
    expect(reasons(await site.call('identity', close, { id: 'chengtu' }, admin))).toEqual(['tenantHome'])
    site.ok(await site.call('identity', close, { id: 'vans' }, admin))
    expect(await resolved('closing', 'vans')).toBeNull()
    expect(site.ok(await site.call('identity', sessions.endpoints.tenants, {}, who))).toEqual([])
    site.ok(await site.call('identity', activate, { id: 'vans' }, admin))
    expect(await resolved('closing', 'vans')).toBe('u-vans')
    expect(await repository(TenantModel)(platform).byId('vans')).toMatchObject({ status: 'active' })
  })

  test('leaves one of them, and keeps the other', async () => {
    site.ok(await site.call('identity', tenantMembers.endpoints.part, { loginName: 'lin', tenantId: 'vans' }, admin))
    expect((await repository(CredentialModel)(platform).byId('c1'))?.memberships).toMatchObject([{ tenantId: 'chengtu' }])
    expect(fields(await site.call('identity', tenantMembers.endpoints.part, { loginName: 'lin', tenantId: 'chengtu' }, admin))).toEqual([
      ['tenantId', 'unknown'],
    ])
  })
})
