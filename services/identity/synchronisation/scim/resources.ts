import type { Bare } from '@academy/chassis/http/answer.ts'
import { ourAddress } from '../../system/public.ts'
import { attributes, CORE, ENTERPRISE, OWN, pathOf, type Said, same } from './attributes.ts'
import { json } from './errors.ts'
import type { ResourceDoc } from './model.ts'

export const base = (): string => `${ourAddress()}/api/scim/v2`
export const tagOf = ({ version }: Pick<ResourceDoc, 'version'>): string => `W/"${version}"`
const locationOf = ({ userId }: Pick<ResourceDoc, 'userId'>): string => `${base()}/Users/${userId}`

export const saidOf = ({ attributes: kept }: Pick<ResourceDoc, 'attributes'>): Said => new Map(kept.map(({ path, value }) => [path, value]))

/** The parts of a resource that are told, as objects of their schemas. */
const partsOf = (said: Said) => {
  const parts: Record<string, Record<string, unknown>> = { [CORE]: {}, [ENTERPRISE]: {}, [OWN]: {} }
  for (const one of attributes) {
    const value = said.get(pathOf(one))
    const of = parts[one.schema]
    if (value === undefined || one.hidden || !of) continue
    if (one.type) of[one.name] = [{ value, type: one.type, primary: true }]
    else if (one.part) of[one.name] = { ...(of[one.name] as object | undefined), [one.part]: value }
    else of[one.name] = value
  }
  return parts
}

/** A user as a client reads him (RFC 7643 §4.1). */
export const shownUser = (row: ResourceDoc) => {
  const parts = partsOf(saidOf(row))
  const extensions = [ENTERPRISE, OWN].filter((schema) => Object.keys(parts[schema] ?? {}).length > 0)
  return {
    schemas: [CORE, ...extensions],
    id: row.userId,
    ...parts[CORE],
    active: row.active,
    ...Object.fromEntries(extensions.map((schema) => [schema, parts[schema]])),
    meta: {
      resourceType: 'User',
      created: row.createDate.toISOString(),
      lastModified: (row.updateDate ?? row.createDate).toISOString(),
      location: locationOf(row),
      version: tagOf(row),
    },
  }
}

const named = (list: string | undefined): string[] => (list ?? '').split(',').flatMap((name) => name.trim().replace(`${CORE}:`, '').split('.')[0] || [])
const always = ['schemas', 'id']

/** Only what was asked for (RFC 7644 §3.9); what must be there always is. */
export const chosen = (user: object, asked: { attributes?: string | undefined; excludedAttributes?: string | undefined }): object => {
  const [only, not] = [named(asked.attributes), named(asked.excludedAttributes)]
  if (only.length + not.length === 0) return user
  const keeps = (key: string) =>
    always.includes(key) ||
    (only.length > 0 ? only.some((one) => same(one, key) || one.toLowerCase().startsWith(key.toLowerCase())) : !not.some((one) => same(one, key)))
  return Object.fromEntries(Object.entries(user).filter(([key]) => keeps(key)))
}

export const answerUser = (status: number, row: ResourceDoc, asked: Parameters<typeof chosen>[1] = {}): Bare =>
  json(status, chosen(shownUser(row), asked), { ETag: tagOf(row), ...(status === 201 ? { Location: locationOf(row) } : {}) })
