import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { PassThrough } from 'node:stream'
import { type Dispatcher, errors, Pool } from 'undici'
import { ours } from '../session/identify.ts'

/** Headers of one connection, not of the message (RFC 9110, 7.6.1); `expect` is answered here already, and the host of a service is not the reader's. */
const hops = new Set([
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection'],
  ...['te', 'trailer', 'transfer-encoding', 'upgrade', 'expect', 'host'],
])

/** What travels on: nothing that belongs to the connection, nor what the sender says he keeps to it; what we say of him is not his to keep. */
const onward = (headers: IncomingHttpHeaders): OutgoingHttpHeaders => {
  const { connection } = headers
  const own = connection && !/^(keep-alive|close)$/i.test(connection) ? connection.toLowerCase().split(/\s*,\s*/) : []
  const kept: OutgoingHttpHeaders = {}
  for (const name in headers) if (!hops.has(name) && (!own.includes(name) || ours.includes(name))) kept[name] = headers[name]
  return kept
}

/** The body on a stream of its own: when the service breaks off, the sender's connection must live on to be told so. */
const bodyOf = (req: IncomingMessage): PassThrough | null => {
  const { headers } = req
  if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length'] ?? 0) > 0)) return null
  const body = new PassThrough()
  // whoever hangs up while sending is noticed by his answer's end; the stream itself has nobody else to tell
  body.on('error', () => req.unpipe(body))
  return req.pipe(body)
}

/** Kept-alive connections to a service, which has `timeout` milliseconds to answer. */
export const wayTo = (origin: string, timeout: number): Dispatcher =>
  new Pool(origin, { connections: 256, pipelining: 1, headersTimeout: timeout, bodyTimeout: timeout, connect: { timeout } })

const lateness = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT'])
const said = (error: Error): Error =>
  error instanceof errors.UndiciError && lateness.has(error.code) ? new Error('no answer within its time', { cause: error }) : error

/** A body of so many bytes leaves with its head in one write; as a text of single bytes, because only texts are joined with the head. */
const SMALL = 16_384

/** Writes a service's answer as it comes, one that came whole in one piece. */
const answering = (res: ServerResponse, failed: (error: Error) => void): Dispatcher.DispatchHandler => {
  let left = Number.NaN
  return {
    onRequestStart: (controller) => {
      if (res.destroyed) controller.abort(new Error('nobody waits for it any more'))
      res.once('close', () => {
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
      res.once('drain', () => controller.resume())
    },
    onResponseEnd: () => {
      if (!res.writableEnded) res.end()
    },
    onResponseError: (_, error) => {
      if (res.headersSent) res.destroy()
      else if (!res.destroyed) failed(said(error))
    },
  }
}

/**
 * Hands a request to a service and its answer back, as they come; the body is never parsed. Told the error when the service does not answer; what
 * breaks behind the answer's head breaks the reader's connection too, so that half an answer is never taken for a whole. undici carries the bytes
 * (deploy/decisions/0008).
 */
export const forward = (way: Dispatcher, req: IncomingMessage, res: ServerResponse, failed: (error: Error) => void): void => {
  const ask = {
    path: req.url ?? '/',
    method: (req.method ?? 'GET') as Dispatcher.HttpMethod,
    headers: onward(req.headers) as IncomingHttpHeaders,
    body: bodyOf(req),
  }
  way.dispatch(ask, answering(res, failed))
}
