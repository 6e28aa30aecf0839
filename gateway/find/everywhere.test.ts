import { createServer, type Server } from 'node:http'
import { codes } from '@academy/contracts/core/codes.ts'
import type { Service } from '@academy/contracts/core/endpoint.ts'
import type { Hit } from '@academy/contracts/core/find.ts'
import { type Site, start } from '../testing/site.ts'

const hit = (noun: string, rank: number): Hit => ({ noun, label: noun, id: `${noun}-${rank}`, title: noun, hint: '', link: '/', rank })
type Answering = (url: string, headers: Record<string, unknown>) => object | 'hangs'

let site: Site
let upstream: Server
let said: Partial<Record<Service, Answering>>
let gone = 0
const seen: string[] = []

beforeAll(async () => {
  upstream = createServer((req, res) => {
    const service = /^\/(\w+)\/find/.exec(req.url ?? '')?.[1] as Service
    seen.push(`${service} ${req.url} ${typeof req.headers['x-identity']}`)
    res.once('close', () => {
      if (!res.writableEnded) gone++
    })
    const answer = said[service]?.(req.url ?? '', req.headers)
    if (answer === 'hangs') return
    if (!answer) return void res.destroy()
    res.setHeader('content-type', 'application/json')
    res.end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve))
  const { port } = upstream.address() as { port: number }
  const services: Service[] = ['identity', 'org', 'training']
  // identity itself is asked who that is: its finds are behind the same server as the others'
  site = await start({ services, addressOf: (service) => (service === 'identity' && !looking ? identity : `http://127.0.0.1:${port}`) })
  identity = site.address
})
let identity = ''
let looking = false
beforeEach(() => {
  const hits = (...all: Hit[]) => ({ code: 0, msg: 'success', data: { hits: all } })
  said = {
    identity: () => hits(hit('accounts/users', 12)),
    org: () => hits(hit('organisations', 33), hit('organisations', 13)),
    training: () => hits(hit('catalogue/courses', 25)),
  }
  seen.length = 0
})
afterAll(async () => {
  await site.stop()
  upstream.closeAllConnections()
  upstream.close()
})

const find = async (query = 'text=a') => {
  // the session is known before the services are asked
  looking = false
  await site.ask('/api/sys/params/page', 'learner')
  looking = true
  return (await site.ask(`/api/find?${query}`, 'learner')) as unknown as { code: number; data: { hits: Hit[]; missing: string[] } }
}

test('the answers of all services are one, the best first, each asked with who asks', async () => {
  const { code, data } = await find('text=%E8%AF%BE&place=office')
  expect(code).toBe(0)
  expect(data.hits.map(({ rank }) => rank)).toEqual([33, 25, 13, 12])
  expect(data.missing).toEqual([])
  expect(seen.sort()).toEqual(['identity', 'org', 'training'].map((service) => `${service} /${service}/find?text=%E8%AF%BE&place=office string`))
})

test('a service that is gone, or whose database is, leaves its part out and is named', async () => {
  said.org = undefined as never
  said.identity = () => ({ code: codes.unavailable, msg: 'away', data: null })
  const { code, data } = await find()
  expect([code, data.hits.map(({ noun }) => noun), data.missing]).toEqual([0, ['catalogue/courses'], ['identity', 'org']])
})

test('one that hangs is not waited for longer than who types would', async () => {
  said.training = () => 'hangs'
  const began = Date.now()
  const { data } = await find()
  expect(data.missing).toEqual(['training'])
  expect(Date.now() - began).toBeLessThan(4_000)
})

test('what all refuse is refused in their words', async () => {
  const refusal = { code: codes.malformed, msg: 'no', data: { errors: ['text: too long'], fields: [] } }
  said = { identity: () => refusal, org: () => refusal, training: () => refusal }
  expect(await find()).toMatchObject(refusal)
})

test('who types on and asks anew ends what was asked before', async () => {
  said = { identity: () => 'hangs', org: () => 'hangs', training: () => 'hangs' }
  await site.ask('/api/sys/params/page', 'learner')
  looking = true
  gone = 0
  const ending = new AbortController()
  const asked = fetch(`http://127.0.0.1:${site.port}/api/find?text=a`, { headers: { token: 'learner' }, signal: ending.signal }).catch(() => undefined)
  for (const until = Date.now() + 5_000; seen.length < 3 && Date.now() < until; ) await new Promise((resolve) => setTimeout(resolve, 10))
  ending.abort()
  await asked
  for (const until = Date.now() + 1_000; gone < 3 && Date.now() < until; ) await new Promise((resolve) => setTimeout(resolve, 10))
  expect(gone).toBe(3)
})

test('another method, or a path below it, leads nowhere', async () => {
  expect((await site.ask('/api/find/more?text=a', 'learner')).status).toBe(404)
  const posted = await fetch(`http://127.0.0.1:${site.port}/api/find`, { method: 'POST', headers: { token: 'learner' } })
  expect(posted.status).toBe(404)
})
