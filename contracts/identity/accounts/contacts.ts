import { z } from 'zod'
import { contract, endpoint } from '../../core/endpoint.ts'
import { id, personal } from '../../core/rules.ts'

const kind = z.enum(['email', 'mobile'])
/** By which of his addresses somebody is reached. */
export type ContactKind = z.output<typeof kind>

const Contacts = z.object({
  /** With the middle hidden, as it is shown everywhere. */
  email: personal(z.string(), 'email').optional(),
  mobile: personal(z.string(), 'mobile').optional(),
  /** SMS go out (`sms.enabled`): without them no mobile can be shown to be one's own. */
  texts: z.boolean(),
})

/**
 * One's own mail and mobile, changed by six digits that are sent to the new one (areas/shell-access.md rule 13). What is typed travels in a `read`: no
 * idempotency key keeps its hash.
 */
export const contacts = contract('identity', 'accounts/contacts', {
  mine: endpoint({ method: 'GET', path: '/auth/contacts', permission: 'session', kind: 'read', input: z.object({}), output: Contacts }),
  ask: endpoint({
    method: 'POST',
    path: '/auth/contacts/code',
    permission: 'session',
    kind: 'read',
    input: z.object({ kind, address: z.string().trim().max(254) }),
    /** `requestId` is shown again with the code; `seconds` until another may be asked for. */
    output: z.object({ requestId: id(), minutes: z.number().int(), seconds: z.number().int() }),
  }),
  use: endpoint({
    method: 'POST',
    path: '/auth/contacts',
    permission: 'session',
    kind: 'read',
    input: z.object({ requestId: id(), code: z.string().trim().max(12) }),
    output: Contacts,
  }),
})
