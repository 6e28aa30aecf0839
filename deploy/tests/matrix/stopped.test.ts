import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { memoryKv } from '@academy/chassis/kv/kv.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import type { Endpoint } from '@academy/contracts/core/endpoint.ts'
import type { Envelope } from '@academy/contracts/core/event.ts'
import { stopState } from '@academy/contracts/identity/stop-events.ts'
import { contracts } from '@academy/contracts/index.ts'
import { startGateway } from '@academy/gateway/app.ts'
import { tokenHash } from '@academy/gateway/session/session-cache.ts'
import { services } from '../../embedded/services.ts'
import { roles } from './roles.ts'

type Reached = 'stopped' | 'reached' | 'no session' | 'not routed'

/** Tokens: one a role in the academy that is stopped, one in an academy that is not, one that has ended. */
const people = [
  ...roles.map(({ code: roleCode }) => ({ token: roleCode, tenantId: 'chengtu', roleCode })),
  { token: 'rival', tenantId: 'rival', roleCode: 'LEARNER' },
]
const sessions = new Map(
  people.map(({ token, tenantId, roleCode }) => [
    tokenHash(token),
    { sessionId: tokenHash(token), userId: `u-${token}`, tenantId, grants: [{ code: roleCode, roots: [] }], locale: 'zh-CN' },
  ]),
)

/** A service behind the gateway: knows the sessions, and says of everything else that it was reached. */
const behind = (): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer(async (req, res) => {
      const parts: Buffer[] = []
      for await (const part of req) parts.push(part as Buffer)
      const asked = req.url === '/auth/internal/resolve' ? (JSON.parse(Buffer.concat(parts).toString()) as { tokenHash: string }) : null
      const data = asked ? { session: sessions.get(asked.tokenHash) ?? null, stopped: null } : 'reached'
      res.setHeader('content-type', 'application/json')
      res.end(JSON.stringify({ code: 0, msg: 'success', data }))
    })
    server.listen(0, '127.0.0.1', () => resolve(server))
  })

const stop = {
  tenantId: 'chengtu',
  aggregateId: 's',
  aggregateVersion: 1,
  name: stopState.name,
  schema: stopState.version,
  data: { id: 's', target: 'tenant', from: '2026-01-01 00:00:00' },
} as unknown as Envelope
const plenty = { stranger: 1e9, person: 1e9, signIn: 1e9 }

let upstream: Server
let gateway: Awaited<ReturnType<typeof startGateway>>
beforeAll(async () => {
  upstream = await behind()
  const address = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`
  const bus = {
    broadcast: async () => ({ stop: async () => undefined }),
    states: async function* (topic: string) {
      if (topic === stopState.topic) yield stop
    },
  }
  const platform = { bus, kv: memoryKv(), clock: { now: () => new Date() }, signingKey: 'test', addressOf: () => address } as unknown as Platform
  gateway = await startGateway({
    platform,
    port: 0,
    webRoot: tmpdir(),
    defaultTenant: 'chengtu',
    hops: 0,
    services: services.map((app) => app.name),
    limits: plenty,
  })
})
afterAll(async () => {
  await gateway.stop()
  upstream.closeAllConnections()
  upstream.close()
})

const reach = async ({ method, path }: Endpoint, token?: string): Promise<Reached> => {
  const response = await fetch(`http://127.0.0.1:${gateway.port}/api${path.replace(/\{\w+\}/g, 'one')}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { token } : {}) },
    ...(method === 'GET' ? {} : { body: '{}' }),
  })
  const { code, data } = (await response.json()) as { code: number; data: unknown }
  if (code === codes.stopped) return 'stopped'
  if (code === codes.noSession) return 'no session'
  return data === 'reached' ? 'reached' : 'not routed'
}

/** Administrators and operators go on, another academy too; signing in stays open for all (1-portal.md §4.2). */
const expected = ({ path, permission }: Endpoint, token?: string): Reached => {
  // the dictionary answers a token that is over as it answers visitors (resolutions.md 15)
  if (token === 'ended' && !['/auth/login', '/sys/commdict/commDictList'].includes(path)) return 'no session'
  const free = ['ADMIN', 'OPERATOR', 'rival'].includes(token ?? '')
  if (permission === 'internal') return free ? 'not routed' : 'stopped'
  return free || path.startsWith('/auth/') ? 'reached' : 'stopped'
}

describe('endpoints × roles while the academy is stopped: 40001 for everybody but who may end it', () => {
  test.each(services.map((app) => app.name))('%s', async (service) => {
    const endpoints = contracts.filter((contract) => contract.service === service).flatMap((contract) => Object.values(contract.endpoints))
    const wrong: string[] = []
    for (const endpoint of endpoints) {
      const tokens = [undefined, 'ended', ...people.map(({ token }) => token)]
      const found = await Promise.all(tokens.map((token) => reach(endpoint, token)))
      for (const [at, token] of tokens.entries())
        if (found[at] !== expected(endpoint, token))
          wrong.push(`${endpoint.method} ${endpoint.path} × ${token ?? 'anonymous'}: ${found[at]}, not ${expected(endpoint, token)}`)
    }
    expect(wrong.join('\n')).toBe('')
  })
})
