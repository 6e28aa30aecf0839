import { createHmac } from 'node:crypto'
import { ownCookie } from './own-cookie.ts'

const DAY = 86_400_000
/** So long the token that was just exchanged is good for its successor once more: two tabs at once, or an answer that was lost on its way. */
export const GRACE_MS = 30_000

interface Token {
  since: Date
  expires: Date
  usedAt?: Date | undefined
}

/** When a browser that was told at `since` to remember somebody forgets him: counted from the password, not from the last visit. */
export const forgottenAt = (since: Date, days: number): Date => new Date(since.getTime() + days * DAY)

/** What a known token says at `now`: over, used by somebody else before, used just now by another tab, or good. */
export const judged = ({ since, expires, usedAt }: Token, now: Date, days: number): 'over' | 'stolen' | 'again' | 'good' => {
  if (now >= expires || now >= forgottenAt(since, days)) return 'over'
  if (!usedAt) return 'good'
  return now.getTime() - usedAt.getTime() > GRACE_MS ? 'stolen' : 'again'
}

/** The token that follows one: the same each time, told only by the old token and the stored nonce together, so that neither a thief nor the database knows it. */
export const successorOf = (token: string, nonce: string): string => createHmac('sha256', nonce).update(token).digest('base64url')

const cookie = ownCookie('academy-remembered', 'Strict')

/** The cookie by which a browser is known again: it comes with what restores, and with signing in and out, which end what it remembers of somebody. */
export const rememberedCookie = {
  ...cookie,
  set: (token: string, expires: Date, now: Date) => cookie.set(token, Math.floor((expires.getTime() - now.getTime()) / 1000)),
}
