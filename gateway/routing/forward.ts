import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { type Dispatcher, errors } from 'undici'
import { ours } from '../session/identify.ts'
import { type Body, isStreamed } from './body.ts'
import { Full, Late, type Upstream } from './upstream.ts'

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

/** Whose turn comes with less time left is told that it is over: a service would only work for nobody. */
const TOO_LITTLE_MS = 10

const lateness = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT'])
const named = (error: Error): Error =>
  error instanceof errors.UndiciError && lateness.has(error.code) ? new Error('no answer within its time', { cause: error }) : error

/** A body of so many bytes leaves with its head in one write; as a text of single bytes, because only texts are joined with the head. */
const SMALL = 16_384

/** What becomes of a request on its way. */
interface Course {
  starts(controller: Dispatcher.DispatchController): void
  answers(): void
  ends(error?: Error): void
}

/** Writes a service's answer as it comes, one that came whole in one piece; a reader who takes nothing of it for `readerMs` is cut. */
const answering = (res: ServerResponse, readerMs: number, course: Course): Dispatcher.DispatchHandler => {
  let left = Number.NaN
  let slow: NodeJS.Timeout | undefined
  return {
    onRequestStart: (controller) => {
      res.once('close', () => clearTimeout(slow))
      course.starts(controller)
    },
    onResponseStart: (_, status, headers) => {
      if (status < 200) return
      course.answers()
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
      course.ends()
      if (!res.writableEnded) res.end()
    },
    onResponseError: (_, error) => course.ends(error),
  }
}

/** A request whose body is here, or has begun to come. */
export interface Sending {
  req: IncomingMessage
  res: ServerResponse
  body: Body
  /** When its time is over, as `Date.now()` tells: waiting for a connection counts. */
  until: number
  readerMs: number
  /** Told why the service does not answer, and whether it may have received something of the request. */
  failed(error: Error, sent: boolean): void
}

/**
 * Hands a request to a service and its answer back, as they come; the body is never parsed. Whoever hangs up leaves the line and ends the work; what
 * breaks behind the answer's head breaks the reader's connection too, so that half an answer is never taken for a whole. undici carries the bytes
 * (deploy/decisions/0008).
 */
export const forward = (way: Upstream, { req, res, body, until, readerMs, failed }: Sending): void => {
  if (res.destroyed) return
  const [method, headers] = [(req.method ?? 'GET') as Dispatcher.HttpMethod, onward(req.headers) as IncomingHttpHeaders]
  let over = false
  let started: Dispatcher.DispatchController | undefined
  const giveUp = (error: Error): void => {
    if (over) return
    over = true
    clearTimeout(late)
    way.withdraw(turn)
    if (res.headersSent) res.destroy()
    else if (!res.destroyed) failed(named(error), started !== undefined)
    started?.abort(error)
    if (isStreamed(body)) body.destroy()
  }
  const course: Course = {
    starts: (controller) => {
      started = controller
      if (over) controller.abort(new Error('nobody waits for it any more'))
      // a sender may take his time over a long body, which undici leaves out of account
      else if (isStreamed(body)) clearTimeout(late)
    },
    answers: () => clearTimeout(late),
    ends: (error) => {
      way.leave()
      if (error) giveUp(error)
    },
  }
  const turn = (): void => {
    if (until - Date.now() > TOO_LITTLE_MS) return void way.pool.dispatch({ path: req.url ?? '/', method, headers, body }, answering(res, readerMs, course))
    way.leave()
    giveUp(new Late('no answer within its time'))
  }
  const late = setTimeout(() => giveUp(new Late('no answer within its time')), until - Date.now())
  res.once('close', () => {
    if (!res.writableFinished) giveUp(new Error('nobody waits for it any more'))
  })
  if (!way.enter(turn)) giveUp(new Full('too many wait for it'))
}
