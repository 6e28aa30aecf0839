import { createServer } from 'node:http'
import { serveFrom } from './serve-from.ts'

// What stands behind the doors that are compared: a session for every token, and 1 KB of JSON for everything else.

const session = { sessionId: 's-bench', userId: 'u-bench', tenantId: 'chengtu', grants: [{ code: 'ADMIN', roots: ['root'] }], locale: 'zh-CN' }
const textOf = (data: unknown) => JSON.stringify({ code: 0, msg: 'success', data })
const known = textOf({ session, stopped: null })
const bare = textOf({ text: '' })
const answer = textOf({ text: 'x'.repeat(1024 - bare.length) })

const server = createServer((req, res) => {
  const body = req.url === '/auth/internal/resolve' ? known : answer
  req.resume()
  res.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) })
  res.end(body)
})
server.listen(0, '127.0.0.1', () => serveFrom((server.address() as { port: number }).port))
