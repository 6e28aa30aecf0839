import { type Attribute, attributes, CORE, ENTERPRISE, OWN } from './attributes.ts'
import { ScimError } from './errors.ts'
import { base } from './resources.ts'

// What the server can, and what a user is (RFC 7643 §5 to 7): from the table of attributes.

const CONFIG = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'
const TYPE = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType'
const SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Schema'
export const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
export const PAGE_MAX = 200

export const providerConfig = () => ({
  schemas: [CONFIG],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: PAGE_MAX },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A token of the connector (RFC 6750)',
      specUri: 'https://www.rfc-editor.org/info/rfc6750',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base()}/ServiceProviderConfig` },
})

const userType = () => ({
  schemas: [TYPE],
  id: 'User',
  name: 'User',
  endpoint: '/Users',
  description: 'A person of the network',
  schema: CORE,
  schemaExtensions: [
    { schema: ENTERPRISE, required: false },
    { schema: OWN, required: true },
  ],
  meta: { resourceType: 'ResourceType', location: `${base()}/ResourceTypes/User` },
})

const plain = (name: string, of: Pick<Attribute, 'required' | 'immutable' | 'hidden'>) => ({
  name,
  type: 'string',
  multiValued: false,
  required: of.required ?? false,
  caseExact: name !== 'userName',
  mutability: of.immutable ? 'immutable' : 'readWrite',
  returned: of.hidden ? 'never' : 'default',
  uniqueness: name === 'userName' ? 'server' : 'none',
})

const described = (name: string, of: readonly Attribute[]) => {
  const [first] = of
  if (!first?.part) return plain(name, first ?? {})
  const subAttributes = [
    ...of.map((one) => plain(one.part ?? '', one)),
    ...(first.type ? [plain('type', {}), { ...plain('primary', {}), type: 'boolean' }] : []),
  ]
  return { ...plain(name, first), type: 'complex', multiValued: first.type !== undefined, subAttributes }
}

const schemaOf = (id: string, name: string) => {
  const own = attributes.filter(({ schema }) => schema === id)
  const names = [...new Set(own.map((one) => one.name))]
  const active = id === CORE ? [{ ...plain('active', {}), type: 'boolean' }] : []
  return {
    schemas: [SCHEMA],
    id,
    name,
    attributes: [
      ...names.map((one) =>
        described(
          one,
          own.filter((attribute) => attribute.name === one),
        ),
      ),
      ...active,
    ],
    meta: { resourceType: 'Schema', location: `${base()}/Schemas/${id}` },
  }
}

export const schemas = () => [schemaOf(CORE, 'User'), schemaOf(ENTERPRISE, 'EnterpriseUser'), schemaOf(OWN, 'AcademyUser')]
export const resourceTypes = () => [userType()]

export const listed = (Resources: readonly object[], totalResults = Resources.length, startIndex = 1) => ({
  schemas: [LIST],
  totalResults,
  startIndex,
  itemsPerPage: Resources.length,
  Resources,
})

/** The one of this id. Throws ScimError where there is none. */
export const oneOf = <T extends { id: string }>(all: readonly T[], id: string): T => {
  const found = all.find((one) => one.id === id)
  if (!found) throw new ScimError(404, 'No such resource.')
  return found
}
