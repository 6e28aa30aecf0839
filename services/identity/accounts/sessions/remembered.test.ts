import { createHash } from 'node:crypto'
import { PLATFORM } from '@academy/chassis/mongo/scope.ts'
import { type As, type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import type { Endpoint, Received } from '@academy/contracts/core/endpoint.ts'
import { checkDigit } from '@academy/contracts/core/id-card.ts'
import { jobRun } from '@academy/contracts/core/job-run.ts'
import { roles } from '@academy/contracts/identity/access/roles.ts'
import { sessions } from '@academy/contracts/identity/accounts/sessions.ts'
import { users } from '@academy/contracts/identity/accounts/users.ts'
import { paramState, roleState } from '@academy/contracts/identity/events.ts'
import { foundation } from '@academy/contracts/identity/system/foundation.ts'
import { importOwner } from '@academy/contracts/jobs/import-owner.ts'
import { organisationState, positionState, postState } from '@academy/contracts/org/events.ts'
import { identityApp } from '../../app.ts'
import { UserModel } from '../users/model.ts'
import { CredentialModel, LoginLogModel, RememberedModel } from './model.ts'
import { hashPassword } from './sign-in.ts'

const { login, restore, forget, logoutIam, resolve, me } = sessions.endpoints
const password = 'a-long-enough-password'
const cardOf = (n: number) => {
  const card = `1101991990010112${n}`
  return card + checkDigit(card)
}
const personOf = (n: number) => ({ idNumber: cardOf(n), idType: '1', userCode: `person.${n}`, nameCn: '陆知行', nameEn: 'Lu Zhixing', gender: '3' })
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

let site: Installation
beforeAll(async () => {
  // a time ahead of the real one, for MongoDB itself deletes what is over
  site = await installation([identityApp(async () => undefined)], new Date('2036-03-03T02:00:00Z'))
  const rows = [1, 2, 3, 4, 5].map((n) => ({ row: n, values: personOf(n) }))
  site.ok(await site.internal('identity', importOwner('identity').endpoints.apply, { sheet: 'people', rows, runId: 'r' }))
  const accounts = [1, 2, 3, 4, 5].map((n) => ({ userCode: `person.${n}`, role: 'LEARNER' }))
  site.ok(await site.internal('identity', foundation.endpoints.demoCredentials, { password, accounts }))
})
afterAll(async () => site.stop())

interface Told<E extends Endpoint> {
  data: Received<E>
  /** The cookie that a browser keeps after this answer; null when it was told to drop it. */
  cookie: string | null | undefined
}
/** A call as a browser makes it that keeps this cookie. */
const ask = async <E extends Endpoint>(endpoint: E, input: object, cookie?: string | null, as: As = {}): Promise<Told<E>> => {
  const answer = await fetch(`${site.platform.addressOf('identity')}${endpoint.path}`, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', ...site.headers(as), ...(cookie ? { cookie: `other=1; academy-remembered=${cookie}` } : {}) },
    body: JSON.stringify(input),
  })
  const body = (await answer.json()) as { code: number; msg: string; data: Received<E> }
  const [set] = answer.headers.getSetCookie()
  const [, value = undefined] = /^academy-remembered=([^;]*);/.exec(set ?? '') ?? []
  return { data: site.ok(body), cookie: value === '' ? null : value }
}
const signIn = (n: number, remember = true, as: As = {}, cookie: string | null | undefined = null) =>
  ask(login, { userCode: `person.${n}`, password, ...(remember ? { remember } : {}) }, cookie, as)
const comeBack = (cookie: string | null | undefined) => ask(restore, {}, cookie)
const found = async (token: string) =>
  (
    site.ok(await site.internal('identity', resolve, { tokenHash: hashOf(token), background: false })) as {
      session: { userId: string; portal?: true; grants: { code: string }[] } | null
    }
  ).session
const leave = async (token: string, input: object = {}, cookie: string | null | undefined = null) =>
  ask(logoutIam, input, cookie, { userId: (await found(token))?.userId ?? '', sessionId: hashOf(token) })
const remembers = async (cookie: string | null | undefined) =>
  (await RememberedModel.raw.countDocuments({ _id: hashOf(cookie ?? ''), tenantId: PLATFORM })) === 1

describe('a remembered browser (2-training.md §9; resolutions.md 31)', () => {
  test('only who asks for it is remembered, and the token itself is stored nowhere', async () => {
    const plain = await signIn(1, false)
    expect([plain.data.remembered, plain.cookie]).toEqual([false, null])
    const { data, cookie } = await signIn(1)
    expect(data.remembered).toBe(true)
    expect(cookie).toMatch(/^[\w-]{43}$/)
    expect(await remembers(cookie)).toBe(true)
    expect(JSON.stringify(await RememberedModel.raw.find({ tenantId: PLATFORM }).lean())).not.toContain(cookie)
  })

  test('it gets a portal session once, and a new cookie; the login log says so', async () => {
    const { cookie } = await signIn(1)
    const { data, cookie: next } = await comeBack(cookie)
    const token = data.session?.token ?? ''
    expect(next).toMatch(/^[\w-]{43}$/)
    expect(next).not.toBe(cookie)
    expect(data.session?.user).toMatchObject({ userCode: 'person.1', portalOnly: true })
    expect(await found(token)).toMatchObject({ portal: true })
    expect(await LoginLogModel.raw.countDocuments({ tenantId: 'chengtu', loginName: 'person.1', result: '1', way: 'remembered' })).toBe(1)
    expect((await comeBack(next)).data.session?.user.userCode).toBe('person.1')
  })

  test('no cookie and a made-up one give nobody a session, and it is no password try', async () => {
    expect(await comeBack(undefined)).toEqual({ data: { session: null }, cookie: undefined })
    for (let n = 0; n < 5; n++) expect(await comeBack(`made-up-${n}`)).toEqual({ data: { session: null }, cookie: null })
    expect(site.ok(await site.call('identity', sessions.endpoints.prepare, {}, {}))).toMatchObject({ captchaDue: false, rememberDays: 90 })
  })

  test('two tabs at once get a session each and the same cookie', async () => {
    const { cookie } = await signIn(2)
    const both = await Promise.all([comeBack(cookie), comeBack(cookie)])
    const tokens = both.map(({ data }) => data.session?.token ?? '')
    expect(new Set(tokens).size).toBe(2)
    expect(new Set(both.map((one) => one.cookie)).size).toBe(1)
    for (const token of tokens) expect(await found(token)).not.toBeNull()
    const late = await comeBack(both[0]?.cookie)
    expect((await comeBack(cookie)).cookie).toBeUndefined()
    expect((await comeBack(late.cookie)).data.session).not.toBeNull()
  })

  test('a used token that comes again later ends the whole family with its sessions', async () => {
    const { cookie } = await signIn(2)
    const { data, cookie: next } = await comeBack(cookie)
    site.clock.advance(31_000)
    expect(await comeBack(cookie)).toEqual({ data: { session: null }, cookie: null })
    expect(await found(data.session?.token ?? '')).toBeNull()
    expect((await comeBack(next)).data.session).toBeNull()
  })

  test('ninety days after the password it is over, however often he came', async () => {
    const { cookie } = await signIn(1)
    site.clock.advance(89 * 86_400_000)
    const { cookie: next } = await comeBack(cookie)
    expect(next).toBeTruthy()
    site.clock.advance(86_400_000)
    expect((await comeBack(next)).data.session).toBeNull()
  })

  test('where the parameter is 0 nobody is remembered, and who was is not any more', async () => {
    const { cookie } = await signIn(1)
    await site.tell(paramState, 'p', { id: 'p', paramCode: 'remember.days', paramValue: '0' })
    await site.settled()
    expect((await comeBack(cookie)).data.session).toBeNull()
    const again = await signIn(1)
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
    await site.tell(positionState, 'pos', { ...positionState.example, id: 'pos', code: 'AC10' } as never)
    const post = { ...postState.example, id: 'post', userId: person?._id, orgId: 'o1', positionId: 'pos', positionCode: 'AC10', joinDate: '2030-01-01' }
    await site.tell(postState, 'post', { ...post, leaveDate: undefined } as never)
    const common = { nameCn: '角色', nameEn: 'Role', positions: ['*'] }
    const tree = [
      { ...common, code: 'LEARNER', dataScope: '5', permissions: ['training:enrolments:apply'] },
      { ...common, code: 'ADMIN', dataScope: '1', permissions: ['sys:users:page', 'sys:roles:page'] },
    ] as const
    const laid = {
      tenant: { tenantId: 'chengtu', nameCn: '澄途', nameEn: 'Chengtu', category: 'passenger' },
      roles: tree,
      params: [],
      menus: [],
      dictionaries: [],
      workdays: [],
    }
    site.ok(await site.internal('identity', foundation.endpoints.lay, laid))
    await site.settled()
    cookie = (await signIn(3)).cookie
  })
  const as = async (token: string): Promise<As> => ({ ...((await found(token)) as object), sessionId: hashOf(token) })

  test('with the password he is an administrator, remembered he is a learner', async () => {
    const full = await as((await signIn(3, false)).data.token)
    expect((await site.call('identity', users.endpoints.page, {}, full)).code).toBe(codes.success)
    const { data, cookie: next } = await comeBack(cookie)
    cookie = next
    const portal = await as(data.session?.token ?? '')
    expect(portal.grants?.map(({ code }) => code)).toEqual(['LEARNER'])
    expect(data.session?.user).toMatchObject({ roles: ['LEARNER'], permissions: ['training:enrolments:apply'], superAdmin: false, portalOnly: true })
    for (const page of [users.endpoints.page, roles.endpoints.page]) expect((await site.call('identity', page, {}, portal)).code).toBe(codes.noPermission)
    expect(site.ok(await site.call('identity', me, {}, portal))).toMatchObject({ roles: ['LEARNER'], portalOnly: true })
    expect((await site.call('identity', users.endpoints.page, {}, { userId: '' })).code).toBe(codes.noSession)
  })

  test('the password gives a full session again, and the browser stays remembered until he signs out', async () => {
    const { data, cookie: next } = await comeBack(cookie)
    const full = await signIn(3, false, await as(data.session?.token ?? ''))
    expect([full.data.remembered, full.cookie, full.data.user.portalOnly]).toEqual([true, undefined, undefined])
    expect(full.data.user.superAdmin).toBe(true)
    expect(await leave(full.data.token)).toMatchObject({ cookie: null })
    expect(await found(data.session?.token ?? '')).toBeNull()
    expect((await comeBack(next)).data.session).toBeNull()
  })

  test('somebody else at the same browser ends what it remembered', async () => {
    const first = await signIn(3)
    const other = await signIn(4, false, await as(first.data.token))
    expect([other.data.remembered, other.cookie]).toEqual([false, null])
    expect((await comeBack(first.cookie)).data.session).toBeNull()
  })
})

describe('who signs in where somebody is remembered, his session over meanwhile (resolutions.md 31)', () => {
  test('stays remembered if it is he', async () => {
    const { cookie } = await signIn(3)
    const again = await signIn(3, false, {}, cookie)
    expect([again.data.remembered, again.cookie]).toEqual([true, undefined])
    const { data, cookie: next } = await comeBack(cookie)
    await leave(again.data.token)
    expect(await found(data.session?.token ?? '')).toBeNull()
    expect((await comeBack(next)).data.session).toBeNull()
  })

  test('has another cookie if he asks for it again, and the one before is worth nothing', async () => {
    const { cookie } = await signIn(3)
    const again = await signIn(3, true, {}, cookie)
    expect((await comeBack(cookie)).data.session).toBeNull()
    expect((await comeBack(again.cookie)).data.session).not.toBeNull()
  })

  test('ends it if it is anybody else, with its sessions', async () => {
    const first = await signIn(3)
    const other = await signIn(4, false, {}, first.cookie)
    expect([other.data.remembered, other.cookie]).toEqual([false, null])
    expect(await remembers(first.cookie)).toBe(false)
    expect([await found(first.data.token), (await found(other.data.token)) !== null]).toEqual([null, true])
  })

  test('ends it by signing out too, in a session that was never remembered', async () => {
    const { cookie } = await signIn(3)
    const { data } = await signIn(4, false)
    expect((await leave(data.token, { idle: true }, cookie)).cookie).toBeUndefined()
    expect(await remembers(cookie)).toBe(true)
    expect((await leave((await signIn(4, false)).data.token, {}, cookie)).cookie).toBeNull()
    expect(await remembers(cookie)).toBe(false)
  })
})

describe('somebody signs out while another tab comes in (I31, I32)', () => {
  const soon = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

  test('no portal session outlives it', async () => {
    for (let n = 0; n < 30; n++) {
      const { cookie } = await signIn(1)
      await comeBack(cookie)
      const [{ data }] = await Promise.all([comeBack(cookie), soon(n % 10).then(() => ask(forget, {}, cookie))])
      if (data.session) expect([n, await found(data.session.token)]).toEqual([n, null])
    }
  })

  test('no session that would be remembered outlives it', async () => {
    for (let n = 0; n < 30; n++) {
      const { cookie } = await signIn(1)
      const [{ data }] = await Promise.all([signIn(1, false, {}, cookie), soon(20 + 2 * n).then(() => ask(forget, {}, cookie))])
      if (data.remembered) expect([n, await found(data.token)]).toEqual([n, null])
    }
  })
})

describe('when it ends (I31, I32)', () => {
  test('signing out ends it; half an hour of silence ends the session alone', async () => {
    const { data, cookie } = await signIn(4)
    expect((await leave(data.token, { idle: true })).cookie).toBeUndefined()
    expect(await found(data.token)).toBeNull()
    const back = await comeBack(cookie)
    expect(await leave(back.data.session?.token ?? '')).toMatchObject({ cookie: null })
    expect((await comeBack(back.cookie)).data.session).toBeNull()
  })

  test('signing out again with the same key drops the cookie again', async () => {
    const { data } = await signIn(4)
    const person = { userId: (await found(data.token))?.userId ?? '', sessionId: hashOf(data.token) }
    const headers = { 'content-type': 'application/json', ...site.headers(person), 'idempotency-key': 'leaving' }
    for (const _ of [1, 2]) {
      const answer = await fetch(`${site.platform.addressOf('identity')}${logoutIam.path}`, { method: 'POST', headers, body: '{}' })
      expect(answer.headers.get('set-cookie')).toContain('academy-remembered=;')
    }
  })

  test('a browser whose session is over already can be told to forget', async () => {
    const { cookie } = await signIn(4)
    expect((await ask(forget, {}, cookie)).cookie).toBeNull()
    expect(await remembers(cookie)).toBe(false)
  })

  test('another password ends it', async () => {
    const { cookie } = await signIn(4)
    await CredentialModel.raw.updateOne({ tenantId: PLATFORM, loginName: 'person.4' }, { $set: { passwordHash: await hashPassword('another-long-password') } })
    expect(await comeBack(cookie)).toEqual({ data: { session: null }, cookie: null })
    expect(await LoginLogModel.raw.countDocuments({ tenantId: 'chengtu', loginName: 'person.4', result: '0', way: 'remembered' })).toBe(1)
  })

  test('an account that is disabled is let in by no browser, and not when it works again', async () => {
    const [first, second] = [await signIn(5), await signIn(5)]
    const status = (accountStatus: string) => UserModel.raw.updateOne({ tenantId: 'chengtu', userCode: 'person.5' }, { $set: { accountStatus } })
    await status('0')
    expect((await comeBack(first.cookie)).data.session).toBeNull()
    await status('1')
    expect((await comeBack(second.cookie)).data.session).toBeNull()
  })

  test('who leaves the company is forgotten everywhere, also when he comes back', async () => {
    const apply = (leaveCompanyDate: string) => {
      const rows = [{ row: 3, values: { ...personOf(5), leaveCompanyDate } }]
      return site.internal('identity', importOwner('identity').endpoints.apply, { sheet: 'people', rows, runId: leaveCompanyDate })
    }
    const [today, tomorrow, later] = [0, 1, 30].map((days) => dayOf(new Date(site.clock.now().getTime() + days * 86_400_000))) as [string, string, string]
    const first = await signIn(5)
    site.ok(await apply('2036-01-31'))
    expect(await remembers(first.cookie)).toBe(false)
    site.ok(await apply(later))
    expect((await comeBack(first.cookie)).data.session).toBeNull()
    const second = await signIn(5)
    site.ok(await apply(today))
    expect(await remembers(second.cookie)).toBe(true)
    site.clock.set(new Date(`${tomorrow}T02:00:00Z`))
    site.ok(await site.internal('identity', jobRun('identity').endpoints.run, { job: 'identity.end-employments', runId: 'r', epoch: 1 }))
    expect(await remembers(second.cookie)).toBe(false)
  })

  test('who is removed is forgotten', async () => {
    const { data, cookie } = await signIn(2)
    const { userId } = data.user
    const admin = { userId: 'u-admin', grants: [{ code: 'REMOVER', roots: [] }] }
    await site.tell(roleState, 'remover', { ...roleState.example, id: 'remover', code: 'REMOVER', dataScope: '1', permissions: ['sys:users:delete'] })
    await site.settled()
    site.ok(await site.call('identity', users.endpoints.remove, [userId] as never, admin))
    expect(await remembers(cookie)).toBe(false)
  })
})
