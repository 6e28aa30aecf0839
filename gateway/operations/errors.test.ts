import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { application } from '@academy/chassis/http/server.ts'
import { systemClock } from '@academy/chassis/runtime/clock.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import type { ErrorEntry } from '@academy/contracts/core/error-source.ts'
import type { GatewayOptions } from '../gateway.ts'
import { start } from '../testing/site.ts'
import { errorHandover } from './errors.ts'

type Kept = ErrorEntry & { tenantId: string }

/** An identity that is away until it is told, and notes what it is handed. */
const listening = async () => {
  const kept: Kept[] = []
  const state = { away: false, calls: 0 }
  const server: Server = createServer((req, res) => {
    let body = ''
    req.on('data', (part) => {
      body += part
    })
    req.on('end', () => {
      res.setHeader('content-type', 'application/json')
      const isKeep = req.url === '/identity/internal/errors/keep'
      if (isKeep) state.calls += 1
      if (isKeep && state.away) return void res.writeHead(503).end('{}')
      if (isKeep) kept.push(...(JSON.parse(body) as { entries: Kept[] }).entries)
      const data = isKeep ? { kept: 1 } : { session: null, stopped: null }
      res.end(JSON.stringify({ code: 0, msg: 'success', data }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { kept, state, server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const until = async (there: () => boolean) => {
  for (const end = Date.now() + 10_000; !there(); await new Promise((resolve) => setTimeout(resolve, 50)))
    if (Date.now() > end) throw new Error('it was not handed over')
}

test('a fault of the door stands in identity’s error log, without what was asked and without secrets; no request waits for it', async () => {
  const identity = await listening()
  const site = await start({
    services: ['identity', 'training'],
    limits: { stranger: 100_000 },
    addressOf: (service) => {
      if (service === 'training') throw new TypeError('no way to password=hunter2-hunter2')
      return identity.address
    },
  })
  try {
    identity.state.away = true
    const response = await fetch(`http://127.0.0.1:${site.port}/api/training/offerings/page?token=abcdefgh`)
    const answer = (await response.json()) as { code: number; data: { requestId: string } }
    expect(answer.code).toBe(codes.unexpected)
    await until(() => identity.state.calls > 0)
    expect(identity.kept).toEqual([])
    identity.state.away = false
    await until(() => identity.kept.length > 0)
    expect(identity.kept[0]).toMatchObject({ name: 'TypeError', requestId: answer.data.requestId, route: 'gateway · GET /api/training/offerings/page' })
    expect(JSON.stringify(identity.kept)).not.toMatch(/hunter2|abcdefgh/)
    // a flood of faults is bounded
    await Promise.all(Array.from({ length: 40 }, () => Promise.all(Array.from({ length: 10 }, () => fetch(`http://127.0.0.1:${site.port}/api/training/x`)))))
    await new Promise((resolve) => setTimeout(resolve, 2500))
    expect(identity.kept.length).toBeGreaterThan(10)
    expect(identity.kept.length).toBeLessThanOrEqual(300)
  } finally {
    await site.stop()
    identity.server.closeAllConnections()
    identity.server.close()
  }
}, 40_000)

test('a fault beside the API is told by the number under which it is kept; what a client did wrong is kept nowhere', async () => {
  const identity = await listening()
  const errors = errorHandover({ platform: { clock: systemClock, addressOf: () => identity.address, signingKey: 'test' } } as unknown as GatewayOptions)
  const app = application()
  app.get('/broken/:id', () => {
    throw new TypeError('no page')
  })
  app.use(errors.failed)
  const server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const answerOf = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
    return (await answer.json()) as { code: number; data: { requestId: string } }
  }
  try {
    expect((await answerOf('/broken/%ff')).code).toBe(codes.malformed)
    const { code, data } = await answerOf('/broken/1')
    await until(() => identity.kept.length > 0)
    expect(code).toBe(codes.unexpected)
    expect(identity.kept.map(({ requestId }) => requestId)).toEqual([data.requestId])
  } finally {
    await errors.stop()
    for (const one of [server, identity.server]) {
      one.closeAllConnections()
      one.close()
    }
  }
}, 20_000)
