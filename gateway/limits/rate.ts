import { localeOf, say } from '@academy/chassis/runtime/texts.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import type { Request, RequestHandler, Response } from 'express'
import { ipKeyGenerator, rateLimit } from 'express-rate-limit'

const answer = (req: Request, res: Response) =>
  void res.status(429).json({ code: codes.tooMany, msg: say(localeOf(req.headers['accept-language']), 'codes.tooMany') })

/** A person's token, else the address: offices share one address. */
const who = (req: Request): string => (typeof req.headers.token === 'string' ? req.headers.token.slice(0, 16) : ipKeyGenerator(req.ip ?? ''))

/** Requests a minute: generous for people, a wall for loops. */
export const generalLimit = (perMinute = 1200): RequestHandler =>
  rateLimit({ windowMs: 60_000, limit: perMinute, keyGenerator: who, handler: answer, standardHeaders: 'draft-8', legacyHeaders: false })

/** Sign-in and captcha, by address. */
export const signInLimit = (perMinute = 60): RequestHandler =>
  rateLimit({
    windowMs: 60_000,
    limit: perMinute,
    keyGenerator: (req) => ipKeyGenerator(req.ip ?? ''),
    handler: answer,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
  })
