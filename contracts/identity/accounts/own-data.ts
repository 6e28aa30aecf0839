import { z } from 'zod'
import { contract, endpoint } from '../../core/endpoint.ts'
import { id, moment } from '../../core/rules.ts'

/** The newest time that I asked for my data. */
const OwnRequest = z.object({
  status: z.enum(['asked', 'ready', 'gone', 'refused']),
  askedAt: moment(),
  until: moment().optional(),
  /** The task that makes the file, and has it. */
  taskId: id(),
})
const request = z.object({ request: OwnRequest.nullable() })

/** My own data out (areas/people-organisations.md rule 30): a zip of JSON and a page in my language, for me alone. */
export const ownData = contract('identity', 'accounts/own-data', {
  current: endpoint({ method: 'GET', path: '/auth/data', permission: 'session', kind: 'read', input: z.object({}), output: request }),
  ask: endpoint({ method: 'POST', path: '/auth/data', permission: 'session', kind: 'act', input: z.object({}), output: request, touches: ['tasks'] }),
})
