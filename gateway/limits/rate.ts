import type { Kv } from '@academy/chassis/kv/kv.ts'
import { localeOf, say } from '@academy/chassis/runtime/texts.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import type { Request, RequestHandler, Response } from 'express'
import { ipKeyGenerator, type Options, rateLimit } from 'express-rate-limit'
import { routeOf } from '../routing/routes.ts'
import type { Known } from '../session/identify.ts'
import { sharedStore } from './shared-store.ts'

const MINUTE_MS = 60_000

const refuse = (req: Request, res: Response, until: number): void => {
  res.setHeader('Retry-After', String(Math.max(1, Math.ceil((until - Date.now()) / 1000))))
  res.status(429).json({ code: codes.tooMany, msg: say(localeOf(req.headers['accept-language']), 'codes.tooMany') })
}

/** The library notes at the request when its window begins anew. */
const answer = (req: Request, res: Response) =>
  refuse(req, res, (req as Request & { rateLimit?: { resetTime?: Date } }).rateLimit?.resetTime?.getTime() ?? Date.now())

const byAddress = (req: Request): string => ipKeyGenerator(req.ip ?? '')
const sessionOf = (res: Response) => (res.locals.known as Known | undefined)?.session

/** What is left is told to nobody who is served: writing it costs a twentieth of a request (deploy/decisions/0008); who is refused is told when to come again. */
const limit = (perMinute: number, how: Partial<Options>): RequestHandler =>
  rateLimit({ windowMs: MINUTE_MS, limit: perMinute, keyGenerator: byAddress, handler: answer, standardHeaders: false, legacyHeaders: false, ...how })

/** A limit that some requests are free of: asking them nothing is a tenth of a request (deploy/decisions/0008). */
const unless =
  (free: (req: Request, res: Response) => boolean, limited: RequestHandler): RequestHandler =>
  (req, res, next) =>
    free(req, res) ? next() : limited(req, res, next)

/** Requests a minute of an address without a token that has proved itself: a new token for each call costs as much as none. Stands before the session is asked. */
export const strangerLimit = (proved: (token: string) => boolean, perMinute = 1200): RequestHandler =>
  unless((req) => typeof req.headers.token === 'string' && proved(req.headers.token), limit(perMinute, {}))

/**
 * Requests a minute of a session, wherever it comes from: offices share one address. Stands behind the session. Counted here, at once: the library waits
 * several times for what it finds in its own memory, and everybody's every request comes by (deploy/decisions/0008).
 */
export const personLimit = (perMinute = 1200): RequestHandler => {
  const counts = new Map<string, number>()
  let until = 0
  return (req, res, next) => {
    const session = sessionOf(res)
    if (!session) return next()
    const now = Date.now()
    if (now >= until) {
      counts.clear()
      until = now + MINUTE_MS
    }
    const count = (counts.get(session.sessionId) ?? 0) + 1
    counts.set(session.sessionId, count)
    if (count > perMinute) refuse(req, res, until)
    else next()
  }
}

/** Calls of these paths a minute of an address, whichever spelling of the path leads there; counted for all gateways together. */
const doorLimit = (kv: Kv, name: string, paths: ReadonlySet<string>, perMinute: number): RequestHandler =>
  unless((req) => !paths.has(routeOf(req.path)?.path ?? ''), limit(perMinute, { store: sharedStore(kv, name) }))

const SIGN_IN = [
  ...['/auth/login', '/auth/captcha', '/auth/didLogin/link', '/auth/slip', '/identity/setup/check', '/identity/setup/begin'],
  ...['/auth/register/code', '/auth/register/begin'],
]
/** Sign-in by password, linking by it, captcha, the letters of a slip, the code of the first run, and the codes of who registers. */
export const signInLimit = (kv: Kv, perMinute = 60): RequestHandler => doorLimit(kv, 'sign-in', new Set(SIGN_IN), perMinute)

/** How good the founder's password is, asked for while he types: counted apart, or typing it would keep him from beginning. */
export const strengthLimit = (kv: Kv, perMinute = 120): RequestHandler => doorLimit(kv, 'strength', new Set(['/identity/setup/strength']), perMinute)

/** Coming back without a password: counted apart, or an outlet behind one address, where everybody comes back in the morning, could not sign in. Nobody guesses 256 bits. */
export const restoreLimit = (kv: Kv, perMinute = 300): RequestHandler =>
  doorLimit(kv, 'restore', new Set(['/auth/remembered', '/auth/didLogin', '/auth/didLogin/enter']), perMinute)
