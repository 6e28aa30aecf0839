import { createServer, type IncomingMessage, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import type { Waits } from '@academy/chassis/http/server.ts'
import { memoryKv } from '@academy/chassis/kv/kv.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { startGateway } from '../../app.ts'
import { tokenHash } from '../../session/session-cache.ts'

/** What a service was asked. */
export interface Seen {
  method: string
  url: string
  headers: readonly (readonly [string, string])[]
  trailers: readonly string[]
  body: string
}

export const KEY = 'signing-key-that-nobody-may-read'
export const TOKEN = 'token-of-a-learner-that-nobody-may-read'
/** A service answers so much for the path `/sys/large`. */
export const LARGE = 8 * 1024 * 1024
/** And so much for `/sys/list`. */
const LIST = 256 * 1024
/** So much of a body is noted. */
const KEPT = 100_000

const session = { sessionId: 's-1', userId: 'u-learner', tenantId: 'chengtu', grants: [{ code: 'LEARNER', roots: [] }], locale: 'zh-CN' }
const pairs = ({ rawHeaders }: IncomingMessage) =>
  rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [[name.toLowerCase(), rawHeaders[at + 1] ?? ''] as const] : []))

/** A service that knows one token and notes everything else that reaches it, also what it finds no form in. */
const recorder = (seen: Seen[]): Server => {
  const large = Buffer.alloc(LARGE, 'y')
  const server = createServer((req, res) => {
    let body = ''
    let size = 0
    req.on('data', (part: Buffer) => {
      size += part.length
      if (body.length < KEPT) body += part.toString('latin1', 0, KEPT)
    })
    req.on('end', () => {
      const { method = '', url = '' } = req
      const resolving = url === '/auth/internal/resolve'
      // what the academy is called the gateway asks by itself, for the first page
      const byItself = url === '/auth/academy'
      if (!resolving && !byItself) seen.push({ method, url, headers: pairs(req), trailers: req.rawTrailers, body })
      const known = resolving && (JSON.parse(body) as { tokenHash: string }).tokenHash === tokenHash(TOKEN)
      const data = resolving ? { session: known ? session : null, stopped: null } : { path: url, size }
      res.setHeader('content-type', 'application/json')
      if (url === '/sys/list') res.end(large.subarray(0, LIST))
      else res.end(url === '/sys/large' ? large : JSON.stringify({ code: 0, msg: 'success', data }))
    })
  })
  server.on('clientError', (error: Error & { code?: string }, socket) => {
    // cut off in the middle, as it should be when the sender breaks a rule there
    const cut = error.code === 'HPE_INVALID_EOF_STATE' || error.code === 'ECONNRESET'
    if (!cut) seen.push({ method: 'BROKEN', url: error.message, headers: [], trailers: [], body: '' })
    socket.destroy()
  })
  return server
}

/** Starts a service that notes what it is asked; gives its address. */
export const startRecorder = async () => {
  const seen: Seen[] = []
  const server = recorder(seen)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    seen,
    address: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Starts a gateway before the service at an address; no limit a minute stands in the way of what is tried. */
export const startDoor = (address: string, more: { waits?: Waits; uploadMax?: number } = {}) => {
  const bus = { broadcast: async () => ({ stop: async () => undefined }), states: async function* () {} }
  const platform = { bus, kv: memoryKv(), clock: { now: () => new Date() }, signingKey: KEY, addressOf: () => address } as unknown as Platform
  const many = 1_000_000_000
  return startGateway({
    ...{ platform, port: 0, webRoot: tmpdir(), defaultTenant: 'chengtu', hops: 0, services: ['identity', 'org'] },
    ...more,
    limits: { stranger: many, person: many, signIn: many, restore: many },
  })
}

/** Starts both in this process; gives what the service saw, the gateway's port, and how to stop them. */
export const startRecorded = async () => {
  const { seen, address, stop } = await startRecorder()
  const gateway = await startDoor(address)
  return {
    seen,
    port: gateway.port,
    stop: async () => {
      await gateway.stop()
      stop()
    },
  }
}
export type Recorded = Awaited<ReturnType<typeof startRecorded>>
