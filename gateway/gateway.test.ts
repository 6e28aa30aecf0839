import { observe } from '@academy/chassis/observe/observe.ts'
import { fakeClock } from '@academy/chassis/runtime/clock.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import type { Envelope } from '@academy/contracts/core/event.ts'
import { sessionEnded } from '@academy/contracts/identity/events.ts'
import { stopState } from '@academy/contracts/identity/stop-events.ts'
import { z } from 'zod'
import { tokenHash } from './session/session-cache.ts'
import { identity, type Site, start } from './testing/site.ts'

let site: Site
afterEach(async () => site.stop())

let told = 0
type Told = Partial<typeof stopState.example>
const stop = (data: Told | null, { tenantId = 'chengtu', schema = stopState.version, aggregateId = 's1' } = {}) => {
  const row = data && z.encode(stopState.schema, { id: aggregateId, target: 'tenant', from: new Date('2026-03-01T18:00:00Z'), ...data })
  return { tenantId, aggregateId, aggregateVersion: ++told, name: stopState.name, schema, data: row } as unknown as Envelope
}
const lifted = { lifted: new Date('2026-03-01T18:30:00Z') }
/** 02:00 of 2 March in Shanghai. */
const two = new Date('2026-03-01T18:00:00Z')

describe('the stop for maintenance, 40001 (1-portal.md §4.2)', () => {
  const codeOf = async (token?: string, path = '/api/sys/params/page') => (await site.ask(path, token)).code

  test('an academy’s stop holds for everybody but its administrators and whom it names, at once, and signing in stays open', async () => {
    site = await start()
    expect([await codeOf(), await codeOf('learner')]).toEqual([0, 0])
    site.tell(stop({ textCn: '升级数据库。', until: new Date('2099-01-01T20:00:00Z') }))
    expect([await codeOf(), await codeOf('learner'), await codeOf('admin')]).toEqual([codes.stopped, codes.stopped, 0])
    expect(await site.ask('/api/sys/params/page', 'learner')).toMatchObject({ status: 200, msg: '升级数据库。预计 01-02 04:00 恢复。' })
    expect([await codeOf(undefined, '/api/auth/login'), await codeOf(undefined, '/learningapi/auth/captcha')]).toEqual([0, 0])
    site.tell(stop({ roles: ['LEARNER'] }))
    expect([await codeOf('learner'), await codeOf()]).toEqual([0, codes.stopped])
    site.tell(stop(lifted, { schema: stopState.version + 1 }))
    expect(await codeOf()).toBe(codes.stopped)
    site.tell(stop(lifted))
    expect(await codeOf()).toBe(0)
  })

  test('a gateway that starts during a stop knows of it; another academy’s stop is not ours; a removed one ends it', async () => {
    site = await start({ states: [stop({}), stop({}, { tenantId: 'yuanxiu' })] })
    expect(await codeOf('learner')).toBe(codes.stopped)
    site.tell(stop(null))
    expect(await codeOf('learner')).toBe(0)
  })

  test('everything stands still by the home academy’s word, and only its own administrators go on', async () => {
    site = await start({ states: [stop({ target: 'all' }, { tenantId: 'yuanxiu' })] })
    expect([await codeOf('learner'), await codeOf('admin')]).toEqual([codes.stopped, codes.stopped])
    site.tell(stop({ target: 'all', ...lifted }, { tenantId: 'yuanxiu' }))
    site.tell(stop({ target: 'all' }))
    expect([await codeOf('learner'), await codeOf('admin')]).toEqual([codes.stopped, 0])
  })

  test.each([{}, lifted, null])('what is told while a gateway starts (%j) is not lost to an older state that is read after it', async (now) => {
    const stops = now !== null && !('lifted' in now)
    const older = stop(stops ? lifted : {})
    const code = stops ? codes.stopped : 0
    site = await start({ meanwhile: [stop(now)], states: [older] })
    expect(await codeOf('learner')).toBe(code)
    site.tell(older)
    expect(await codeOf('learner')).toBe(code)
    site.tell(stop(stops ? lifted : {}))
    expect(await codeOf('learner')).toBe(code === 0 ? codes.stopped : 0)
  })

  test('a stop for 02:00:00 holds at 02:00:00 on three gateways, and no longer than to its last moment (shell-access.md rule 20, §7)', async () => {
    const clock = fakeClock(new Date(two.getTime() - 1))
    const gateways = [await start({ clock }), await start({ clock }), await start({ clock })]
    site = gateways[0] as Site
    for (const gateway of gateways) gateway.tell(stop({ from: two, until: new Date(two.getTime() + 7_200_000) }))
    const all = async () => Promise.all(gateways.map(async (gateway) => (await gateway.ask('/api/sys/params/page', 'learner')).code))
    expect(await all()).toEqual([0, 0, 0])
    clock.advance(1)
    expect(await all()).toEqual([codes.stopped, codes.stopped, codes.stopped])
    clock.advance(7_199_999)
    expect(await all()).toEqual([codes.stopped, codes.stopped, codes.stopped])
    clock.advance(1)
    expect(await all()).toEqual([0, 0, 0])
    for (const gateway of gateways.slice(1)) await gateway.stop()
  })

  test('the environment stops all, with its text', async () => {
    site = await start({ stopped: 'back at 02:00' })
    expect(await site.ask('/api/sys/params/page', 'learner', { 'accept-language': 'en' })).toMatchObject({ code: codes.stopped, msg: 'back at 02:00' })
  })
})

test('the live stream of a session that ends is over within a second, and so is its token (I31)', async () => {
  site = await start()
  const [learner, admin] = await Promise.all(['learner', 'admin'].map((token) => fetch(`http://127.0.0.1:${site.port}/api/stream`, { headers: { token } })))
  const began = performance.now()
  site.tell(
    { name: sessionEnded.name, schema: sessionEnded.version, data: { ...sessionEnded.example, tokenHash: tokenHash('learner') } } as unknown as Envelope,
    sessionEnded.topic,
  )
  expect(await learner?.text()).toBe('data: {"type":"open"}\n\ndata: {"type":"ended"}\n\n')
  expect(performance.now() - began).toBeLessThan(1000)
  expect([(await site.ask('/api/sys/params/page', 'learner')).code, (await site.ask('/api/sys/params/page', 'admin')).code]).toEqual([codes.noSession, 0])
  await admin?.body?.cancel()
})

describe('limits (I58)', () => {
  const statuses = async (times: number, ask: (n: number) => Promise<{ status: number }>) =>
    (await Promise.all(Array.from({ length: times }, (_, n) => ask(n)))).map((one) => one.status)
  const refused = (all: number[]) => all.filter((status) => status === 429).length

  test('sign-in is counted by address, whichever spelling of its path leads there', async () => {
    site = await start({ limits: { signIn: 4 } })
    const paths = ['/api/auth/login', '/learningapi/auth/login', '/api/learningapi/auth/login', '/learningapi/learningapi/auth/captcha']
    expect(refused(await statuses(15, (n) => site.ask(paths[n % 4] as string)))).toBe(11)
    expect((await site.ask('/api/sys/params/page')).status).toBe(200)
  })

  test('who comes back without a password is counted apart: a whole outlet does in the morning, and can still sign in', async () => {
    site = await start({ limits: { signIn: 2, restore: 8 } })
    const paths = ['/api/auth/remembered', '/learningapi/auth/remembered']
    expect(refused(await statuses(12, (n) => site.ask(paths[n % 2] as string)))).toBe(4)
    expect(refused(await statuses(3, () => site.ask('/api/auth/login')))).toBe(1)
  })

  test('what the founder’s password is worth is counted apart: the code of the first run stands behind it, and typing keeps nobody from beginning', async () => {
    site = await start({ limits: { signIn: 2, strength: 4 } })
    expect(refused(await statuses(7, () => site.ask('/api/identity/setup/strength')))).toBe(3)
    expect(refused(await statuses(3, () => site.ask('/api/identity/setup/begin')))).toBe(1)
  })

  test('a new token for each call is counted by address and does not reach identity for ever; whoever has proved himself goes on', async () => {
    site = await start({ limits: { stranger: 5 } })
    expect((await site.ask('/api/sys/params/page', 'learner')).code).toBe(0)
    expect(refused(await statuses(20, (n) => site.ask('/api/sys/params/page', `made-up-${n}`)))).toBe(16)
    expect(new Set(site.resolved).size).toBe(5)
    expect((await site.ask('/api/sys/params/page', 'learner')).code).toBe(0)
  })

  test('a session is counted by itself', async () => {
    site = await start({ limits: { person: 3 } })
    expect(refused(await statuses(8, () => site.ask('/api/sys/params/page', 'learner')))).toBe(5)
    expect((await site.ask('/api/sys/params/page', 'admin')).status).toBe(200)
    const late = await fetch(`http://127.0.0.1:${site.port}/api/sys/params/page`, { headers: { token: 'learner' } })
    const again = Number(late.headers.get('retry-after'))
    expect([late.status, again > 0 && again <= 60]).toEqual([429, true])
  })
})

test('a dead token is told 401 at once, never taken for a visitor; who signs in with one in hand may', async () => {
  site = await start()
  expect((await site.ask('/api/sys/params/page', 'made-up')).code).toBe(codes.noSession)
  expect((await site.ask('/api/auth/login', 'made-up')).code).toBe(0)
  expect((await site.ask('/api/sys/params/page')).code).toBe(0)
})

test('the dictionary answers a dead token as it answers a visitor, by each of its addresses; no other read does (1-portal.md §8; resolutions.md 15)', async () => {
  site = await start()
  for (const path of ['/api', '/learningapi', '/api/learningapi'])
    expect(await site.ask(`${path}/sys/commdict/commDictList`, 'made-up')).toMatchObject({ code: 0, data: { path: '/sys/commdict/commDictList' } })
  expect((await site.ask('/api/sys/commdict/commDictList/x', 'made-up')).code).toBe(codes.noSession)
  expect((await site.ask('/api/sys/commregion/regionList', 'made-up')).code).toBe(codes.noSession)
})

test('a path that is found nowhere leads a person’s browser to the web client, everybody else is told', async () => {
  site = await start()
  const browser = 'text/html,application/xhtml+xml,*/*;q=0.8'
  expect(await site.open('/login', browser)).toEqual([302, '/#/login'])
  expect(await site.open('/my/enrolments/?a=b', browser)).toEqual([302, '/#/my/enrolments/'])
  expect(await site.open('//elsewhere.example/%0d%0aSet-Cookie:x', browser)).toEqual([302, '/#/404'])
  expect(await site.open('/login', '*/*')).toEqual([404, null])
  expect(await site.open('/assets/gone.js', browser)).toEqual([404, null])
})

describe('the header that names an academy (resolutions.md 53)', () => {
  test.each(['a,b', 'a b', 'x'.repeat(65), 'chengtu;'])('%j is malformed, told at the header', async (value) => {
    site = await start()
    const answer = await site.ask('/api/sys/params/page', 'learner', { 'access-whitelist-ds': value })
    expect(answer).toMatchObject({ status: 200, code: codes.malformed, data: { fields: [{ field: 'Access-Whitelist-DS', code: 'id' }] } })
    expect((await site.ask('/api/sys/params/page', 'learner', { 'access-whitelist-ds': 'chengtu' })).code).toBe(0)
  })
})

test('who looks is told of each request which service it went to and how it ended (deploy/README.md)', async () => {
  const other = await identity()
  const seen: string[] = []
  const end = observe(
    ({ kind, service, name }) =>
      (outcome) =>
        void (kind === 'request' && seen.push(`${service} ${name} ${outcome}`)),
  )
  site = await start({
    services: ['identity', 'org'],
    limits: { person: 1 },
    addressOf: (service) => (service === 'org' ? 'http://127.0.0.1:9' : other.address),
  })
  await site.ask('/api/org/organisations/page', 'admin')
  for (const [path, token] of [
    ['/api/sys/params/page', 'learner'],
    ['/api/sys/params/page', 'learner'],
    ['/api/sys/params/page', 'made-up'],
    ['/api/nowhere/at/all', undefined],
  ] as const)
    await site.ask(path, token)
  end()
  await site.ask('/api/auth/prepare')
  const of = ['org unavailable', 'identity ok', 'identity tooMany', 'identity noSession', 'none absent']
  expect(seen).toEqual(of.map((one) => `gateway ${one}`))
  other.server.closeAllConnections()
  other.server.close()
})
