import { createServer, get, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Dispatcher } from 'undici'
import { forward, wayTo } from './forward.ts'

const servers: Server[] = []
const ways: Dispatcher[] = []
afterAll(async () => {
  for (const way of ways) await way.destroy()
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
/** A door before a service; gives its address. */
const door = async (service: RequestListener, timeout = 2000): Promise<string> => {
  const way = wayTo(`http://127.0.0.1:${await listening(service)}`, timeout)
  ways.push(way)
  const front = await listening((req, res) =>
    forward(way, req, res, (error) => {
      res.statusCode = 502
      res.end(error.message)
    }),
  )
  return `http://127.0.0.1:${front}`
}
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
    const way = wayTo('http://127.0.0.1:9', 500)
    ways.push(way)
    const front = await listening((req, res) => forward(way, req, res, () => void res.writeHead(502).end()))
    const asked = [undefined, 'short', 'x'.repeat(100_000)].map((body) =>
      fetch(`http://127.0.0.1:${front}`, { method: body ? 'POST' : 'GET', ...(body ? { body } : {}) }),
    )
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
