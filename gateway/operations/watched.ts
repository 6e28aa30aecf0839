import { begin, type Moment, observed } from '@academy/chassis/observe/observe.ts'
import type { NextFunction, Request, Response } from 'express'
import { routeOf } from '../routing/routes.ts'
import type { Known } from '../session/identify.ts'

const byStatus: Readonly<Record<number, string>> = { 404: 'absent', 413: 'tooLarge', 429: 'tooMany', 503: 'unavailable' }

const outcomeOf = (res: Response): string => {
  if (!res.writableFinished) return 'gone'
  return (res.locals.outcome as string | undefined) ?? byStatus[res.statusCode] ?? (res.statusCode < 500 ? 'ok' : 'failed')
}

/** Tells who looks of each request: the service that it goes to, and how it ended. Stands first. */
export const watched = (req: Request, res: Response, next: NextFunction): void => {
  if (!observed()) return void next()
  const moment: Moment = { kind: 'request', service: 'gateway', name: routeOf(req.path)?.service ?? 'none' }
  const end = begin(() => moment)
  res.once('close', () => {
    // known only now: a middleware behind this one has found out who asks
    const { requestId, session } = (res.locals.known as Known | undefined) ?? {}
    Object.assign(moment, { requestId, correlationId: requestId, tenantId: session?.tenantId })
    end(outcomeOf(res))
  })
  next()
}
