import { type Agent, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http'

/** Headers of one connection, not of the message (RFC 9110, 7.6.1). */
const hops = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'proxy-connection',
] as const

const onward = (headers: IncomingHttpHeaders): IncomingHttpHeaders => {
  const kept = { ...headers }
  for (const name of hops) delete kept[name]
  // what else the sender keeps to his own connection
  for (const name of headers.connection?.toLowerCase().split(',') ?? []) delete kept[name.trim()]
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
  const out = request({ host, port, agent, method: req.method ?? 'GET', path: req.url ?? '/', headers: onward(req.headers) }, (answer) => {
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
  if (!hasBody(req)) return void out.end()
  req.on('error', () => out.destroy())
  req.pipe(out)
}
