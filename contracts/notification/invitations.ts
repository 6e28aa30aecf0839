import { z } from 'zod'
import { contract, endpoint } from '../core/endpoint.ts'
import { id } from '../core/rules.ts'

/** Whose invitations they are; the name is `brand.name` of the locales. */
export const organizerEmail = 'academy@chengtu.example'

/** `invited`: a REQUEST stands in the calendar; `withdrawn`: taken out by a CANCEL. */
export const invitationStatus = z.enum(['invited', 'withdrawn'])

const path = '/notify/invitations'

export const invitations = contract('notification', 'invitations', {
  /** The calendar entry of one of my enrolments, to be opened by hand where a mail did not reach me. */
  download: endpoint({
    method: 'GET',
    path: `${path}/{id}`,
    permission: 'session',
    kind: 'download',
    input: z.object({ id: id() }),
    output: z.unknown(),
  }),
})
