import { envelopeOf } from '@academy/chassis/http/answer.ts'
import { localeOf } from '@academy/chassis/runtime/texts.ts'
import type { Express, NextFunction, Request, RequestHandler, Response } from 'express'
import { refuseUnclear } from './limits/framing.ts'
import type { ErrorHandover } from './operations/errors.ts'

type Keep = ErrorHandover['keep']

const breaking =
  (keep: Keep) =>
  (error: unknown, req: Request, res: Response): void => {
    const requestId = keep(error, req, res)
    if (res.headersSent) return void res.destroy()
    res.status(500).json(envelopeOf(error, localeOf(req.headers['accept-language']), requestId))
  }

/** Middlewares one after the other as Express runs them, without its router: what one throws or rejects with is answered as a fault of ours. */
const inOrder =
  (chain: readonly RequestHandler[], broken: ReturnType<typeof breaking>) =>
  (req: Request, res: Response): void => {
    let at = 0
    const next: NextFunction = (error?: unknown) => {
      if (error) return broken(error, req, res)
      const one = chain[at++]
      if (!one) return broken(new Error('nobody answered'), req, res)
      try {
        const done: unknown = one(req, res, next)
        if (done instanceof Promise) done.catch((thrown: unknown) => broken(thrown, req, res))
      } catch (thrown) {
        broken(thrown, req, res)
      }
    }
    next()
  }

const prefixes = ['/api/', '/learningapi/'] as const

/**
 * Runs requests of the API (`/api/…`, `/learningapi/…`) through the chain, seeing the path behind the prefix as under `app.use`; everything else, and
 * the paths in `apart`, goes to Express, whose router costs more than all the checks (deploy/decisions/0008).
 */
export const apiFirst = (app: Express, chain: readonly RequestHandler[], apart: readonly string[], keep: Keep) => {
  const run = inOrder(chain, breaking(keep))
  return (req: Request, res: Response): void => {
    if (refuseUnclear(req, res)) return
    const { url } = req
    const prefix = prefixes.find((one) => url.startsWith(one))
    if (!prefix || apart.some((one) => url.startsWith(one))) return void app(req, res)
    req.originalUrl = url
    req.baseUrl = prefix.slice(0, -1)
    req.url = url.slice(prefix.length - 1)
    req.res = res
    res.req = req
    res.locals = Object.create(null) as Response['locals']
    run(req, res)
  }
}
