import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { codes } from '@academy/contracts/core/codes.ts'
import type { ErrorEntry } from '@academy/contracts/core/error-source.ts'
import { start } from '../testing/site.ts'

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
