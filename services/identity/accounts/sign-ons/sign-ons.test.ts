import { auditRows } from '@academy/chassis/mongo/audit.ts'
import { database } from '@academy/chassis/mongo/database.ts'
import { PLATFORM } from '@academy/chassis/mongo/scope.ts'
import type { Installation } from '@academy/chassis/testing/installation.ts'
import { logLines } from '@academy/chassis/testing/log-lines.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { sessions } from '@academy/contracts/identity/accounts/sessions.ts'
import { signOns } from '@academy/contracts/identity/accounts/sign-ons.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { loginLogs } from '@academy/contracts/identity/logs/login-logs.ts'
import { providers } from '@academy/contracts/identity/system/providers.ts'
import { TenantModel } from '../../system/public.ts'
import { smallProvider } from '../../testing/provider.ts'
import { browserAt, fivePeople, hashOf } from '../../testing/remembering.ts'
import { SessionModel } from '../sessions/model.ts'
import { UserModel } from '../users/model.ts'

const { enter, link, mine, unlink } = signOns.endpoints
const SECRET = 'the-secret-of-our-client'
const password = 'a-long-enough-password'
const admin = { userId: 'u-admin', grants: [{ code: 'ALL', roots: [] }] }
const lines = logLines()

let site: Installation
let there: Awaited<ReturnType<typeof smallProvider>>
let providerId = ''

const all = Object.values(providers.endpoints).map(({ permission }) => permission)
beforeAll(async () => {
  process.env.PUBLIC_URL = 'http://academy.example'
  site = await fivePeople()
  await TenantModel.raw.create({
    _id: 'chengtu',
    tenantId: PLATFORM,
    version: 1,
    createDate: new Date(0),
    nameCn: '澄途学院',
    nameEn: 'Chengtu Academy',
    category: 'c',
  })
  there = await smallProvider('academy', SECRET)
  const role = { id: 'r', code: 'ALL', nameCn: '全部', nameEn: 'All', dataScope: '1' as const }
  await site.tell(roleState, 'r', { ...role, permissions: [...new Set([...all, 'sys:login-logs:page'])] })
  await site.settled()
  const fields = {
    nameCn: '集团账号',
    nameEn: 'Group account',
    issuer: there.issuer,
    clientId: 'academy',
    secret: SECRET,
    claim: 'login',
    matches: 'userCode' as const,
  }
  const made = site.ok(await site.call('identity', providers.endpoints.save, fields, admin))
  providerId = made.id
  site.ok(await site.call('identity', providers.endpoints.activate, { id: providerId }, admin))
})
afterAll(async () => {
  delete process.env.PUBLIC_URL
  await there.stop()
  await site.stop()
})

const cookieOf = (answer: Response) => /academy-sign-on=([^;]*)/.exec(answer.headers.getSetCookie()[0] ?? '')?.[1] ?? ''
const go = (path: string, cookie = '') =>
  fetch(`${site.platform.addressOf('identity')}${path}`, { redirect: 'manual', headers: { ...site.headers({}), cookie: `academy-sign-on=${cookie}` } })
const post = async <T>(endpoint: typeof enter | typeof link, input: object, cookie: string) => {
  const answer = await fetch(`${site.platform.addressOf('identity')}${endpoint.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...site.headers({}), cookie: `academy-sign-on=${cookie}` },
    body: JSON.stringify(input),
  })
  return { ...((await answer.json()) as { code: number; msg: string; data: T }), cookie: cookieOf(answer) }
}
type Entered = { session: { token: string; user: { userCode: string } } | null; asked: { ticket: string; userCode: string } | null }

/** A browser goes there, signs in and comes back; gives the code in its address and its cookie. */
const comeBack = async (claims: object, change: (brought: Record<string, string>, cookie: string) => [Record<string, string>, string] = (b, c) => [b, c]) => {
  const away = await go(`/auth/didLogin?provider=${providerId}`)
  const brought = there.signIn(away.headers.get('location') ?? '', { sub: 'sub-1', sid: 'sid-1', login: 'person.1', ...claims })
  const [query, cookie] = change(brought, cookieOf(away))
  const back = await go(`/auth/didLogin/back?${new URLSearchParams(query)}`, cookie)
  const place = back.headers.get('location') ?? ''
  return { place, code: new URLSearchParams(place.split('?')[1]).get('code') ?? '', cookie: cookieOf(back) }
}
const entered = async (claims: object) => {
  const { code, cookie } = await comeBack(claims)
  return post<Entered>(enter, { code }, cookie)
}
const linked = async (claims: object) => {
  const first = await entered(claims)
  const done = await post<{ token: string }>(link, { ticket: first.data.asked?.ticket ?? '', password }, first.cookie)
  return site.ok(done)
}
const alive = async (token: string) => (await browserAt(site).found(token)) !== null
const tellLogout = async (token: string) =>
  (
    await fetch(`${site.platform.addressOf('identity')}/auth/didLogout/${providerId}`, {
      method: 'POST',
      headers: { ...site.headers({}), 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ logout_token: token }),
    })
  ).status

describe('signing on by a provider’s door (areas/shell-access.md rule 8)', () => {
  test('the browser is led there with PKCE, a state and a nonce, and comes back to the portal with a code', async () => {
    const away = await go(`/auth/didLogin?provider=${providerId}`)
    const asked = new URL(away.headers.get('location') ?? '')
    expect([away.status, asked.origin, asked.searchParams.get('redirect_uri')]).toEqual([302, there.issuer, 'http://academy.example/api/auth/didLogin/back'])
    expect(['code_challenge', 'state', 'nonce'].map((name) => (asked.searchParams.get(name) ?? '').length > 20)).toEqual([true, true, true])
    expect(asked.searchParams.get('code_challenge_method')).toBe('S256')
    expect(away.headers.getSetCookie()[0]).toContain('HttpOnly; SameSite=Lax')
    expect((await comeBack({})).place).toMatch(/^\/#\/\?action=autoLogin&code=[\w-]{40,}$/)
  })

  test('who is not linked types his password once; from then on the door opens, and nobody was created', async () => {
    const people = await UserModel.raw.countDocuments({ tenantId: 'chengtu' })
    const first = await entered({ sub: 'sub-1' })
    expect([first.data.session, first.data.asked?.userCode]).toEqual([null, 'person.1'])
    const wrong = await post(link, { ticket: first.data.asked?.ticket ?? '', password: 'another-long-password' }, first.cookie)
    expect([wrong.code, wrong.msg]).toEqual([codes.refused, expect.stringContaining('企业账号没能登录')])
    const done = site.ok(await post<{ token: string }>(link, { ticket: first.data.asked?.ticket ?? '', password }, first.cookie))
    expect(await alive(done.token)).toBe(true)
    const second = await entered({ sub: 'sub-1', login: 'somebody.else' })
    expect(second.data.session?.user.userCode).toBe('person.1')
    expect(await UserModel.raw.countDocuments({ tenantId: 'chengtu' })).toBe(people)
    const { records } = site.ok(await site.call('identity', loginLogs.endpoints.page, { way: 'signOn' }, admin))
    expect(records.map(({ loginName, result }) => `${loginName} ${result}`)).toContain('person.1 1')
  })

  test('a code is good once, within a minute, in the browser that brought it', async () => {
    const { code, cookie } = await comeBack({ sub: 'sub-1' })
    expect((await post(enter, { code }, '')).code).toBe(codes.refused)
    expect((await post(enter, { code }, 'another-browser')).code).toBe(codes.refused)
    expect((await post(enter, { code }, cookie)).code).toBe(codes.success)
    expect((await post(enter, { code }, cookie)).code).toBe(codes.refused)
    const late = await comeBack({ sub: 'sub-1' })
    site.clock.advance(61_000)
    expect((await post(enter, { code: late.code }, late.cookie)).code).toBe(codes.refused)
  })

  test.each<[string, object]>([
    ['names nobody', { login: 'nobody' }],
    ['names him by his mail', { login: 'p2@chengtu.example' }],
    ['says nothing', { login: undefined }],
    ['names somebody who is linked to another account there', { login: 'person.1', sub: 'sub-other' }],
  ])('a claim that %s opens nothing, and all are told the same', async (_, claims) => {
    const refused = await entered({ sub: 'sub-9', ...claims })
    expect([refused.code, refused.msg]).toEqual([codes.refused, expect.stringContaining('企业账号没能登录')])
  })

  test('another state, another browser’s cookie, another nonce, an error there: back to the sign-in page', async () => {
    const failed = '/#/login?signOn=failed'
    expect((await comeBack({}, (brought, cookie) => [{ ...brought, state: 'x' }, cookie])).place).toBe(failed)
    expect((await comeBack({}, (brought) => [brought, ''])).place).toBe(failed)
    expect((await comeBack({ nonce: 'x' })).place).toBe(failed)
    expect((await comeBack({ aud: 'somebody-else' })).place).toBe(failed)
    expect((await comeBack({}, ({ state }, cookie) => [{ state: state ?? '', error: 'access_denied' }, cookie])).place).toBe(failed)
    expect((await go('/auth/didLogin?provider=unknown')).headers.get('location')).toBe(failed)
  })

  test('five wrong passwords end the linking', async () => {
    const { data, cookie } = await entered({ sub: 'sub-2', login: 'person.2' })
    const ticket = data.asked?.ticket ?? ''
    for (let n = 0; n < 5; n++) await post(link, { ticket, password: 'another-long-password' }, cookie)
    expect((await post(link, { ticket, password }, cookie)).code).toBe(codes.refused)
  })

  test('one sees by which doors one comes in, and shuts them', async () => {
    await linked({ sub: 'sub-3', login: 'person.3', sid: 'sid-3' })
    const user = await UserModel.raw.findOne({ tenantId: 'chengtu', userCode: 'person.3' }).lean()
    const own = { userId: String(user?._id) }
    const [row] = site.ok(await site.call('identity', mine, {}, own))
    expect(row).toMatchObject({ nameCn: '集团账号' })
    expect((await site.call('identity', unlink, { id: row?.id ?? '' }, { userId: 'u-other' })).code).toBe(codes.absent)
    site.ok(await site.call('identity', unlink, { id: row?.id ?? '' }, own))
    expect((await entered({ sub: 'sub-3', login: 'person.3' })).data.asked?.userCode).toBe('person.3')
  })

  test('a provider that is inactive opens nothing', async () => {
    const { code, cookie } = await comeBack({ sub: 'sub-1' })
    site.ok(await site.call('identity', providers.endpoints.deactivate, { id: providerId }, admin))
    expect((await post(enter, { code }, cookie)).code).toBe(codes.refused)
    expect((await go(`/auth/didLogin?provider=${providerId}`)).headers.get('location')).toBe('/#/login?signOn=failed')
    expect(site.ok(await site.call('identity', sessions.endpoints.prepare, {})).providers).toEqual([])
    site.ok(await site.call('identity', providers.endpoints.activate, { id: providerId }, admin))
  })
})

describe('its secret (areas/shell-access.md rule 25)', () => {
  test('is written and never told: in no answer, audit, log or row; who set it and when is', async () => {
    const row = site.ok(await site.call('identity', providers.endpoints.info, { id: providerId }, admin))
    expect(row).toMatchObject({ secretSetBy: 'u-admin', redirectUri: 'http://academy.example/api/auth/didLogin/back' })
    const kept = site.ok(await site.call('identity', providers.endpoints.update, { ...row, secret: '', nameEn: 'Group' } as never, admin))
    expect((await entered({ sub: 'sub-1' })).data.session?.user.userCode).toBe('person.1')
    const page = await site.call('identity', providers.endpoints.page, {}, admin)
    const audits = await auditRows(database('identity')).find({}).lean()
    const rows = await database('identity').collection('providers').find({}).toArray()
    for (const text of [row, kept, page, audits, rows, lines]) expect(JSON.stringify(text)).not.toContain(SECRET)
    expect(JSON.stringify([row, page])).not.toContain('secretBox')
  })

  test('the provider is tried: what it can is said step by step', async () => {
    const { steps } = site.ok(await site.call('identity', providers.endpoints.try, { id: providerId }, admin))
    expect(steps.map(({ step, fine }) => `${step} ${fine}`)).toEqual(['found true', 'keys true', 'pkce true', 'logout true', 'backchannel true'])
  })
})

describe('signing out (areas/shell-access.md rule 9)', () => {
  test('ends our session, then leads to the provider’s own end with its token', async () => {
    const { token } = site.ok(await entered({ sub: 'sub-1', sid: 'sid-a' })).session ?? { token: '' }
    const session = await SessionModel.raw.findOne({ _id: hashOf(token), tenantId: PLATFORM }).lean()
    const as = { userId: String((session as unknown as { userId: string }).userId), sessionId: hashOf(token) }
    const { after } = site.ok(await site.call('identity', sessions.endpoints.logoutIam, {}, as))
    expect(await alive(token)).toBe(false)
    const end = new URL((await go((after ?? '').replace('/api', ''))).headers.get('location') ?? '')
    expect([end.pathname, end.searchParams.get('post_logout_redirect_uri'), end.searchParams.get('id_token_hint')?.split('.').length]).toEqual([
      '/end',
      'http://academy.example/',
      3,
    ])
    expect((await go('/auth/didLeave?of=made-up')).headers.get('location')).toBe('/#/')
  })

  test('a logout token ends the session of its sid and no other; it counts once', async () => {
    const one = site.ok(await entered({ sub: 'sub-1', sid: 'sid-b' })).session?.token ?? ''
    const other = site.ok(await entered({ sub: 'sub-1', sid: 'sid-c' })).session?.token ?? ''
    const told = await there.logout({ sid: 'sid-b', sub: 'sub-1', jti: 'j1' })
    expect(await tellLogout(told)).toBe(200)
    expect([await alive(one), await alive(other)]).toEqual([false, true])
    expect(await tellLogout(told)).toBe(400)
    expect(await tellLogout(await there.logout({ sub: 'sub-1', jti: 'j2' }))).toBe(200)
    expect(await alive(other)).toBe(false)
  })

  test('who is still on his way in stays outside', async () => {
    const { code, cookie } = await comeBack({ sub: 'sub-1', sid: 'sid-d' })
    expect(await tellLogout(await there.logout({ sid: 'sid-d', jti: 'j3' }))).toBe(200)
    expect((await post(enter, { code }, cookie)).code).toBe(codes.refused)
  })

  test('a replayed logout token, one with a nonce, an old one, one for another or of nobody is refused', async () => {
    const { token } = site.ok(await entered({ sub: 'sub-1', sid: 'sid-e' })).session ?? { token: '' }
    const now = Math.floor(Date.now() / 1000)
    const base = { sid: 'sid-e', jti: 'j4' }
    const wrong = [
      await there.logout({ ...base, nonce: 'n' }),
      await there.logout({ ...base, iat: now - 3600, exp: now - 3000 }),
      await there.logout({ ...base, aud: 'somebody-else' }),
      await there.logout({ ...base, iss: 'http://other.example' }),
      await there.logout({ ...base, events: {} }),
      await there.logout({ jti: 'j5' }),
      await there.logout({ sid: 'sid-e' }),
      await there.signed({ ...base, iat: now, exp: now + 60 }),
      'not-a-token',
    ]
    for (const one of wrong) expect(await tellLogout(one)).toBe(400)
    expect(await alive(token)).toBe(true)
  })
})
