import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { codes } from '@academy/contracts/core/codes.ts'
import type { Acknowledged } from '../history.ts'
import { visitorOf } from './visitor.ts'

const say = (status: number, body: object): RequestListener => {
  return (_, res) => void res.writeHead(status).end(JSON.stringify(body))
}
const gone: RequestListener = (req) => void req.socket.destroy()

test('a visitor gives his command until it is acknowledged, always with the same key, and tells what he heard instead', async () => {
  const [keys, noted] = [new Set<unknown>(), [] as Acknowledged[]]
  const answers = [say(503, { code: codes.unavailable }), say(502, {}), gone, say(200, { code: codes.success, data: null })]
  const server = createServer((req, res) => {
    if (req.url === '/api/auth/login') return say(200, { data: { token: 'a-token' } })(req, res)
    keys.add(req.headers['idempotency-key'])
    answers.shift()?.(req, res)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const history = { note: (one: Acknowledged) => void noted.push(one), read: () => noted }
  const visitor = await visitorOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, history)
  await visitor.save()
  expect([keys.size, noted.map(({ key, code }) => [key, code])]).toEqual([1, [[[...keys][0], codes.success]]])
  expect(visitor.told()).toBe('1 of 4 tries of a command: 503, 1 another failure, 1 without an answer')
  server.closeAllConnections()
  server.close()
})
