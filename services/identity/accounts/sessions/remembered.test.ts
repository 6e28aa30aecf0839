import { PLATFORM } from '@academy/chassis/mongo/scope.ts'
import type { As, Installation } from '@academy/chassis/testing/installation.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { toShanghai } from '@academy/contracts/core/shanghai.ts'
import { roles } from '@academy/contracts/identity/access/roles.ts'
import { sessions } from '@academy/contracts/identity/accounts/sessions.ts'
import { users } from '@academy/contracts/identity/accounts/users.ts'
import { paramState, roleState } from '@academy/contracts/identity/events.ts'
import { foundation } from '@academy/contracts/identity/setup/foundation.ts'
import { organisationState, positionState, postState } from '@academy/contracts/org/events.ts'
import { browserAt, fivePeople, hashOf } from '../../testing/remembering.ts'
import { UserModel } from '../users/model.ts'
import { LoginLogModel, RememberedModel } from './model.ts'

const { me } = sessions.endpoints

let site: Installation
let browser: ReturnType<typeof browserAt>
beforeAll(async () => {
  site = await fivePeople()
  browser = browserAt(site)
})
afterAll(async () => site.stop())

describe('a remembered browser (2-training.md §9; resolutions.md 31)', () => {
  test('only who asks for it is remembered, and the token itself is stored nowhere', async () => {
    const plain = await browser.signIn(1, false)
    expect([plain.data.remembered, plain.cookie]).toEqual([false, null])
    const { data, cookie } = await browser.signIn(1)
    expect(data.remembered).toBe(true)
    expect(cookie).toMatch(/^[\w-]{43}$/)
    expect(await browser.remembers(cookie)).toBe(true)
    expect(JSON.stringify(await RememberedModel.raw.find({ tenantId: PLATFORM }).lean())).not.toContain(cookie)
  })

  test('it gets a portal session once, and a new cookie; the login log says so', async () => {
    const { cookie } = await browser.signIn(1)
    const { data, cookie: next } = await browser.comeBack(cookie)
    const token = data.session?.token ?? ''
    expect(next).toMatch(/^[\w-]{43}$/)
    expect(next).not.toBe(cookie)
    expect(data.session?.user).toMatchObject({ userCode: 'person.1', portalOnly: true })
    expect(await browser.found(token)).toMatchObject({ portal: true })
    expect(await LoginLogModel.raw.countDocuments({ tenantId: 'chengtu', loginName: 'person.1', result: '1', way: 'remembered' })).toBe(1)
    expect((await browser.comeBack(next)).data.session?.user.userCode).toBe('person.1')
  })

  test('coming in by the password or as remembered is the last sign-in that the list of people shows; calls are none (2-training.md §3)', async () => {
    const shown = async () =>
      site.ok(await site.call('identity', users.endpoints.page, { userCode: 'person.5' }, { userId: 'u-admin', grants: [{ code: 'READER', roots: [] }] }))
        .records[0]?.lastLogin
    await site.tell(roleState, 'reader', { ...roleState.example, id: 'reader', code: 'READER', dataScope: '1', permissions: ['sys:users:page'] })
    await site.settled()
    expect(await shown()).toBeUndefined()
    const { data, cookie } = await browser.signIn(5)
    const first = toShanghai(site.clock.now())
    expect(await shown()).toBe(first)
    site.clock.advance(120_000)
    expect(await browser.found(data.token)).not.toBeNull()
    expect(await shown()).toBe(first)
    await browser.comeBack(cookie)
    expect(await shown()).toBe(toShanghai(site.clock.now()))
  })

  test('no cookie and a made-up one give nobody a session, and it is no password try', async () => {
    expect(await browser.comeBack(undefined)).toEqual({ data: { session: null }, cookie: undefined })
    for (let n = 0; n < 5; n++) expect(await browser.comeBack(`made-up-${n}`)).toEqual({ data: { session: null }, cookie: null })
    expect(site.ok(await site.call('identity', sessions.endpoints.prepare, {}, {}))).toMatchObject({ captchaDue: false, rememberDays: 90 })
  })

  test('two tabs at once get a session each and the same cookie', async () => {
    const { cookie } = await browser.signIn(2)
    const both = await Promise.all([browser.comeBack(cookie), browser.comeBack(cookie)])
    const tokens = both.map(({ data }) => data.session?.token ?? '')
    expect(new Set(tokens).size).toBe(2)
    expect(new Set(both.map((one) => one.cookie)).size).toBe(1)
    for (const token of tokens) expect(await browser.found(token)).not.toBeNull()
    const late = await browser.comeBack(both[0]?.cookie)
    expect((await browser.comeBack(cookie)).cookie).toBeUndefined()
    expect((await browser.comeBack(late.cookie)).data.session).not.toBeNull()
  })

  test('a used token that comes again later ends the whole family with its sessions', async () => {
    const { cookie } = await browser.signIn(2)
    const { data, cookie: next } = await browser.comeBack(cookie)
    site.clock.advance(31_000)
    expect(await browser.comeBack(cookie)).toEqual({ data: { session: null }, cookie: null })
    expect(await browser.found(data.session?.token ?? '')).toBeNull()
    expect((await browser.comeBack(next)).data.session).toBeNull()
  })

  test('ninety days after the password it is over, however often he came', async () => {
    const { cookie } = await browser.signIn(1)
    site.clock.advance(89 * 86_400_000)
    const { cookie: next } = await browser.comeBack(cookie)
    expect(next).toBeTruthy()
    site.clock.advance(86_400_000)
    expect((await browser.comeBack(next)).data.session).toBeNull()
  })

  test('where the parameter is 0 nobody is remembered, and who was is not any more', async () => {
    const { cookie } = await browser.signIn(1)
    await site.tell(paramState, 'p', { id: 'p', paramCode: 'remember.days', paramValue: '0' })
    await site.settled()
    expect((await browser.comeBack(cookie)).data.session).toBeNull()
    const again = await browser.signIn(1)
    expect([again.data.remembered, again.cookie]).toEqual([false, null])
    await site.tell(paramState, 'p', { id: 'p', paramCode: 'remember.days', paramValue: '90' })
    await site.settled()
  })
})

describe('a portal session gives nothing of the back office (resolutions.md 31; I31, I32)', () => {
  let cookie: string | null | undefined
  beforeAll(async () => {
    const person = await UserModel.raw.findOne({ tenantId: 'chengtu', userCode: 'person.3' }).lean()
    await site.tell(organisationState, 'o1', { ...organisationState.example, id: 'o1' } as never)
    await site.tell(positionState, 'pos', { ...positionState.example, id: 'pos', code: 'AC11' } as never)
    const post = { ...postState.example, id: 'post', userId: person?._id, orgId: 'o1', positionId: 'pos', positionCode: 'AC11', joinDate: '2030-01-01' }
    await site.tell(postState, 'post', { ...post, leaveDate: undefined } as never)
    const laid = { tenant: { tenantId: 'chengtu', nameCn: '澄途', nameEn: 'Chengtu', category: 'passenger' }, workdays: [] }
    site.ok(await site.internal('identity', foundation.endpoints.lay, laid))
    await site.settled()
    cookie = (await browser.signIn(3)).cookie
  })
  const as = async (token: string): Promise<As> => ({ ...((await browser.found(token)) as object), sessionId: hashOf(token) })

  test('with the password he is an administrator, remembered he is a learner', async () => {
    const full = await as((await browser.signIn(3, false)).data.token)
    expect((await site.call('identity', users.endpoints.page, {}, full)).code).toBe(codes.success)
    const { data, cookie: next } = await browser.comeBack(cookie)
    cookie = next
    const portal = await as(data.session?.token ?? '')
    expect(portal.grants?.map(({ code }) => code)).toEqual(['LEARNER'])
    expect(data.session?.user).toMatchObject({ roles: ['LEARNER'], permissions: ['training:enrolments:apply'], superAdmin: false, portalOnly: true })
    for (const page of [users.endpoints.page, roles.endpoints.page]) expect((await site.call('identity', page, {}, portal)).code).toBe(codes.noPermission)
    expect(site.ok(await site.call('identity', me, {}, portal))).toMatchObject({ roles: ['LEARNER'], portalOnly: true })
    expect((await site.call('identity', users.endpoints.page, {}, { userId: '' })).code).toBe(codes.noSession)
  })

  test('the password gives a full session again, and the browser stays remembered until he signs out', async () => {
    const { data, cookie: next } = await browser.comeBack(cookie)
    const full = await browser.signIn(3, false, await as(data.session?.token ?? ''))
    expect([full.data.remembered, full.cookie, full.data.user.portalOnly]).toEqual([true, undefined, undefined])
    expect(full.data.user.superAdmin).toBe(true)
    expect(await browser.leave(full.data.token)).toMatchObject({ cookie: null })
    expect(await browser.found(data.session?.token ?? '')).toBeNull()
    expect((await browser.comeBack(next)).data.session).toBeNull()
  })

  test('somebody else at the same browser ends what it remembered', async () => {
    const first = await browser.signIn(3)
    const other = await browser.signIn(4, false, await as(first.data.token))
    expect([other.data.remembered, other.cookie]).toEqual([false, null])
    expect((await browser.comeBack(first.cookie)).data.session).toBeNull()
  })
})
