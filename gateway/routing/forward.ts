import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { waits } from '@academy/chassis/http/server.ts'
import { type Dispatcher, errors, Pool } from 'undici'
import { ours } from '../session/identify.ts'
import { withBody } from './body.ts'

/** Headers of one connection, not of the message (RFC 9110, 7.6.1); `expect` is answered here already, and the host of a service is not the reader's. */
const hops = new Set([
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection'],
  ...['te', 'trailer', 'transfer-encoding', 'upgrade', 'expect', 'host'],
])

/** What we say of a request, which its sender cannot take back by calling it his connection's. */
const said = new Set([...ours, 'x-request-id'])
/** Another spelling of what only we may say, for readers that take `_` for `-`. */
const imitates = (name: string): boolean => name.includes('_') && said.has(name.replaceAll('_', '-'))

/** Takes headers and gives those that travel on: nothing of the connection, nor what the sender says he keeps to it, nor what only looks like ours. */
export const onward = (headers: IncomingHttpHeaders): OutgoingHttpHeaders => {
  const { connection } = headers
  const own = connection && !/^(keep-alive|close)$/i.test(connection) ? connection.toLowerCase().split(/\s*,\s*/) : []
  const kept: OutgoingHttpHeaders = {}
  for (const name in headers) if (!hops.has(name) && (!own.includes(name) || said.has(name)) && !imitates(name)) kept[name] = headers[name]
  return kept
}

/** Kept-alive connections to a service, which has `timeout` milliseconds to answer. */
export const wayTo = (origin: string, timeout: number): Dispatcher =>
  new Pool(origin, { connections: 256, pipelining: 1, headersTimeout: timeout, bodyTimeout: timeout, connect: { timeout } })

const lateness = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT'])
const named = (error: Error): Error =>
  error instanceof errors.UndiciError && lateness.has(error.code) ? new Error('no answer within its time', { cause: error }) : error

/** A body of so many bytes leaves with its head in one write; as a text of single bytes, because only texts are joined with the head. */
const SMALL = 16_384

/** Writes a service's answer as it comes, one that came whole in one piece; a reader who takes nothing of it for `readerMs` is cut. */
const answering = (res: ServerResponse, readerMs: number, failed: (error: Error) => void): Dispatcher.DispatchHandler => {
  let left = Number.NaN
  let slow: NodeJS.Timeout | undefined
  return {
    onRequestStart: (controller) => {
      if (res.destroyed) controller.abort(new Error('nobody waits for it any more'))
      res.once('close', () => {
        clearTimeout(slow)
        if (!res.writableFinished) controller.abort(new Error('nobody waits for it any more'))
      })
    },
    onResponseStart: (_, status, headers) => {
      if (status < 200) return
      left = Number(headers['content-length'] ?? Number.NaN)
      res.writeHead(status, onward(headers))
    },
    onResponseData: (controller, part) => {
      left -= part.length
      if (left === 0) return void (part.length <= SMALL ? res.end(part.toString('latin1'), 'latin1') : res.end(part))
      if (res.write(part)) return
      controller.pause()
      slow = setTimeout(() => res.destroy(), readerMs)
      res.once('drain', () => {
        clearTimeout(slow)
        controller.resume()
      })
    },
    onResponseEnd: () => {
      if (!res.writableEnded) res.end()
    },
    onResponseError: (_, error) => {
      if (res.headersSent) res.destroy()
      else if (!res.destroyed) failed(named(error))
    },
  }
}

/**
 * Hands a request to a service and its answer back, as they come; the body is never parsed. Told the error when the service does not answer; what
 * breaks behind the answer's head breaks the reader's connection too, so that half an answer is never taken for a whole. undici carries the bytes
 * (deploy/decisions/0008).
 */
export const forward = (way: Dispatcher, req: IncomingMessage, res: ServerResponse, failed: (error: Error) => void, readerMs = waits.readerMs): void => {
  const method = (req.method ?? 'GET') as Dispatcher.HttpMethod
  const headers = onward(req.headers) as IncomingHttpHeaders
  withBody(req, (body) => {
    if (res.destroyed) return
    way.dispatch({ path: req.url ?? '/', method, headers, body }, answering(res, readerMs, failed))
  })
}
