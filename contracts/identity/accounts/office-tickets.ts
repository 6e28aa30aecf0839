import { z } from 'zod'
import { contract, endpoint } from '../../core/endpoint.ts'

/** What the frame tells the page about it, once the ticket in it was taken (1-portal.md §4.3). */
export const OFFICE_OPEN = 'AdminLoginSuccess'
/** So often a page asks for a ticket, and at most so many times (1-portal.md §9). */
export const [TICKET_EVERY_MS, TICKET_TIMES] = [3000, 120]

/**
 * Why there is no ticket: the session began without a password, which the back office asks for (resolutions.md 31), or its person has no work there. Asking
 * again would change neither.
 */
const noTicket = z.enum(['passwordNeeded', 'noOffice'])

/** Signing on to the back office without a word: a ticket posted in a hidden frame, never a password (resolutions.md 32). */
export const officeTickets = contract('identity', 'accounts/office-tickets', {
  /** A ticket of this session for this browser: 30 seconds, once. */
  ask: endpoint({
    method: 'POST',
    path: '/auth/admin/ticket',
    permission: 'session',
    kind: 'read',
    input: z.object({}),
    output: z.object({ ticket: z.string().nullable(), why: noTicket.nullable() }),
  }),
  /** Takes the ticket that a form in the frame brings, and leads on to the page that says so. */
  take: endpoint({ method: 'POST', path: '/auth/admin/login', permission: 'public', kind: 'bare', input: z.object({}), output: z.unknown() }),
})
