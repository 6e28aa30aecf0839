import { createServer, request, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { memoryKv } from '@academy/chassis/kv/kv.ts'
import { observe } from '@academy/chassis/observe/observe.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import type { Service } from '@academy/contracts/core/endpoint.ts'
import type { Envelope } from '@academy/contracts/core/event.ts'
import { paramState } from '@academy/contracts/identity/events.ts'
import { startGateway } from './app.ts'
import { tokenHash } from './session/session-cache.ts'

type Listener = (event: Envelope) => void
const people: Record<string, { userId: string; roles: string[] }> = {
  learner: { userId: 'u-learner', roles: ['LEARNER'] },
  admin: { userId: 'u-admin', roles: ['ADMIN'] },
}
const sessions = new Map(
  Object.entries(people).map(([token, { userId, roles }]) => [
    tokenHash(token),
    { sessionId: tokenHash(token), userId, tenantId: 'chengtu', grants: roles.map((code) => ({ code, roots: [] })), locale: 'zh-CN' },
  ]),
)

/** An identity that knows two tokens, and answers everything else with its path. */
const identity = async (): Promise<{ server: Server; address: string; resolved: string[] }> => {
  const resolved: string[] = []
  const server = createServer((req, res) => {
    let body = ''
    req.on('data', (part) => {
      body += part
    })
    req.on('end', () => {
      const asked = req.url === '/auth/internal/resolve' ? (JSON.parse(body) as { tokenHash: string }) : null
      if (asked) resolved.push(asked.tokenHash)
      const data = asked ? { session: sessions.get(asked.tokenHash) ?? null, stopped: null } : { path: req.url }
      res.setHeader('content-type', 'application/json')
      res.end(JSON.stringify({ code: 0, msg: 'success', data }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, address: `http://127.0.0.1:${(server.address() as { port: number }).port}`, resolved }
}

const start = async (
  options: { stopped?: string; limits?: object; states?: Envelope[]; addressOf?: (service: Service) => string; services?: Service[] } = {},
) => {
  const upstream = await identity()
  const listeners: { topics: readonly string[]; listener: Listener }[] = []
  const bus = {
    broadcast: async (topics: readonly string[], listener: Listener) => {
      listeners.push({ topics, listener })
      return { stop: async () => undefined }
    },
    states: async function* () {
      yield* options.states ?? []
    },
  }
  const platform = {
    bus,
    kv: memoryKv(),
    clock: { now: () => new Date() },
    signingKey: 'test',
    addressOf: options.addressOf ?? (() => upstream.address),
  } as unknown as Platform
  const { stopped, limits } = options
  const fixed = { platform, port: 0, webRoot: tmpdir(), defaultTenant: 'chengtu', hops: 0, services: options.services ?? ['identity' as const] }
  const gateway = await startGateway({ ...fixed, ...(stopped ? { stopped } : {}), ...(limits ? { limits } : {}) })
  return {
    resolved: upstream.resolved,
    tell: (event: Envelope) => {
      for (const { topics, listener } of listeners) if (topics.includes(paramState.topic)) listener(event)
    },
    address: upstream.address,
    port: gateway.port,
    ask: async (path: string, token?: string, headers: Record<string, string> = {}) => {
      const answer = await fetch(`http://127.0.0.1:${gateway.port}${path}`, { headers: { ...(token ? { token } : {}), ...headers } })
      return { status: answer.status, ...((await answer.json()) as { code: number; msg: string; data: unknown }) }
    },
    open: async (path: string, accept: string) => {
      const answer = await fetch(`http://127.0.0.1:${gateway.port}${path}`, { headers: { accept }, redirect: 'manual' })
      return [answer.status, answer.headers.get('location')]
    },
    stop: async () => {
      await gateway.stop()
      upstream.server.closeAllConnections()
      upstream.server.close()
    },
  }
}
type Site = Awaited<ReturnType<typeof start>>
let site: Site
afterEach(async () => site.stop())

const param = (paramCode: string, paramValue: string | null, { tenantId = 'chengtu', schema = paramState.version } = {}) => {
  const aggregateId = `p-${paramCode}`
  const data = paramValue === null ? null : { ...paramState.example, id: aggregateId, paramCode, paramValue }
  return { tenantId, aggregateId, name: paramState.name, schema, data } as unknown as Envelope
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

  test('the environment stops all, with its text', async () => {
    site = await start({ stopped: 'back at 02:00' })
    expect(await site.ask('/api/sys/params/page', 'learner', { 'accept-language': 'en' })).toMatchObject({ code: codes.stopped, msg: 'back at 02:00' })
  })
})

describe('limits (I58)', () => {
  const statuses = async (times: number, ask: (n: number) => Promise<{ status: number }>) =>
    (await Promise.all(Array.from({ length: times }, (_, n) => ask(n)))).map((one) => one.status)
  const refused = (all: number[]) => all.filter((status) => status === 429).length

  test('sign-in is counted by address, whichever spelling of its path leads there', async () => {
    site = await start({ limits: { signIn: 4 } })
    const paths = ['/api/auth/login', '/learningapi/auth/login', '/api/learningapi/auth/login', '/learningapi/learningapi/auth/captcha']
    expect(refused(await statuses(12, (n) => site.ask(paths[n % 4] as string)))).toBe(8)
    expect((await site.ask('/api/sys/params/page')).status).toBe(200)
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

describe('a service that is away (architecture.md §2: the gateway is the only door)', () => {
  test('its routes are told to come again soon, in the form of every answer; the others go on', async () => {
    const other = await identity()
    site = await start({ services: ['identity', 'org'], addressOf: (service) => (service === 'org' ? 'http://127.0.0.1:9' : other.address) })
    const away = await fetch(`http://127.0.0.1:${site.port}/api/org/organisations/page`, { headers: { token: 'learner' } })
    expect([away.status, away.headers.get('retry-after'), await away.json()]).toMatchObject([
      503,
      '2',
      { code: codes.unavailable, data: { requestId: expect.any(String) } },
    ])
    expect(await site.ask('/api/auth/prepare')).toMatchObject({ status: 200, code: 0 })
    other.server.closeAllConnections()
    other.server.close()
  })

  test('while one of several processes is restarted nobody who only reads notices', async () => {
    const other = await identity()
    let at = 0
    site = await start({ addressOf: () => (at++ % 2 === 0 ? 'http://127.0.0.1:9' : other.address) })
    const answers = []
    for (let n = 0; n < 6; n++) answers.push(await site.ask('/api/auth/prepare'))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    other.server.closeAllConnections()
    other.server.close()
  })

  test('who only reads is sent to another process when one goes with the connection; who changes something is told', async () => {
    const [other, asked] = [await identity(), [] as string[]]
    const going = createServer((req) => {
      asked.push(`${req.method} ${req.url}`)
      req.socket.destroy()
    })
    await new Promise<void>((resolve) => going.listen(0, '127.0.0.1', resolve))
    const gone = `http://127.0.0.1:${(going.address() as { port: number }).port}`
    let at = 0
    site = await start({ addressOf: () => (at++ % 2 === 0 ? gone : other.address) })
    const reads = []
    for (let n = 0; n < 4; n++) reads.push((await site.ask('/api/auth/prepare')).status)
    expect(reads).toEqual([200, 200, 200, 200])
    expect(asked.filter((one) => one === 'GET /auth/prepare').length).toBeGreaterThan(0)
    const changes = []
    for (let n = 0; n < 2; n++) changes.push((await fetch(`http://127.0.0.1:${site.port}/api/auth/login`, { method: 'POST' })).status)
    expect(changes).toContain(503)
    going.close()
    other.server.closeAllConnections()
    other.server.close()
  })

  test('where the turn comes round to the dead one again, because others ask too, another is looked for', async () => {
    const other = await identity()
    let at = 0
    // two of three times the dead one, as when somebody else took the turn between
    site = await start({ addressOf: () => (at++ % 3 === 2 ? other.address : 'http://127.0.0.1:9') })
    const answers = []
    for (let n = 0; n < 6; n++) answers.push((await site.ask('/api/auth/prepare')).status)
    expect(answers).toEqual(answers.map(() => 200))
    other.server.closeAllConnections()
    other.server.close()
  })

  test('behind one address, as of a balancer, who only reads gets a second connection; who changes something is told', async () => {
    const other = await identity()
    const { port } = new URL(other.address)
    const cut = new Set<string>()
    // the first time each path is asked, the process behind it goes with the connection
    const balancer = createServer((req, res) => {
      if (!cut.has(`${req.method} ${req.url}`)) {
        cut.add(`${req.method} ${req.url}`)
        return void req.socket.destroy()
      }
      req.pipe(request({ port, path: req.url, method: req.method, headers: req.headers }, (answer) => answer.pipe(res.writeHead(answer.statusCode ?? 500))))
    })
    await new Promise<void>((resolve) => balancer.listen(0, '127.0.0.1', resolve))
    site = await start({ addressOf: () => `http://127.0.0.1:${(balancer.address() as { port: number }).port}` })
    expect((await site.ask('/api/auth/prepare')).status).toBe(200)
    expect((await fetch(`http://127.0.0.1:${site.port}/api/auth/login`, { method: 'POST' })).status).toBe(503)
    balancer.closeAllConnections()
    balancer.close()
    other.server.closeAllConnections()
    other.server.close()
  })

  test('a service of several processes is asked in turn', async () => {
    const [one, two] = [await identity(), await identity()]
    let at = 0
    site = await start({ addressOf: () => [one, two][at++ % 2]?.address ?? '' })
    for (let n = 0; n < 6; n++) await site.ask('/api/auth/prepare')
    expect(at).toBeGreaterThanOrEqual(6)
    for (const { server } of [one, two]) {
      server.closeAllConnections()
      server.close()
    }
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
