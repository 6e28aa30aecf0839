import { z } from 'zod'
import { contract, endpoint } from '../../core/endpoint.ts'
import { id, moment } from '../../core/rules.ts'
import { entered } from './sessions.ts'
import { typed } from './typed-password.ts'

const nothing = z.object({})
const ticket = z.string().max(100)
/** Six digits of the authenticator, or a recovery code as it was written down. */
const code = z.string().trim().max(40)
/** Codes for the day on which the phone is lost, shown this once. */
const recovery = z.array(z.string())
/** What an authenticator is set up with: as an address for its camera, and to be typed. */
const Fresh = z.object({ ticket, uri: z.string(), secret: z.string() })

/**
 * The second step of whoever holds a role that asks for it, or wants it (areas/shell-access.md rule 14): a code of an authenticator (RFC 6238) behind the
 * password. Who has shown the first gets a ticket in place of a session, named by the refusal `secondStep`. Nothing of this is kept by an idempotency key.
 */
export const secondStep = contract('identity', 'accounts/second-step', {
  /** For whoever has none yet though a role asks for it: what to set it up with. */
  begin: endpoint({ method: 'POST', path: '/auth/secondStep/begin', permission: 'public', kind: 'read', input: z.object({ ticket }), output: Fresh }),
  /** The session; with recovery codes where it was set up just now. */
  pass: endpoint({
    method: 'POST',
    path: '/auth/secondStep',
    permission: 'public',
    kind: 'read',
    input: z.object({ ticket, code }),
    output: z.object({ ...entered, remembered: z.boolean(), recovery: recovery.optional() }),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/auth/secondStep/mine',
    permission: 'session',
    kind: 'read',
    input: nothing,
    /** `needed`: a role asks for it, so it cannot be switched off; `left`: recovery codes that are not used yet. */
    output: z.object({ since: moment().optional(), left: z.number().int(), needed: z.boolean() }),
  }),
  /** Begins to set it up from the account page, by the password. */
  start: endpoint({
    method: 'POST',
    path: '/auth/secondStep/start',
    permission: 'session',
    kind: 'read',
    input: z.object({ password: typed() }),
    output: Fresh,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/auth/secondStep/confirm',
    permission: 'session',
    kind: 'read',
    input: z.object({ ticket, code }),
    output: z.object({ recovery }),
  }),
  /** Ten new recovery codes in place of the old ones. */
  renew: endpoint({
    method: 'POST',
    path: '/auth/secondStep/recovery',
    permission: 'session',
    kind: 'read',
    input: z.object({ code }),
    output: z.object({ recovery }),
  }),
  stop: endpoint({ method: 'POST', path: '/auth/secondStep/stop', permission: 'session', kind: 'read', input: z.object({ code }), output: nothing }),
  /** Takes the second step of somebody who lost his phone and his codes: he sets it up anew where a role asks for it. */
  reset: endpoint({
    method: 'POST',
    path: '/sys/users/secondStep/reset',
    permission: 'sys:users:resetStep',
    kind: 'act',
    input: z.object({ userId: id() }),
    output: nothing,
  }),
})
