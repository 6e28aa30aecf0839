import { Agent, type ServerResponse } from 'node:http'
import { logger } from '@academy/chassis/runtime/logger.ts'
import { say } from '@academy/chassis/runtime/texts.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import type { Service } from '@academy/contracts/core/endpoint.ts'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import { createProxyMiddleware } from 'http-proxy-middleware'
import type { Dispatcher } from 'undici'
import type { GatewayOptions } from '../gateway.ts'
import type { Known } from '../session/identify.ts'
import { forward, wayTo } from './forward.ts'
import { routeOf } from './routes.ts'

const TIMEOUT_MS = 30_000
/** A service that went away is back within seconds: whoever asks again then finds it. */
const RETRY_S = '2'

const failed = (error: Error, req: Request, res: Response) => {
  const known = res.locals.known as Known | undefined
  logger.warn({ err: error, requestId: known?.requestId, path: req.path }, 'a service did not answer')
  if (res.headersSent) return res.destroy()
  res
    .status(503)
    .set('Retry-After', RETRY_S)
    .json({ code: codes.unavailable, msg: say(known?.locale ?? 'zh-CN', 'codes.unavailable'), data: { requestId: known?.requestId } })
}

/** The ways to one service: of what is asked, and of files. */
interface Ways {
  plain: Dispatcher
  upload: RequestHandler
}

/** A file that somebody sends: large, slow, and of no form that we know. */
const isUpload = ({ headers }: Request): boolean => headers['content-type'] !== undefined && !headers['content-type'].startsWith('application/json')

/** Hands each request to its service over kept-alive connections; the body is never parsed here. `lost` is told of each that got no answer. */
export const proxy = (options: GatewayOptions, lost: (service: Service) => void = () => undefined) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 256, timeout: 60_000 })
  const ways = new Map<string, Ways>()
  // a service of several processes has several addresses, which take turns
  const to = (service: Service): Ways => {
    const target = options.platform.addressOf(service)
    const known = ways.get(target)
    if (known) return known
    const upload = createProxyMiddleware<Request, Response>({
      ...{ target, changeOrigin: false, xfwd: false, agent, proxyTimeout: TIMEOUT_MS, timeout: TIMEOUT_MS },
      on: {
        error: (error, req, res) => {
          lost(service)
          failed(error, req, res as ServerResponse as Response)
        },
      },
    })
    const fresh = { plain: wayTo(target, TIMEOUT_MS), upload }
    ways.set(target, fresh)
    return fresh
  }
  return (req: Request, res: Response, next: NextFunction): void => {
    const route = routeOf(req.path)
    if (!route || !options.services.includes(route.service)) {
      const known = res.locals.known as Known
      return void res.status(404).json({ code: codes.absent, msg: say(known.locale, 'codes.absent') })
    }
    const query = req.url.includes('?') ? req.url.slice(req.url.indexOf('?')) : ''
    req.url = route.path + query
    const { plain, upload } = to(route.service)
    if (isUpload(req)) return void upload(req, res, next)
    forward(plain, req, res, (error) => {
      lost(route.service)
      failed(error, req, res)
    })
  }
}
