import { database } from '@academy/chassis/mongo/database.ts'
import { outboxRows } from '@academy/chassis/mongo/outbox.ts'
import { type As, type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { jobRun } from '@academy/contracts/core/job-run.ts'
import { onlineUsers } from '@academy/contracts/identity/accounts/online-users.ts'
import { sessions } from '@academy/contracts/identity/accounts/sessions.ts'
import { roleState, sessionEnded } from '@academy/contracts/identity/events.ts'
import { foundation } from '@academy/contracts/identity/setup/foundation.ts'
import { importOwner } from '@academy/contracts/jobs/import-owner.ts'
import { organisationState, postState } from '@academy/contracts/org/events.ts'
import { RoleModel } from '../../access/public.ts'
import { identityApp } from '../../app.ts'
import { browserAt, hashOf, personOf } from '../../testing/remembering.ts'
import { UserModel } from '../users/model.ts'

const { page, force } = onlineUsers.endpoints
const password = 'a-long-enough-password'
const permissions = ['page', 'force', 'export'].map((verb) => `sys:online-users:${verb}`)
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

let site: Installation
let browser: ReturnType<typeof browserAt>
let ids: string[] = []
const desk: As = { userId: 'u-desk', grants: [{ code: 'DESK', roots: [] }] }
const admin: As = { userId: 'u-admin', grants: [{ code: 'ADMIN', roots: [] }] }
const outlet: As = { userId: 'u-outlet', grants: [{ code: 'NEAR', roots: ['org-1'] }] }

const postOf = (n: number, positionCode: string, orgId: string) =>
  site.tell(postState, `p${n}`, {
    ...postState.example,
    id: `p${n}`,
    userId: ids[n - 1] ?? '',
    orgId,
    outletId: orgId,
    positionCode,
    main: true,
    leaveDate: undefined,
  })

beforeAll(async () => {
  site = await installation([identityApp(async () => undefined)], new Date('2036-03-03T02:00:00Z'))
  browser = browserAt(site)
  const academy = { tenant: { tenantId: 'chengtu', nameCn: '澄途', nameEn: 'Chengtu', category: 'passenger' }, workdays: [] }
  site.ok(await site.internal('identity', foundation.endpoints.lay, academy))
  const rows = [1, 2, 3, 4, 5].map((n) => ({ row: n + 2, values: personOf(n) }))
  site.ok(await site.internal('identity', importOwner('identity').endpoints.apply, { sheet: 'people', rows, runId: 'r' }))
  const accounts = [1, 2, 3, 4, 5].map((n) => ({ userCode: `person.${n}`, role: 'LEARNER' }))
  site.ok(await site.internal('identity', foundation.endpoints.demoCredentials, { password, accounts }))
  ids = (await UserModel.raw.find({ tenantId: 'chengtu' }).sort({ userCode: 1 })).map((row) => String(row._id))
  for (const [code, dataScope] of [
    ['DESK', '1'],
    ['NEAR', '2'],
  ] as const) {
    const role = { code, nameCn: code, nameEn: code, dataScope, permissions, positions: [] }
    await RoleModel.raw.create({ _id: code, tenantId: 'chengtu', version: 1, createDate: new Date(), ...role } as never)
    await site.tell(roleState, code, { id: code, ...role })
  }
  for (const id of ['org-1', 'org-2']) await site.tell(organisationState, id, { ...organisationState.example, id, path: [id], nameCn: `网点 ${id}` })
  await site.settled()
  await postOf(1, 'TE01', 'org-1')
  await postOf(2, 'AC11', 'org-2')
  await site.settled()
})
afterAll(async () => site.stop())

const enter = async (n: number, headers: Record<string, string> = {}) => {
  const sent = { 'x-client-address': '203.0.113.9', ...headers }
  const { data } = await site.send('identity', 'POST', sessions.endpoints.login.path, { userCode: `person.${n}`, password }, {}, sent)
  return (data as { token: string }).token
}
const listed = async (query: object = {}, as = admin) => site.ok(await site.call('identity', page, query, as)).records
const ofPerson = async (n: number, query: object = {}, as = admin) => (await listed({ userId: ids[n - 1], ...query }, as))[0]

describe('who is signed in now', () => {
  test('stands there with the device, the way, since when, when last and where', async () => {
    await enter(1, { 'user-agent': phone })
    site.clock.advance(60_000)
    expect(await ofPerson(1)).toMatchObject({
      ...{ userNameCn: '陆知行', orgNameCn: '网点 org-1', browser: 'safari', system: 'ios', way: 'password', office: true },
      ...{ address: '203.0.113.9', createDate: '2036-03-03 10:00:00', lastSeen: '2036-03-03 10:00:00', phase: 'live', here: false, actions: ['force'] },
    })
    expect(JSON.stringify(await listed())).not.toMatch(/[0-9a-f]{64}/)
  })

  test('is found by name, address, device and day; an outlet sees its own alone, another academy nobody', async () => {
    await enter(2)
    expect((await listed({ text: 'person.1' })).map(({ userId }) => userId)).toEqual([ids[0]])
    expect((await listed({ system: 'ios' })).map(({ userId }) => userId)).toEqual([ids[0]])
    expect([(await listed({ text: '203.0.113' })).length, (await listed({ to: '2036-03-02' })).length]).toEqual([2, 0])
    expect((await listed({}, outlet)).map(({ userId }) => userId)).toEqual([ids[0]])
    expect((await site.call('identity', page, {}, { ...admin, tenantId: 'other' })).code).toBe(codes.noPermission)
  })

  test('who was idle too long stands no more, and the history says that it expired, though nobody looked', async () => {
    await enter(3)
    site.clock.advance(31 * 60_000)
    expect(await ofPerson(3)).toBeUndefined()
    site.ok(await site.internal('identity', jobRun('identity').endpoints.run, { job: 'identity.end-sessions', runId: 'r' }))
    expect(await ofPerson(3, { phase: 'ended' })).toMatchObject({ phase: 'ended', end: 'expired', lastSeen: '2036-03-03 10:01:00', actions: [] })
  })
})

describe('forcing out', () => {
  const told = (token: string) =>
    outboxRows(database('identity')).countDocuments({
      'envelope.name': sessionEnded.name,
      'envelope.data.tokenHash': hashOf(token),
      'envelope.data.cause': 'forced',
    })

  test('ends the session at once, lets its browser forget the person, tells the gateways and keeps the reason', async () => {
    const { data, cookie } = await browser.signIn(4, true)
    const row = await ofPerson(4)
    expect(site.ok(await site.call('identity', force, { ids: [row?.id ?? ''], reason: '设备遗失' }, admin))).toEqual({ ended: 1, left: [] })
    expect([await browser.found(data.token), await browser.remembers(cookie), await told(data.token)]).toEqual([null, false, 1])
    expect(await ofPerson(4)).toBeUndefined()
    expect(await ofPerson(4, { phase: 'ended' })).toMatchObject({ end: 'forced', endReason: '设备遗失' })
  })

  test('nobody forces out a higher role (rule 18): the row says why, the command ends the others and names who stays', async () => {
    const [learner, boss] = [await enter(1), await enter(2)]
    const [low, high] = [await ofPerson(1, {}, desk), await ofPerson(2, {}, desk)]
    expect([low?.actions, high?.actions, high?.refused?.[0]?.reasons]).toEqual([['force'], [], ['对方的角色高于您，不能强制下线']])
    const alone = await site.call('identity', force, { ids: [high?.id ?? ''], reason: 'x' }, desk)
    expect(alone).toMatchObject({ code: codes.refused, data: { reasons: [{ code: 'higherRole' }] } })
    const both = site.ok(await site.call('identity', force, { ids: [low?.id ?? '', high?.id ?? ''], reason: 'x' }, desk))
    expect(both).toEqual({ ended: 1, left: [{ id: high?.id, userName: '陆知行', why: 'higherRole' }] })
    expect([await browser.found(learner), (await browser.found(boss)) !== null]).toEqual([null, true])
    // an administrator may
    expect(site.ok(await site.call('identity', force, { ids: [high?.id ?? ''], reason: 'x' }, admin)).ended).toBe(1)
  })

  test('not oneself, not what is over, nobody out of reach', async () => {
    const token = await enter(5)
    const own = await ofPerson(5)
    const me = { ...admin, userId: ids[4] ?? '', sessionId: hashOf(token) }
    expect((await ofPerson(5, {}, me))?.here).toBe(true)
    expect(await site.call('identity', force, { ids: [own?.id ?? ''], reason: 'x' }, me)).toMatchObject({ data: { reasons: [{ code: 'ownSession' }] } })
    expect(await site.call('identity', force, { ids: [own?.id ?? ''], reason: 'x' }, outlet)).toMatchObject({ code: codes.absent })
    site.ok(await site.call('identity', force, { ids: [own?.id ?? ''], reason: 'x' }, admin))
    expect(await site.call('identity', force, { ids: [own?.id ?? ''], reason: 'x' }, admin)).toMatchObject({ data: { reasons: [{ code: 'sessionOver' }] } })
    expect(await site.call('identity', force, { ids: ['00000000-0000-4000-8000-000000000000'], reason: ' ' }, admin)).toMatchObject({ code: codes.malformed })
  })
})
