import { Agent, type ClientRequest, type ServerResponse } from 'node:http'
import { waits } from '@academy/chassis/http/server.ts'
import { RETRY_S } from '@academy/chassis/runtime/call.ts'
import { logger } from '@academy/chassis/runtime/logger.ts'
import { say } from '@academy/chassis/runtime/texts.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import type { Service } from '@academy/contracts/core/endpoint.ts'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import { createProxyMiddleware } from 'http-proxy-middleware'
import type { GatewayOptions } from '../gateway.ts'
import { refuseSize, sizeOf, TooLarge } from '../limits/size.ts'
import type { Known } from '../session/identify.ts'
import { withBody } from './body.ts'
import { forward, onward } from './forward.ts'
import { otherUpstreams } from './other-upstreams.ts'
import { routeOf } from './routes.ts'
import { Full, type Upstream, upstreamTo } from './upstream.ts'

const TIMEOUT_MS = 30_000
/** So many files are on their way to one process of a service at once; whoever comes then is told to come again. */
const FILES = 256

const failed = (error: Error, req: Request, res: Response) => {
  if (error instanceof TooLarge && !res.headersSent) return refuseSize(req, res)
  const known = res.locals.known as Known | undefined
  logger.warn({ err: error, requestId: known?.requestId, path: req.path }, 'a service did not answer')
  if (res.headersSent) return res.destroy()
  res
    .status(503)
    .set('Retry-After', String(RETRY_S))
    .json({ code: codes.unavailable, msg: say(known?.locale ?? 'zh-CN', 'codes.unavailable'), data: { requestId: known?.requestId } })
}

/** The ways to one service: of what is asked, and of files. */
interface Ways {
  plain: Upstream
  upload: RequestHandler
  /** How many files are on their way. */
  files: number
}

/** A file that somebody sends: large, slow, and of no form that we know. Of other methods http-proxy takes the length away and leaves the body. */
const isUpload = ({ method, headers }: Request): boolean =>
  (method === 'POST' || method === 'PUT') && headers['content-type'] !== undefined && !headers['content-type'].startsWith('application/json')

/** Lets a file take the way of files until its sender has his answer; false where too many do. */
const mayUpload = (ways: Ways, res: Response): boolean => {
  if (ways.files >= FILES) return false
  ways.files++
  res.once('close', () => void ways.files--)
  return true
}

/** Counts a file without a length on its way, and cuts it where it outgrows its limit. */
const counted = (req: Request, max: number, sending: () => ClientRequest | undefined): void => {
  let size = 0
  // whoever listens to a body that stands still does not start it: that is the pipe's to do
  req.pause()
  req.on('data', (part: Buffer) => {
    size += part.length
    if (size > max) sending()?.destroy(new TooLarge('a file without a length grew too large'))
  })
}

type Lost = (service: Service) => void

/** Gives the ways to a service, made once for each of its addresses; several addresses take turns. */
const waysFor = ({ platform }: GatewayOptions, lost: Lost, sends: WeakMap<Request, ClientRequest>): ((service: Service) => Ways) => {
  const agent = new Agent({ keepAlive: true, maxSockets: FILES, timeout: 60_000 })
  const ways = new Map<string, Ways>()
  return (service) => {
    const target = platform.addressOf(service)
    const known = ways.get(target)
    if (known) return known
    const upload = createProxyMiddleware<Request, Response>({
      ...{ target, changeOrigin: true, xfwd: false, agent, proxyTimeout: TIMEOUT_MS, timeout: TIMEOUT_MS },
      on: {
        proxyReq: (sending, req) => void sends.set(req, sending),
        error: (error, req, res) => {
          if (!(error instanceof TooLarge)) lost(service)
          failed(error, req, res as ServerResponse as Response)
        },
      },
    })
    const fresh = { plain: upstreamTo(target, TIMEOUT_MS), upload, files: 0 }
    ways.set(target, fresh)
    return fresh
  }
}

interface Sender {
  first: Upstream
  next(): Upstream
  lost(): void
  readerMs: number
}

/** Sends what is asked the first way, and others where it may, within the time of one request; whoever gets no answer is told so. */
const sendOn = (req: Request, res: Response, { first, next, lost, readerMs }: Sender): void =>
  withBody(req, (body) => {
    const until = Date.now() + TIMEOUT_MS
    let another: ReturnType<typeof otherUpstreams> | undefined
    const send = (upstream: Upstream): void => {
      const broke = (error: Error, sent: boolean): void => {
        another ??= otherUpstreams(req, body, next)
        const other = another(upstream, error, sent)
        if (other) {
          send(other)
          return
        }
        if (!(error instanceof TooLarge)) lost()
        failed(error, req, res)
      }
      forward(upstream, { req, res, body, until, readerMs, failed: broke })
    }
    send(first)
  })

/** Hands each request to its service over kept-alive connections; the body is never parsed here. `lost` is told of each that got no answer. */
export const proxy = (options: GatewayOptions, lost: Lost = () => undefined) => {
  const sends = new WeakMap<Request, ClientRequest>()
  const to = waysFor(options, lost, sends)
  return (req: Request, res: Response, next: NextFunction): void => {
    const route = routeOf(req.path)
    if (!route || !options.services.includes(route.service)) {
      const known = res.locals.known as Known
      return void res.status(404).json({ code: codes.absent, msg: say(known.locale, 'codes.absent') })
    }
    const query = req.url.includes('?') ? req.url.slice(req.url.indexOf('?')) : ''
    req.url = route.path + query
    const ways = to(route.service)
    if (isUpload(req)) {
      if (!mayUpload(ways, res)) return void failed(new Full('too many files at once'), req, res)
      const chunked = req.headers['transfer-encoding'] !== undefined
      req.headers = { ...onward(req.headers), ...(chunked ? { 'transfer-encoding': 'chunked' } : {}) } as Request['headers']
      if (chunked) counted(req, sizeOf(req, options.uploadMax), () => sends.get(req))
      return void ways.upload(req, res, next)
    }
    const lose = () => lost(route.service)
    sendOn(req, res, { first: ways.plain, next: () => to(route.service).plain, lost: lose, readerMs: options.waits?.readerMs ?? waits.readerMs })
  }
}
