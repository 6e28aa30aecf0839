import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { serveFrom } from './serve-from.ts'

// What stands behind the doors that are compared: a session of its own for every token, and 1 KB of JSON for everything else.

const session = { tenantId: 'chengtu', grants: [{ code: 'ADMIN', roots: ['root'] }], locale: 'zh-CN' }
const textOf = (data: unknown) => JSON.stringify({ code: 0, msg: 'success', data })
const sessionOf = (hash: string) => textOf({ session: { ...session, sessionId: `s-${hash}`, userId: `u-${hash}` }, stopped: null })
const bare = textOf({ text: '' })
const answer = textOf({ text: 'x'.repeat(1024 - bare.length) })

const server = createServer((req, res) => {
  const end = (body: string): void => {
    res.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) })
    res.end(body)
  }
  if (req.url === '/auth/internal/resolve') return void json(req).then((asked) => end(sessionOf((asked as { tokenHash: string }).tokenHash)))
  req.resume()
  end(answer)
})
server.listen(0, '127.0.0.1', () => serveFrom((server.address() as { port: number }).port))
