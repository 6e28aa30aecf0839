import { z } from 'zod'
import { contract, endpoint } from '../core/endpoint.ts'
import { messageGroup, optionalGroup } from '../core/message.ts'

/** Whether mails of a group reach me; every message stands under the bell in any case. */
const Preferences = z.object({ groups: z.array(z.object({ group: messageGroup, mail: z.boolean(), mayChange: z.boolean() })) })

const path = '/notify/preferences'

export const preferences = contract('notification', 'preferences', {
  mine: endpoint({ method: 'GET', path: `${path}/mine`, permission: 'session', kind: 'read', input: z.object({}), output: Preferences }),
  /** The groups whose mails I do not want, all of them at once. */
  save: endpoint({
    method: 'POST',
    path: `${path}/save`,
    permission: 'session',
    kind: 'act',
    input: z.object({ muted: z.array(optionalGroup).max(optionalGroup.options.length) }),
    output: Preferences,
  }),
})
