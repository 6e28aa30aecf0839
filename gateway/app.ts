import { existsSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { alignedServer, application, close, listen } from '@academy/chassis/http/server.ts'
import type { Contract } from '@academy/contracts/core/endpoint.ts'
import { findEverywhere } from '@academy/contracts/core/find.ts'
import { contracts } from '@academy/contracts/index.ts'
import type { NextFunction, Request, Response } from 'express'
import { apiFirst } from './chain.ts'
import { documentation } from './documentation/page.ts'
import { findAll } from './find/everywhere.ts'
import type { GatewayOptions } from './gateway.ts'
import { personLimit, restoreLimit, signInLimit, strangerLimit, strengthLimit } from './limits/rate.ts'
import { sizeLimit } from './limits/size.ts'
import { stopSwitch } from './maintenance/stop.ts'
import { errorHandover } from './operations/errors.ts'
import { health } from './operations/health.ts'
import { noteGateway, wayCounts } from './operations/note.ts'
import { watched } from './operations/watched.ts'
import { proxy } from './routing/proxy.ts'
import { routeOf } from './routing/routes.ts'
import { identify } from './session/identify.ts'
import { sessionCache } from './session/session-cache.ts'
import { academyName } from './static/academy.ts'
import { frameOrigins } from './static/frames.ts'
import { dataHeaders, lost, secureHeaders, webClient } from './static/web.ts'
import { liveStream } from './stream/live.ts'

/** What the door answers itself, beside what services do. */
const own = { service: 'gateway', noun: 'find', endpoints: { find: findEverywhere } } as unknown as Contract

/** Starts the only door: headers, limits, identity, the 40001 stop, the live stream, routing, documentation, the web client. Gives its port and how to stop it. */
export const startGateway = async (options: GatewayOptions) => {
  const cache = await sessionCache(options.platform, options.defaultTenant, options.holdSessions)
  const stop = await stopSwitch(options.platform, options.defaultTenant, options.stopped)
  const frames = await frameOrigins(options.platform.bus)
  const academy = academyName(options)
  // only a page wants to be called by it
  if (existsSync(join(options.webRoot, 'index.html'))) void academy.ask()
  const counts = wayCounts()
  const errors = errorHandover(options)
  const live = await liveStream(options.platform, cache)
  const app = application()
  app.set('trust proxy', options.hops)
  app.use(secureHeaders(frames.list))
  app.get('/health', health(options))
  app.use('/api-docs', documentation([...contracts, own]))
  const fresh = (_: Request, res: Response, next: NextFunction) => {
    res.setHeader('Cache-Control', 'no-store')
    next()
  }
  const tokenOf = (req: Request) => (typeof req.headers.token === 'string' ? req.headers.token : '')
  const open = (req: Request, res: Response) => live.open(res.locals.token as string)(req, res)
  const remember = (req: Request, res: Response, next: NextFunction) => {
    res.locals.token = tokenOf(req)
    next()
  }
  const { limits } = options
  const before = [strangerLimit(cache.proved, limits?.stranger), sizeLimit(options.uploadMax), remember] as const
  const chain = [...before, identify(options, cache), personLimit(limits?.person), stop.guard] as const
  app.get('/api/stream', fresh, ...chain, open)
  const leaving = (req: Request, res: Response, next: NextFunction) => {
    const token = tokenOf(req)
    if (routeOf(req.path)?.path === '/auth/logoutIam') res.on('finish', () => cache.drop(token))
    next()
  }
  const { kv } = options.platform
  const doors = [signInLimit(kv, limits?.signIn), strengthLimit(kv, limits?.strength), restoreLimit(kv, limits?.restore)] as const
  const api = [watched, dataHeaders, fresh, leaving, ...doors, ...chain, findAll(options), proxy(options, counts.failed)] as const
  // the address that the specification names (1-portal.md §7); its cookie belongs to calls of the API
  app.get('/auth/didLogin', fresh, (req, res) => res.redirect(302, `/api${req.originalUrl}`))
  app.use(webClient(options.webRoot, academy.name))
  app.use(lost)
  app.use(errors.failed)
  const server = alignedServer(app, apiFirst(app, api, ['/api/stream'], errors.keep) as RequestListener, options.waits)
  const port = await listen(server, options.port, options.host)
  const noting = noteGateway(options, counts)
  return {
    port,
    stop: async () => {
      // takes nothing new from now on; streams that are open end with `live`
      const closed = close(server)
      await noting.stop()
      await errors.stop()
      await live.stop()
      await stop.stop()
      await frames.stop()
      await closed
      await cache.stop()
    },
  }
}
