import { randomUUID } from 'node:crypto'
import { errorBound, errorRow } from '@academy/chassis/errors/error-rows.ts'
import { answerFailed, isTheirs } from '@academy/chassis/http/server.ts'
import { PLATFORM } from '@academy/chassis/mongo/scope.ts'
import { callService } from '@academy/chassis/runtime/call.ts'
import { logger } from '@academy/chassis/runtime/logger.ts'
import { Refusal } from '@academy/chassis/runtime/refusal.ts'
import { type ErrorEntry, errorSource, KEPT_AT_ONCE } from '@academy/contracts/core/error-source.ts'
import type { NextFunction, Request, Response } from 'express'
import type { GatewayOptions } from '../gateway.ts'
import type { Known } from '../session/identify.ts'

// The door has no database: its own faults are handed to identity's error log. No request waits for it, and what does not fit stands in the door's lines alone.

const EVERY_MS = 1000
/** So many wait to be handed over at most. */
const WAITING = 200
const FAREWELL_MS = 1000

type Waiting = ErrorEntry & { tenantId: string }

/** An address without what was asked: there may be a token in it. */
const pathOf = (req: Request): string => (req.originalUrl ?? req.url).split('?')[0] ?? ''

const entryOf = (error: unknown, req: Request, known: Known | undefined, requestId: string, now: Date): Waiting => {
  const { session } = known ?? {}
  const route = `gateway · ${req.method} ${pathOf(req).slice(0, 200)}`
  const who = session ? { tenantId: session.tenantId, userId: session.userId } : {}
  const { _id, at, ...row } = errorRow(error, { requestId, correlationId: requestId, ...who, route, schema: undefined, sent: undefined }, now)
  return { ...row, id: _id, at: at.toISOString() }
}

/** What waits to be handed over, within its bounds, and the way there. */
const handing = ({ platform }: GatewayOptions) => {
  const { keep } = errorSource('identity').endpoints
  let waiting: Waiting[] = []
  const withinMinute = errorBound()
  let under: Promise<void> | undefined
  const hand = async (): Promise<void> => {
    while (waiting.length > 0) {
      const entries = waiting.slice(0, KEPT_AT_ONCE)
      // what was handed over twice is kept once: each has its id
      await callService(platform, 'identity', keep, { entries }, { tenantId: PLATFORM })
      waiting = waiting.filter((one) => !entries.includes(one))
    }
  }
  return {
    mayKeep: (now: Date): boolean => waiting.length < WAITING && withinMinute(now),
    push: (entry: Waiting): void => void waiting.push(entry),
    look: (): Promise<void> | undefined => {
      if (waiting.length === 0 || under) return under
      under = hand()
        .catch((error: unknown) => logger.warn({ err: error, waiting: waiting.length }, 'errors of the gateway could not be handed over yet'))
        .finally(() => {
          under = undefined
        })
      return under
    },
  }
}

/** Gives what keeps a fault of the door, and what hands the rest over and ends it. */
export const errorHandover = (options: GatewayOptions) => {
  const { mayKeep, push, look } = handing(options)
  const timer = setInterval(look, EVERY_MS)
  timer.unref()
  /** Keeps an unexpected error of a request; gives the number that its reader is told. */
  const keep = (error: unknown, req: Request, res: Response): string => {
    const known = res.locals?.known as Known | undefined
    const requestId = known?.requestId ?? randomUUID()
    const now = options.platform.clock.now()
    if (!(error instanceof Refusal) && mayKeep(now)) push(entryOf(error, req, known, requestId, now))
    return requestId
  }
  return {
    keep,
    /** Stands last in the application, as `failed` does. What a client did wrong, a broken address say, is no fault of ours. */
    failed: (error: { type?: string; status?: number }, req: Request, res: Response, _next: NextFunction): void =>
      answerFailed(error, req, res, isTheirs(error) ? '' : keep(error, req, res)),
    stop: async (): Promise<void> => {
      clearInterval(timer)
      await Promise.race([look(), new Promise((resolve) => setTimeout(resolve, FAREWELL_MS).unref())])
    },
  }
}
export type ErrorHandover = ReturnType<typeof errorHandover>
