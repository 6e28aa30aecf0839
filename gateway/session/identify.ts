import { randomUUID } from 'node:crypto'
import { envelopeOf } from '@academy/chassis/http/answer.ts'
import { RETRY_S } from '@academy/chassis/runtime/call.ts'
import { signIdentity } from '@academy/chassis/runtime/identity-token.ts'
import { logger } from '@academy/chassis/runtime/logger.ts'
import { malformed } from '@academy/chassis/runtime/refusal.ts'
import { type Locale, localeOf, say } from '@academy/chassis/runtime/texts.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { id } from '@academy/contracts/core/rules.ts'
import type { NextFunction, Request, Response } from 'express'
import type { GatewayOptions } from '../gateway.ts'
import { routeOf } from '../routing/routes.ts'
import type { Session, SessionCache } from './session-cache.ts'

/** What the gateway knows of a request after its first middleware. */
export interface Known {
  session: Session | null
  locale: Locale
  requestId: string
}

const text = (req: Request, name: string): string | undefined => {
  const value = req.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

const requestIdOf = (req: Request): string => {
  const given = text(req, 'x-request-id')
  return given && /^[A-Za-z0-9-]{8,64}$/.test(given) ? given : randomUUID()
}

/** Names the academy in which a session of several works. */
const ACADEMY = 'access-whitelist-ds'

/** Headers that only we may set. */
export const ours: readonly string[] = ['x-identity', 'x-client-address']

const LASTS_MS = 30_000
const AGAIN_MS = 10_000
const visitor = {}

/** Calls that a dead token does not stop: signing in anew, and the dictionary, which is public and whose answer ends no session (resolutions.md 15). */
const standsOpen = (path: string): boolean => ['/auth/login', '/sys/commdict/commDictList'].includes(routeOf(path)?.path ?? '')

/** Signs who asks: once for all requests in one language until the session is looked up again, since signing costs as much as the other checks. */
const signer = ({ platform, defaultTenant }: GatewayOptions): ((session: Session | null, locale: Locale) => string) => {
  const known = new WeakMap<object, Map<Locale, { identity: string; until: number }>>()
  return (session, locale) => {
    const own = known.get(session ?? visitor) ?? new Map<Locale, { identity: string; until: number }>()
    const now = platform.clock.now().getTime()
    const last = own.get(locale)
    if (last && last.until > now) return last.identity
    const { sessionId = '', userId = '', tenantId = defaultTenant, grants = [], portal = false } = session ?? {}
    const who = { sessionId, userId, tenantId, grants, locale, ...(portal ? { portal } : {}) }
    const identity = signIdentity(platform.signingKey, { ...who, expires: now + LASTS_MS })
    known.set(session ?? visitor, own.set(locale, { identity, until: now + AGAIN_MS }))
    return identity
  }
}

/**
 * Who asks: token → session → signed internal identity, valid 30 s; the request's id travels beside it. A token that is dead is told 401 at once; without a token one is a visitor.
 * The tenant header only selects among the session's own tenants (resolutions.md 20), by id or by category (53).
 */
export const identify = (options: GatewayOptions, cache: SessionCache) => {
  const signed = signer(options)
  return async (req: Request, res: Response, next: NextFunction): Promise<void> => {
    for (const name of ours) delete req.headers[name]
    const requestId = requestIdOf(req)
    res.setHeader('x-request-id', requestId)
    const token = text(req, 'token')
    let locale = localeOf(text(req, 'accept-language'))
    let session: Session | null = null
    const academy = req.headers[ACADEMY]
    if (academy !== undefined && !id().safeParse(academy).success)
      return void res.json(envelopeOf(malformed([{ field: 'Access-Whitelist-DS', code: 'id' }]), locale, requestId))
    if (token) {
      try {
        const known = token.length > 128 ? null : await cache.resolve(token, text(req, 'x-background') !== undefined, text(req, ACADEMY))
        session = known?.session ?? null
      } catch (error) {
        logger.warn({ err: error, requestId }, 'identity could not be asked')
        return void res
          .status(503)
          .set('Retry-After', String(RETRY_S))
          .json({ code: codes.unavailable, msg: say(locale, 'codes.unavailable'), data: { requestId } })
      }
      if (!session && !standsOpen(req.path)) {
        res.locals.outcome = 'noSession'
        return void res.json({ code: codes.noSession, msg: say(locale, 'codes.noSession'), data: null })
      }
      if (session && !text(req, 'accept-language')) locale = session.locale
    }
    res.locals.known = { session, locale, requestId } satisfies Known
    req.headers['x-identity'] = signed(session, locale)
    req.headers['x-request-id'] = requestId
    req.headers['x-client-address'] = req.ip ?? ''
    delete req.headers.token
    next()
  }
}
