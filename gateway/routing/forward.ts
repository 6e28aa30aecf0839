import { type Agent, type IncomingHttpHeaders, type IncomingMessage, type OutgoingHttpHeaders, request, type ServerResponse } from 'node:http'
import { ours } from '../session/identify.ts'

/** Headers of one connection, not of the message (RFC 9110, 7.6.1). */
const hops = new Set([
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection'],
  ...['te', 'trailer', 'transfer-encoding', 'upgrade'],
])

/** What travels on: nothing that belongs to the connection, nor what the sender says he keeps to it; what we say of him is not his to keep. */
const onward = (headers: IncomingHttpHeaders): OutgoingHttpHeaders => {
  const { connection } = headers
  const own = connection && !/^(keep-alive|close)$/i.test(connection) ? connection.toLowerCase().split(/\s*,\s*/) : []
  const kept: OutgoingHttpHeaders = {}
  for (const name in headers) if (!hops.has(name) && (!own.includes(name) || ours.includes(name))) kept[name] = headers[name]
  return kept
}

const hasBody = ({ headers }: IncomingMessage): boolean => headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

interface Way {
  host: string
  port: number
  agent: Agent
  timeout: number
}

/**
 * Hands a request to a service over a kept-alive connection and its answer back, as they come; the body is never parsed. Told the error when the
 * service does not answer; what breaks behind the answer's head breaks the reader's connection too, so that half an answer is never taken for a whole.
 */
export const forward = ({ host, port, agent, timeout }: Way, req: IncomingMessage, res: ServerResponse, failed: (error: Error) => void): void => {
  const body = hasBody(req)
  const headers = onward(req.headers)
  // said by us: of a DELETE node:http would send the body without saying where it ends
  if (body && headers['content-length'] === undefined) headers['transfer-encoding'] = 'chunked'
  const out = request({ host, port, agent, method: req.method ?? 'GET', path: req.url ?? '/', headers }, (answer) => {
    answer.on('error', () => res.destroy())
    res.writeHead(answer.statusCode ?? 502, onward(answer.headers))
    answer.pipe(res)
  })
  out.setTimeout(timeout, () => out.destroy(new Error(`no answer within ${timeout} ms`)))
  out.on('error', (error) => {
    if (!res.destroyed) failed(error)
  })
  res.on('close', () => {
    if (!res.writableFinished) out.destroy()
  })
  if (!body) return void out.end()
  req.on('error', () => out.destroy())
  req.pipe(out)
}
