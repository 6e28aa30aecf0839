import { repository } from '@academy/chassis/mongo/repository.ts'
import { parse } from 'scim2-parse-filter'
import { loginKeyOf } from '../../accounts/public.ts'
import { same } from './attributes.ts'
import type { Client } from './client.ts'
import { listed, PAGE_MAX } from './discovery.ts'
import { ScimError } from './errors.ts'
import { ResourceModel } from './model.ts'
import { chosen, shownUser } from './resources.ts'

interface Asked {
  filter?: string | undefined
  startIndex?: string | undefined
  count?: string | undefined
  attributes?: string | undefined
  excludedAttributes?: string | undefined
}

const parsed = (text: string) => {
  try {
    return parse(text)
  } catch {
    throw new ScimError(400, 'The filter cannot be read.', 'invalidFilter')
  }
}

/** What a filter means: `userName eq` (in any letters), `externalId eq`, `id eq`. */
const filterOf = (text: string | undefined): Record<string, unknown> => {
  if (!text?.trim()) return {}
  const asked = parsed(text)
  if (asked.op !== 'eq' || !('compValue' in asked) || typeof asked.compValue !== 'string')
    throw new ScimError(400, 'Filters are userName, externalId or id with eq.', 'invalidFilter')
  const { attrPath, compValue } = asked
  const name = attrPath.replace(/^urn:ietf:params:scim:schemas:core:2\.0:User:/i, '')
  if (same(name, 'userName')) return { userNameKey: loginKeyOf(compValue) }
  if (same(name, 'externalId')) return { externalId: compValue }
  if (same(name, 'id')) return { userId: compValue }
  throw new ScimError(400, 'Filters are userName, externalId or id with eq.', 'invalidFilter')
}

const whole = (text: string | undefined, least: number, otherwise: number): number => {
  const value = Number(text)
  return text === undefined || text === '' || !Number.isInteger(value) ? otherwise : Math.max(least, value)
}

/** The users of a client, some at a time (RFC 7644 §3.4.2): the first is 1, and no more than 200 come at once. */
export const seek = async (client: Client, { filter, startIndex, count, ...asked }: Asked) => {
  const sought = { connectorId: client.connector.id, deleted: { $ne: true }, ...filterOf(filter) }
  const from = whole(startIndex, 1, 1)
  const limit = Math.min(whole(count, 0, PAGE_MAX), PAGE_MAX)
  const resources = repository(ResourceModel)(client)
  const total = await resources.count(sought)
  const rows = limit === 0 ? [] : await resources.find(sought, { sort: { createDate: 1, _id: 1 }, skip: from - 1, limit })
  return listed(
    rows.map((row) => chosen(shownUser(row), asked)),
    total,
    from,
  )
}
