import type { SyncField } from '@academy/contracts/identity/synchronisation/sync-fields.ts'

// What of a SCIM user we keep (RFC 7643 §4.1, §4.3, and our own extension): everything that reads, writes, patches or describes users goes by this table.

export const CORE = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
export const OWN = 'urn:ietf:params:scim:schemas:extension:academy:2.0:User'

export interface Attribute {
  schema: string
  /** The attribute, and the part of it: `name` and `givenName`; of a list its `value`. */
  name: string
  part?: string
  /** Of a list: the type of the item that counts. */
  type?: string
  /** The field of the person that it brings. */
  field?: SyncField
  required?: true
  /** Said once: a person does not become another. */
  immutable?: true
  /** Taken and never told again. */
  hidden?: true
}

export const attributes: readonly Attribute[] = [
  { schema: CORE, name: 'userName', field: 'userCode', required: true },
  { schema: CORE, name: 'externalId' },
  { schema: CORE, name: 'displayName', field: 'nameCn', required: true },
  { schema: CORE, name: 'name', part: 'familyName', field: 'surnameEn', required: true },
  { schema: CORE, name: 'name', part: 'givenName', field: 'givenEn', required: true },
  { schema: CORE, name: 'title', field: 'position' },
  { schema: CORE, name: 'preferredLanguage', field: 'language' },
  { schema: CORE, name: 'emails', part: 'value', type: 'work', field: 'email' },
  { schema: CORE, name: 'phoneNumbers', part: 'value', type: 'mobile', field: 'mobile' },
  { schema: ENTERPRISE, name: 'employeeNumber', field: 'employeeNo' },
  { schema: ENTERPRISE, name: 'organization', field: 'organisation' },
  { schema: OWN, name: 'idNumber', field: 'idNumber', required: true, immutable: true, hidden: true },
  { schema: OWN, name: 'idType', field: 'idType', immutable: true },
  { schema: OWN, name: 'gender', field: 'gender' },
]

/** Attributes of the RFC that a client may well send and that we keep nothing of. */
const others = new Set(
  [
    ...['nickname', 'profileurl', 'usertype', 'locale', 'timezone', 'password', 'ims', 'photos', 'addresses', 'groups', 'entitlements', 'roles'],
    ...['x509certificates', 'schemas', 'meta', 'id', 'costcenter', 'division', 'department', 'manager', 'active'],
    ...['name.formatted', 'name.middlename', 'name.honorificprefix', 'name.honorificsuffix'],
  ].map((name) => name.toLowerCase()),
)
export const isKnownElsewhere = (name: string): boolean => others.has(name.toLowerCase()) || others.has((name.split(/[.[]/)[0] ?? '').toLowerCase())

/** Its name within a resource, by which it is kept. */
export const pathOf = ({ schema, name, part }: Attribute): string => `${schema === CORE ? '' : `${schema}:`}${name}${part ? `.${part}` : ''}`

export const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** What a resource says, by the paths of the table. */
export type Said = Map<string, string>
