import { z } from 'zod'
import { contract, endpoint } from '../../core/endpoint.ts'
import { ref } from '../../core/refs.ts'
import { id } from '../../core/rules.ts'

/** Why somebody gets no slip; who can be reached gets a link (`accounts/set-up-links`), and a link goes to himself: it asks for no higher role. */
export const noSlip = z.enum(['hasPassword', 'reachable', 'notWorking', 'nameTaken', 'higher'])

/** So many people at once. */
export const SLIPS_AT_ONCE = 500

const permission = 'sys:users:slip'
/** Whom slips are printed for: these people, or everybody of an organisation and of what is below it. */
const people = z.object({ userIds: z.array(id()).min(1).max(SLIPS_AT_ONCE).optional(), orgId: ref('organisations').optional() })

/**
 * Slips of paper by which people without a mail address and a mobile set their first password (areas/shell-access.md rule 12): ten letters, seven days,
 * once, together with the last four of the ID number. Only a keyed hash of the letters is kept.
 */
export const slips = contract('identity', 'accounts/slips', {
  /** How many would get one, and who not. */
  due: endpoint({
    method: 'POST',
    path: '/sys/users/slips/due',
    permission,
    kind: 'read',
    input: people,
    output: z.object({ due: z.number().int(), left: z.array(z.object({ why: noSlip, count: z.number().int() })) }),
  }),
  /** A PDF, each outlet on pages of its own; slips of these people that were printed before are over. */
  print: endpoint({ method: 'POST', path: '/sys/users/slips', permission, kind: 'download', input: people, output: z.unknown() }),
  /** The letters and the last four, for a link that the page goes on with (`/auth/link`). */
  open: endpoint({
    method: 'POST',
    path: '/auth/slip',
    permission: 'public',
    kind: 'read',
    input: z.object({ code: z.string().trim().max(40), lastFour: z.string().trim().max(20) }),
    output: z.object({ token: z.string() }),
  }),
})
