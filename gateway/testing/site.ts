import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { memoryKv } from '@academy/chassis/kv/kv.ts'
import { memoryWakeups } from '@academy/chassis/kv/wakeups.ts'
import { type Clock, systemClock } from '@academy/chassis/runtime/clock.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import type { Service } from '@academy/contracts/core/endpoint.ts'
import type { Envelope } from '@academy/contracts/core/event.ts'
import { paramState } from '@academy/contracts/identity/events.ts'
import { startGateway } from '../app.ts'
import { tokenHash } from '../session/session-cache.ts'

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
export const identity = async (): Promise<{ server: Server; address: string; resolved: string[] }> => {
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

/** A gateway in front of such identities; `addressOf` says where each service is, `meanwhile` is told just before it reads the `states`. */
export const start = async (
  options: {
    stopped?: string
    limits?: object
    meanwhile?: Envelope[]
    states?: Envelope[]
    addressOf?: (service: Service) => string
    services?: Service[]
    clock?: Clock
  } = {},
) => {
  const upstream = await identity()
  const listeners: { topics: readonly string[]; listener: Listener }[] = []
  const tell = (event: Envelope, topic: string = event.name.endsWith('.state') ? event.name : paramState.topic): void => {
    for (const { topics, listener } of listeners) if (topics.includes(topic)) listener(event)
  }
  const bus = {
    broadcast: async (topics: readonly string[], listener: Listener) => {
      listeners.push({ topics, listener })
      return { stop: async () => undefined }
    },
    states: async function* () {
      for (const event of options.meanwhile ?? []) tell(event)
      yield* options.states ?? []
    },
  }
  const platform = {
    bus,
    kv: memoryKv(),
    bells: memoryWakeups(),
    clock: options.clock ?? systemClock,
    signingKey: 'test',
    addressOf: options.addressOf ?? (() => upstream.address),
  } as unknown as Platform
  const { stopped, limits } = options
  const fixed = { platform, port: 0, webRoot: tmpdir(), defaultTenant: 'chengtu', hops: 0, services: options.services ?? ['identity' as const] }
  const gateway = await startGateway({ ...fixed, ...(stopped ? { stopped } : {}), ...(limits ? { limits } : {}) })
  return {
    resolved: upstream.resolved,
    tell,
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
export type Site = Awaited<ReturnType<typeof start>>
