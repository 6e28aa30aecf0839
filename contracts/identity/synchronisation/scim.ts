import { z } from 'zod'
import { contract, endpoint, type Method } from '../../core/endpoint.ts'
import { id } from '../../core/rules.ts'

/** What a client of another make asks: judged by the handler, for it answers by the words of the RFC. */
const asked = () => z.string().max(2000).optional().catch(undefined)
const query = {
  filter: asked(),
  startIndex: asked(),
  count: asked(),
  attributes: asked(),
  excludedAttributes: asked(),
}
const one = { id: z.string().max(200).catch('') }

const at = <const M extends Method, I extends z.ZodRawShape>(method: M, path: string, input: I) =>
  endpoint({ method, path: `/scim/v2${path}`, permission: 'public', kind: 'bare', input: z.object(input), output: z.unknown() })

/**
 * SCIM 2.0 (RFC 7643, 7644): another system keeps people here by a bearer token of its connector (people-organisations.md rule 26). It speaks no envelope and
 * knows no session: what it is answered stands in the RFCs.
 */
export const scim = contract('identity', 'synchronisation/scim', {
  provider: at('GET', '/ServiceProviderConfig', {}),
  resourceTypes: at('GET', '/ResourceTypes', {}),
  resourceType: at('GET', '/ResourceTypes/{id}', one),
  schemas: at('GET', '/Schemas', {}),
  schema: at('GET', '/Schemas/{id}', one),
  list: at('GET', '/Users', query),
  create: at('POST', '/Users', {}),
  read: at('GET', '/Users/{id}', { id: id() }),
  replace: at('PUT', '/Users/{id}', { id: id() }),
  patch: at('PATCH', '/Users/{id}', { id: id() }),
  remove: at('DELETE', '/Users/{id}', { id: id() }),
})
