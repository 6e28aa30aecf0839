import { randomInt } from 'node:crypto'
import { sha256 } from '@academy/chassis/mongo/audit.ts'
import { Secret, TOTP } from 'otpauth'

const PERIOD_S = 30
/** So many steps a phone's clock may be off, either way. */
const WINDOW = 1
/** Letters and digits that are read as themselves. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const [RECOVERY, LENGTH] = [10, 10]

const totpOf = (secret: string, label = 'academy') =>
  new TOTP({ issuer: 'Dealer Academy', label, algorithm: 'SHA1', digits: 6, period: PERIOD_S, secret: Secret.fromBase32(secret) })

/** A new secret of 160 bits, in base 32 as authenticators take it. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** The address that an authenticator's camera reads. */
export const uriOf = (secret: string, userCode: string): string => totpOf(secret, userCode).toString()

/** The counter at which these six digits are right, a step before and after now included; undefined where they are not. */
export const counterOf = (secret: string, given: string, now: Date): number | undefined => {
  const delta = /^\d{6}$/.test(given) ? totpOf(secret).validate({ token: given, timestamp: now.getTime(), window: WINDOW }) : null
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / PERIOD_S) + delta
}

/** How a recovery code is stored: however it was typed. */
export const recoveryHash = (loginName: string, given: string): string => sha256(`recovery|${loginName}|${given.toUpperCase().replace(/[^A-Z0-9]/g, '')}`)

/** Ten recovery codes, in groups of five letters. */
export const newRecovery = (): string[] =>
  Array.from({ length: RECOVERY }, () =>
    Array.from({ length: LENGTH }, (_, at) => (at === LENGTH / 2 ? '-' : '') + LETTERS[randomInt(LETTERS.length)]).join(''),
  )
