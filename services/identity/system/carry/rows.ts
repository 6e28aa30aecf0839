import { createHash } from 'node:crypto'
import type { askAs } from '@academy/chassis/runtime/ask-as.ts'
import { Refusal } from '@academy/chassis/runtime/refusal.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import type { CarryKind } from './kinds.ts'

// The records of a kind as they are carried, read by the endpoints that people read them by: who may not see them does not carry them.

export type Values = Record<string, unknown>
type Ask = ReturnType<typeof askAs>

/** One record; or, where `below` is told, in which order the records below another stand. */
export interface CarriedRow {
  key: string
  values: Values
  below?: string
  /** Of the record as it stands here. */
  id?: string
  version?: number
  /** Of lists, what is not carried and stays. */
  staying?: Readonly<Record<string, unknown[]>>
}

const LIMIT = 100
const LONGEST_KEY = 120

/** An empty list is a value of its own: a role without any process right is not one that says nothing of them. */
export const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''
export const isNothing = (value: unknown): boolean => isBlank(value) || (Array.isArray(value) && value.length === 0)

const ordered = (value: unknown): unknown => {
  if (Array.isArray(value)) {
    const items = value.map(ordered)
    return items.every((item) => typeof item !== 'object') ? items.sort((a, b) => (String(a) < String(b) ? -1 : 1)) : items
  }
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).filter(([, field]) => !isBlank(field))
  return Object.fromEntries(fields.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, field]) => [key, ordered(field)]))
}

/** A value as text that is the same wherever it says the same: blanks left out, fields and plain lists in one order. */
export const canonical = (value: unknown): string => (isBlank(value) ? '' : JSON.stringify(ordered(value)))

/** Do these say the same of a field. */
export const sameIn = ({ alike }: CarryKind, field: string, one: unknown, other: unknown): boolean =>
  (alike.includes(field) && isNothing(one) && isNothing(other)) || canonical(one) === canonical(other)

/** By what two academies mean the same record. */
export const keyOf = ({ kind, key }: CarryKind, values: Values): string => {
  if (key.length === 0) return kind
  const said = key.map((field) => (typeof values[field] === 'object' ? canonical(values[field]) : String(values[field] ?? ''))).join('|')
  return said.length <= LONGEST_KEY ? said : createHash('sha256').update(said).digest('hex').slice(0, 32)
}
export const orderKey = (below: string): string => `~${below}`

/** A list without what belongs to the installation. */
const withoutStaying = ({ stays }: CarryKind, field: string, value: unknown): unknown => {
  const like = stays?.[field]
  return like && Array.isArray(value) ? value.filter((one) => !like.test(String(one))) : value
}

/** What of a record is carried. */
export const valuesOf = (kind: CarryKind, whole: Values): Values => {
  const given = kind.tidy ? kind.tidy(whole) : whole
  const said = (field: string) => !isBlank(given[field]) || (kind.key.includes(field) && given[field] === '')
  const told = Object.keys(kind.fields).filter(said)
  return Object.fromEntries(told.map((field) => [field, withoutStaying(kind, field, given[field])]))
}

const asked = async (ask: Ask, { contract }: CarryKind, endpoint: CarryKind['reads'], input: Values): Promise<unknown> => {
  const answer = await ask(contract.service, endpoint, input)
  if (answer.ok) return answer.data
  if (answer.code === codes.noPermission || answer.code === codes.switchedOff) return undefined
  throw new Refusal('unexpected')
}

interface Page {
  records: Values[]
  pages: number
}

/** All records of a list; undefined where the reader may not see it. */
const listed = async (ask: Ask, kind: CarryKind): Promise<Values[] | undefined> => {
  if (kind.reads.kind !== 'page') {
    const told = await asked(ask, kind, kind.reads, {})
    if (told === undefined) return undefined
    if (kind.within === undefined) return told as Values[]
    const one = (told as Record<string, Values>)[kind.within] ?? {}
    // what was never set says only where its channel comes from
    return Object.keys(valuesOf(kind, one)).some((field) => field !== 'enabled') ? [one] : []
  }
  const found: Values[] = []
  for (let page = 1; ; page += 1) {
    const answer = (await asked(ask, kind, kind.reads, { page, limit: LIMIT })) as Page | undefined
    if (answer === undefined) return undefined
    found.push(...answer.records)
    if (page >= answer.pages || answer.records.length === 0) return found
  }
}

const wholly = async (ask: Ask, kind: CarryKind, rows: Values[]): Promise<Values[]> => {
  const { whole } = kind
  if (!whole) return rows
  const found: Values[] = []
  for (const { id } of rows) found.push(((await asked(ask, kind, whole, { id })) ?? {}) as Values)
  return found
}

/** In which order records stand below each of those that have some. */
const orders = ({ tree }: CarryKind, rows: readonly Values[]): CarriedRow[] => {
  if (!tree) return []
  const below = new Map<string, string[]>()
  for (const row of rows) {
    const parent = String(row[tree.parent] ?? '')
    below.set(parent, [...(below.get(parent) ?? []), String(row[tree.by ?? 'id'])])
  }
  return [...below].filter(([, order]) => order.length > 1).map(([parent, order]) => ({ key: orderKey(parent), below: parent, values: { order } }))
}

/** Records behind those they lie within. */
export const parentsFirst = (kind: CarryKind, rows: readonly CarriedRow[]): CarriedRow[] => {
  const byKey = new Map(rows.map((row) => [row.key, row]))
  const depth = (row: CarriedRow, most = 20): number => {
    const above = byKey.get(String(row.values.parentCode ?? ''))
    return above && above !== row && most > 0 ? 1 + depth(above, most - 1) : 0
  }
  if (kind.tree || !('parentCode' in kind.fields)) return [...rows]
  return rows
    .map((row) => ({ row, at: depth(row) }))
    .sort((a, b) => a.at - b.at)
    .map(({ row }) => row)
}

const stayingOf = ({ stays }: CarryKind, row: Values): CarriedRow['staying'] =>
  stays && Object.fromEntries(Object.entries(stays).map(([field, like]) => [field, ((row[field] ?? []) as unknown[]).filter((one) => like.test(String(one)))]))

/** The records of a kind as they stand; undefined where the reader may not see them. */
export const readKind = async (ask: Ask, kind: CarryKind): Promise<CarriedRow[] | undefined> => {
  const all = await listed(ask, kind)
  if (all === undefined) return undefined
  const found = kind.where ? all.filter(kind.where) : all
  const rows = (await wholly(ask, kind, found)).map((row): CarriedRow => {
    const values = valuesOf(kind, row)
    const staying = stayingOf(kind, row)
    return {
      ...{ key: keyOf(kind, values), values },
      ...(staying ? { staying } : {}),
      ...(row.id ? { id: String(row.id) } : {}),
      ...(row.version === undefined ? {} : { version: Number(row.version) }),
    }
  })
  return [...parentsFirst(kind, rows), ...orders(kind, found)]
}
