import { createServer, request, type ServerResponse } from 'node:http'
import { codes } from '@academy/contracts/core/codes.ts'
import { identity, type Site, start } from '../testing/site.ts'

const until = async (so: () => boolean): Promise<void> => {
  for (const end = Date.now() + 10_000; !so(); await new Promise((resolve) => setTimeout(resolve, 10))) if (Date.now() > end) throw new Error('not within 10 s')
}

let site: Site
afterEach(async () => site.stop())

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

  test.each(['http://127.0.0.1:9', 'http://gone.invalid'])('a command is answered by another process when no connection is made to %s', async (gone) => {
    const other = await identity()
    let at = 0
    site = await start({ addressOf: () => (at++ % 2 === 0 ? gone : other.address) })
    const login = (body: string) =>
      fetch(`http://127.0.0.1:${site.port}/api/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const answers = []
    for (let n = 0; n < 4; n++) answers.push((await login(JSON.stringify({ userCode: 'yx.admin' }))).status)
    expect(answers).toEqual([200, 200, 200, 200])
    other.server.closeAllConnections()
    other.server.close()
  })

  test('a command that a process may have heard before it went is sent to no other, nor a second time', async () => {
    const [other, heard] = [await identity(), [] as string[]]
    const going = createServer((req) => {
      req.on('data', (part) => heard.push(String(part)))
      req.on('end', () => req.socket.destroy())
    })
    await new Promise<void>((resolve) => going.listen(0, '127.0.0.1', resolve))
    const passed: string[] = []
    other.server.on('request', (req) => passed.push(`${req.method} ${req.url}`))
    let at = 0
    const gone = `http://127.0.0.1:${(going.address() as { port: number }).port}`
    site = await start({ addressOf: () => (at++ === 0 ? gone : other.address) })
    const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"userCode":"yx.admin"}' }
    const answer = await fetch(`http://127.0.0.1:${site.port}/api/auth/login`, sent)
    expect([answer.status, heard]).toEqual([503, ['{"userCode":"yx.admin"}']])
    expect(passed).not.toContain('POST /auth/login')
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

  test('while a process takes files and answers nothing no more wait for it than it has connections; each that is over makes room', async () => {
    const taken: ServerResponse[] = []
    const hung = createServer((req, res) => void req.resume().on('end', () => taken.push(res)))
    await new Promise<void>((resolve) => hung.listen(0, '127.0.0.1', resolve))
    site = await start({ addressOf: () => `http://127.0.0.1:${(hung.address() as { port: number }).port}` })
    const file = () =>
      fetch(`http://127.0.0.1:${site.port}/api/auth/prepare`, { method: 'POST', headers: { 'content-type': 'application/octet-stream' }, body: 'a file' })
    const all = Array.from({ length: 256 }, async () => (await file()).status)
    await until(() => taken.length === 256)
    const more = await file()
    expect([more.status, more.headers.get('retry-after'), (await more.json()).code]).toEqual([503, '2', codes.unavailable])
    taken.pop()?.end()
    await Promise.race(all)
    const again = file()
    await until(() => taken.length === 256)
    for (const res of taken) res.end()
    expect(new Set(await Promise.all([...all, again.then(({ status }) => status)]))).toEqual(new Set([200]))
    hung.close()
  })
})
