import { createServer, get, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { withBody } from './body.ts'
import { forward } from './forward.ts'
import { Full, type Upstream, upstreamTo } from './upstream.ts'

const servers: Server[] = []
const ways: Upstream[] = []
afterAll(async () => {
  for (const { pool } of ways) await pool.destroy()
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

const listening = async (listener: RequestListener): Promise<number> => {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}
/** A door before a way; 503 where too many wait, 502 where the service does not answer. Gives its address; `came` hears of each who comes. */
const doorTo = async (way: Upstream, timeout = 2000, came: (url?: string) => void = () => undefined): Promise<string> => {
  ways.push(way)
  const front = await listening((req, res) => {
    const failed = (error: Error) => void res.writeHead(error instanceof Full ? 503 : 502).end(error.message)
    withBody(req, (body) => {
      forward(way, { req, res, body, until: Date.now() + timeout, readerMs: 30_000, failed })
      came(req.url)
    })
  })
  return `http://127.0.0.1:${front}`
}
/** A door before a service; gives its address. */
const door = async (service: RequestListener, timeout = 2000): Promise<string> =>
  doorTo(upstreamTo(`http://127.0.0.1:${await listening(service)}`, timeout), timeout)
const echo: RequestListener = (req, res) => {
  let body = ''
  req.on('data', (chunk) => (body += chunk))
  req.on('end', () => {
    res.writeHead(201, { 'content-type': 'application/json', 'set-cookie': ['a=1', 'b=2'] })
    res.end(JSON.stringify({ method: req.method, url: req.url, headers: req.headers, body }))
  })
}

describe('what is handed on', () => {
  test.each(['POST', 'PUT', 'DELETE'])('%s with its body, of known length or in chunks', async (method) => {
    const at = await door(echo)
    const known = (await (await fetch(`${at}/a?b=c%20d`, { method, body: 'x'.repeat(100_000) })).json()) as { body: string; url: string; method: string }
    expect([known.method, known.url, known.body.length]).toEqual([method, '/a?b=c%20d', 100_000])
    const chunked = new ReadableStream({
      start: (out) => {
        for (const part of ['one ', 'two']) out.enqueue(new TextEncoder().encode(part))
        out.close()
      },
    })
    const streamed = (await (await fetch(at, { method, body: chunked, duplex: 'half' } as RequestInit)).json()) as { body: string }
    expect(streamed.body).toBe('one two')
  })

  test('headers of the message both ways, none of the connection', async () => {
    const at = await door(echo)
    const answer = await fetch(at, { headers: { 'x-mine': 'kept', cookie: 'a=1; b=2', te: 'trailers', 'proxy-authorization': 'secret' } })
    const { headers } = (await answer.json()) as { headers: Record<string, string> }
    expect([headers['x-mine'], headers.cookie]).toEqual(['kept', 'a=1; b=2'])
    expect(headers).not.toHaveProperty('te')
    expect(headers).not.toHaveProperty('proxy-authorization')
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([201, ['a=1', 'b=2']])
  })

  test("a service's host is its own, whatever the sender calls ours", async () => {
    const at = await door(echo)
    const seen = await new Promise<string>((resolve, reject) => {
      get(at, { headers: { host: '[::1' } }, (answer) => void text(answer).then(resolve, reject)).on('error', reject)
    })
    expect(JSON.parse(seen).headers.host).toMatch(/^127\.0\.0\.1:\d+$/)
  })

  test("a sender cannot make us withhold who he is by naming our headers as his connection's", async () => {
    const at = await door(echo)
    const headers = {
      connection: 'close, x-client-address, X-Identity, x-mine',
      'x-client-address': '203.0.113.7',
      'x-identity': 'signed',
      'x-mine': 'kept back',
    }
    const seen = await new Promise<string>((resolve, reject) => {
      get(at, { headers }, (answer) => void text(answer).then(resolve, reject)).on('error', reject)
    })
    const { headers: heard } = JSON.parse(seen) as { headers: Record<string, string> }
    expect([heard['x-client-address'], heard['x-identity'], heard['x-mine']]).toEqual(['203.0.113.7', 'signed', undefined])
  })

  test('an answer without a body, and one of many chunks', async () => {
    const none = await door((_, res) => void res.writeHead(204).end())
    expect((await fetch(none)).status).toBe(204)
    const long = await door((_, res) => {
      for (let n = 0; n < 200; n++) res.write('y'.repeat(10_000))
      res.end()
    })
    expect((await (await fetch(long)).text()).length).toBe(2_000_000)
  })
})

describe('what breaks', () => {
  test('a service that hangs is told after its time', async () => {
    const at = await door(() => undefined, 200)
    const answer = await fetch(at)
    expect([answer.status, await answer.text()]).toEqual([502, 'no answer within its time'])
  })

  test('a service that is not there', async () => {
    const at = await doorTo(upstreamTo('http://127.0.0.1:9', 500), 500)
    const asked = [undefined, 'short', 'x'.repeat(100_000)].map((body) => fetch(at, { method: body ? 'POST' : 'GET', ...(body ? { body } : {}) }))
    for (const answer of await Promise.all(asked)) expect(answer.status).toBe(502)
  })

  test('half an answer is never taken for a whole one', async () => {
    const at = await door((_, res) => {
      res.write('half')
      setTimeout(() => res.destroy(), 50)
    })
    await expect(fetch(at).then((answer) => answer.text())).rejects.toThrow()
  })

  test('whoever hangs up ends the work behind the door', async () => {
    let ended: () => void
    const gone = new Promise<void>((resolve) => (ended = resolve))
    const at = await door((req) => void req.on('close', () => ended()))
    const hangUp = new AbortController()
    const asked = fetch(at, { signal: hangUp.signal }).catch(() => 'hung up')
    setTimeout(() => hangUp.abort(), 100)
    expect(await asked).toBe('hung up')
    await gone
  })
})

/** A service that answers nobody until it wakes, behind a door with two connections and room for three who wait. */
const sleeper = async (timeout: number) => {
  const [asked, came, hanging] = [[] as string[], [] as string[], [] as (() => void)[]]
  let awake = false
  const port = await listening((req, res) => {
    asked.push(`${req.method} ${req.url}`)
    if (awake) res.end('awake')
    else hanging.push(() => res.end('woken'))
  })
  const at = await doorTo(upstreamTo(`http://127.0.0.1:${port}`, timeout, { connections: 2, waiting: 3 }), timeout, (url = '') => void came.push(url))
  const wake = () => {
    awake = true
    for (const answer of hanging) answer()
  }
  /** Until so many have come to the door, and two of them to the service. */
  const until = async (count: number): Promise<void> => {
    while (came.length < count || asked.length < 2) await sleep(10)
  }
  return { at, asked, until, wake }
}
const told = async (asked: Promise<Response>): Promise<[number, string]> => {
  const answer = await asked
  return [answer.status, await answer.text()]
}
const times = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n))

describe('a service that hangs while many ask', () => {
  test('all are told within the time of one request, those who wait for a connection too', async () => {
    const { at } = await sleeper(400)
    const began = performance.now()
    const answers = await Promise.all(times(5, (n) => told(fetch(`${at}/${n}`))))
    expect(answers).toEqual(times(5, () => [502, 'no answer within its time']))
    expect(performance.now() - began).toBeLessThan(1500)
  })

  test('whose turn comes when next to nothing of his time is left is told so, and the service never hears of him', async () => {
    const { at, asked } = await sleeper(5)
    expect(await told(fetch(at))).toEqual([502, 'no answer within its time'])
    await sleep(100)
    expect(asked).toEqual([])
  })

  test('who comes when too many wait is told at once; when it wakes all go again', async () => {
    const { at, asked, until, wake } = await sleeper(5000)
    const waiting = times(5, (n) => told(fetch(`${at}/${n}`, { method: 'POST', body: '{}' })))
    await until(5)
    const began = performance.now()
    expect(await Promise.all(times(4, () => told(fetch(`${at}/over`))))).toEqual(times(4, () => [503, 'too many wait for it']))
    expect(performance.now() - began).toBeLessThan(1000)
    wake()
    expect((await Promise.all(waiting)).map(([status]) => status)).toEqual(times(5, () => 200))
    expect(await Promise.all(times(5, () => told(fetch(at))))).toEqual(times(5, () => [200, 'awake']))
    expect(asked).not.toContain('GET /over')
  })

  test('who hangs up while he waits leaves the line: the service never hears of him, and another has his place', async () => {
    const { at, asked, until, wake } = await sleeper(5000)
    const held = times(2, (n) => told(fetch(`${at}/held${n}`)))
    await until(2)
    const hangUp = new AbortController()
    const bodies = [undefined, 'short', 'x'.repeat(100_000)]
    const gone = bodies.map((body) =>
      fetch(`${at}/gone`, { signal: hangUp.signal, method: body ? 'POST' : 'GET', ...(body ? { body } : {}) }).catch(() => 'hung up'),
    )
    await until(5)
    hangUp.abort()
    expect(await Promise.all(gone)).toEqual(bodies.map(() => 'hung up'))
    await sleep(100)
    const others = times(3, (n) => told(fetch(`${at}/other${n}`)))
    await until(8)
    wake()
    expect((await Promise.all([...held, ...others])).map(([status]) => status)).toEqual(times(5, () => 200))
    expect(asked.filter((one) => one.endsWith('/gone'))).toEqual([])
  })
})
