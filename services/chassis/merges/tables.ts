import type { Service } from '@academy/contracts/core/endpoint.ts'
import type { ClientSession } from 'mongoose'
import { database } from '../mongo/database.ts'
import { bare } from '../mongo/system.ts'
import { userRefs } from '../people/user-refs.ts'
import { ownTables } from './models.ts'
import type { AnyModel, MergeRule, Row } from './rule.ts'

/** A collection whose rows a merge moves, or leaves and counts. */
export interface Table {
  model: AnyModel
  paths: readonly string[]
  unique: readonly { keys: readonly string[]; where?: Readonly<Record<string, unknown>> | undefined }[]
  rule: MergeRule | undefined
  /** One row a person under his own id. */
  ofUser: boolean
}

/** Every collection of a service that names people, copies of others' states left out: those follow their owners. */
export const tablesOf = (service: Service, rules: readonly MergeRule[]): Table[] =>
  userRefs(database(service)).flatMap(({ model, copyOf, ofUser, paths, unique }) => {
    if (copyOf || ownTables.has(model.name)) return []
    const rule = rules.find((one) => one.model.name === model.name)
    return [{ model, paths: paths.map(({ path }) => path), unique, rule, ofUser }]
  })

/** Rows that name a person. */
export const naming = ({ paths, ofUser }: Pick<Table, 'paths' | 'ofUser'>, tenantId: string, userId: string) => ({
  tenantId,
  $or: [...paths.map((path) => ({ [path]: userId })), ...(ofUser ? [{ _id: userId }] : [])],
})

/** A read of the raw rows, in the transaction where there is one: scopes and masks are the readers', a merge is of everything. */
export const rawRows = async (model: AnyModel, filter: object, session?: ClientSession): Promise<Row[]> =>
  (await bare(model.raw)
    .find(filter as never, session ? { session } : {})
    .toArray()) as unknown as Row[]

const isPlain = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype

/** A value with one person's id in place of another's along a path; a list names nobody twice. */
const along = (value: unknown, path: readonly string[], goneId: string, keepId: string): unknown => {
  if (Array.isArray(value)) {
    const next = value.map((one) => along(one, path, goneId, keepId))
    return path.length === 0 ? [...new Set(next)] : next
  }
  const [key, ...rest] = path
  if (key === undefined) return value === goneId ? keepId : value
  if (!isPlain(value) || !(key in value)) return value
  return { ...value, [key]: along(value[key], rest, goneId, keepId) }
}

/** The top fields of a row that name who goes, as they are with the survivor. Pure. */
export const withSurvivor = (row: Row, paths: readonly string[], goneId: string, keepId: string): Record<string, unknown> => {
  const changed: Record<string, unknown> = {}
  for (const path of paths) {
    const [head = '', ...rest] = path.split('.')
    const was = head in changed ? changed[head] : row[head]
    const is = along(was, rest, goneId, keepId)
    if (JSON.stringify(is) !== JSON.stringify(was)) changed[head] = is
  }
  return changed
}
