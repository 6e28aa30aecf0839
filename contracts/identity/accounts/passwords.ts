import { z } from 'zod'
import { contract, endpoint } from '../../core/endpoint.ts'
import { moment } from '../../core/rules.ts'
import { typed } from './typed-password.ts'

/**
 * One's own password (areas/shell-access.md rule 11). Commands are of kind `read` as signing in is: no idempotency key, so that no hash of what was typed is
 * kept beside it.
 */
export const passwords = contract('identity', 'accounts/passwords', {
  mine: endpoint({
    method: 'GET',
    path: '/auth/password',
    permission: 'session',
    kind: 'read',
    input: z.object({}),
    /** `until`: when it is too old, where passwords age at all (`password.days`). */
    output: z.object({ changedAt: moment().optional(), until: moment().optional(), min: z.number().int(), max: z.number().int() }),
  }),
  change: endpoint({
    method: 'POST',
    path: '/auth/password',
    permission: 'session',
    kind: 'read',
    input: z.object({ oldPassword: typed(), newPassword: typed(), newPasswordAgain: typed() }),
    /** On how many other devices he was signed out. */
    output: z.object({ ended: z.number().int() }),
  }),
})
