import { Agent } from 'node:http'
import { logger } from '@academy/chassis/runtime/logger.ts'
import { say } from '@academy/chassis/runtime/texts.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import type { Service } from '@academy/contracts/core/endpoint.ts'
import type { Request, Response } from 'express'
import type { GatewayOptions } from '../gateway.ts'
import type { Known } from '../session/identify.ts'
import { forward } from './forward.ts'
import { routeOf } from './routes.ts'

const TIMEOUT_MS = 30_000

const failed = (error: Error, req: Request, res: Response) => {
  const known = res.locals.known as Known | undefined
  logger.warn({ err: error, requestId: known?.requestId, path: req.path }, 'a service did not answer')
  if (res.headersSent) return res.destroy()
  res.status(502).json({ code: codes.unavailable, msg: say(known?.locale ?? 'zh-CN', 'codes.unavailable'), data: { requestId: known?.requestId } })
}

/** Hands each request to its service over kept-alive connections; the body is never parsed here. */
export const proxy = (options: GatewayOptions) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 256, timeout: 60_000 })
  const ways = new Map<Service, { host: string; port: number }>()
  const to = (service: Service) => {
    const known = ways.get(service)
    if (known) return known
    const { hostname, port } = new URL(options.platform.addressOf(service))
    const fresh = { host: hostname, port: Number(port || 80) }
    ways.set(service, fresh)
    return fresh
  }
  return (req: Request, res: Response): void => {
    const route = routeOf(req.path)
    if (!route || !options.services.includes(route.service)) {
      const known = res.locals.known as Known
      return void res.status(404).json({ code: codes.absent, msg: say(known.locale, 'codes.absent') })
    }
    const query = req.url.includes('?') ? req.url.slice(req.url.indexOf('?')) : ''
    req.url = route.path + query
    forward({ ...to(route.service), agent, timeout: TIMEOUT_MS }, req, res, (error) => failed(error, req, res))
  }
}
