import { createServer } from 'node:http'
import { answerInfo, answerPage } from './constant.ts'
import { serveFrom } from './serve-from.ts'

// The floor: node:http alone with the same answers.

const server = createServer((req, res) => {
  const data = req.url?.startsWith('/sys/params/page') ? answerPage() : answerInfo()
  const body = JSON.stringify({ code: 0, msg: 'success', data })
  res.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) })
  res.end(body)
})
server.listen(0, '127.0.0.1', () => serveFrom((server.address() as { port: number }).port))
