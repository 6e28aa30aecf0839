import { observe } from '@academy/chassis/observe/observe.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import type { Envelope } from '@academy/contracts/core/event.ts'
import { paramState, sessionEnded } from '@academy/contracts/identity/events.ts'
import { tokenHash } from './session/session-cache.ts'
import { identity, type Site, start } from './testing/site.ts'

let site: Site
afterEach(async () => site.stop())

let told = 0
const param = (paramCode: string, paramValue: string | null, { tenantId = 'chengtu', schema = paramState.version } = {}) => {
  const aggregateId = `p-${paramCode}`
  const data = paramValue === null ? null : { ...paramState.example, id: aggregateId, paramCode, paramValue }
  return { tenantId, aggregateId, aggregateVersion: ++told, name: paramState.name, schema, data } as unknown as Envelope
}

describe('the stop for maintenance, 40001 (1-portal.md §4.2)', () => {
  const codeOf = async (token?: string, path = '/api/sys/params/page') => (await site.ask(path, token)).code

  test('an academy’s parameter stops everybody but its administrators, at once, and signing in stays open', async () => {
    site = await start()
    expect([await codeOf(), await codeOf('learner')]).toEqual([0, 0])
    site.tell(param('platform.stopped', 'true'))
    site.tell(param('platform.stopped.text', '02:00 恢复'))
    expect([await codeOf(), await codeOf('learner'), await codeOf('admin')]).toEqual([codes.stopped, codes.stopped, 0])
    expect(await site.ask('/api/sys/params/page', 'learner')).toMatchObject({ status: 200, msg: '02:00 恢复' })
    expect([await codeOf(undefined, '/api/auth/login'), await codeOf(undefined, '/learningapi/auth/captcha')]).toEqual([0, 0])
    site.tell(param('platform.stopped', 'false', { schema: paramState.version + 1 }))
    expect(await codeOf('learner')).toBe(codes.stopped)
    site.tell(param('platform.stopped', 'false'))
    expect(await codeOf('learner')).toBe(0)
  })

  test('a gateway that starts during a stop knows of it; another academy’s stop is not ours; a removed parameter ends it', async () => {
    site = await start({ states: [param('platform.stopped', 'true'), param('platform.stopped', 'true', { tenantId: 'yuanxiu' })] })
    expect(await codeOf('learner')).toBe(codes.stopped)
    site.tell(param('platform.stopped', null))
    expect(await codeOf('learner')).toBe(0)
  })

  test.each(['true', 'false', null])('what is told while a gateway starts (%s) is not lost to an older state that is read after it', async (now) => {
    const older = param('platform.stopped', now === 'true' ? 'false' : 'true')
    site = await start({ meanwhile: [param('platform.stopped', now)], states: [older] })
    expect(await codeOf('learner')).toBe(now === 'true' ? codes.stopped : 0)
    site.tell(older)
    expect(await codeOf('learner')).toBe(now === 'true' ? codes.stopped : 0)
    site.tell(param('platform.stopped', now === 'true' ? 'false' : 'true'))
    expect(await codeOf('learner')).toBe(now === 'true' ? 0 : codes.stopped)
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
