import { addDays, momentOf } from '@academy/contracts/core/days.ts'
import { toldOf } from '@academy/contracts/core/field-kinds.ts'
import type { z } from 'zod'
import type { Filter } from '../mongo/scope.ts'

// MongoDB takes no pattern with a null byte, and no text that anybody reads holds one.
const escaped = (text: string) => text.replaceAll('\u0000', '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** "Contains", without regard to case; the reader's text is never a pattern. */
export const contains = (text: string): Filter => ({ $regex: escaped(text), $options: 'i' })

/** One text sought in several stored fields. */
export const inAny = (fields: readonly string[], text: string): Filter => ({ $or: fields.map((field) => ({ [field]: contains(text) })) })

/** Records whose name contains a text, in either language. */
export const named = (text: string): Filter => inAny(['nameCn', 'nameEn'], text)

/** Records whose field is one of these values; without values it does not filter. */
export const among = (field: string, values: readonly unknown[] | undefined): Filter => (values?.length ? { [field]: { $in: values } } : {})

/** The record of this id, as a list of one row; without it every one. */
export const onlyRow = (id: string | undefined): Filter => (id ? { id } : {})

/** Records whose moment lies within these Shanghai days, both included; an absent day does not bound. */
export const withinDays = (field: string, from: string | undefined, to: string | undefined): Filter =>
  from || to ? { [field]: { ...(from ? { $gte: momentOf(from) } : {}), ...(to ? { $lt: momentOf(addDays(to, 1)) } : {}) } } : {}

/** Records whose plain day lies within these days, both included; an absent day does not bound. */
export const ofDays = (field: string, from: string | undefined, to: string | undefined): Filter =>
  from || to ? { [field]: { ...(from ? { $gte: from } : {}), ...(to ? { $lte: to } : {}) } } : {}

/** The plain filter of a list: text contains, arrays are "one of", everything else is equal; absent keys do not filter. */
export const plainFilter = (query: object): Filter => {
  const paging = new Set(['page', 'limit', 'order', 'orderField', 'after'])
  const entries = Object.entries(query).filter(([key, value]) => !paging.has(key) && value !== undefined && value !== '')
  return Object.fromEntries(entries.map(([key, value]) => [key, Array.isArray(value) ? { $in: value } : typeof value === 'string' ? contains(value) : value]))
}

/** Query keys that seek a text in several fields. */
export type Search = Readonly<Record<string, readonly string[]>>

/** A query key that is no stored field: the fields told for it, or the two languages of its name (`name` seeks `nameCn` and `nameEn`). */
const soughtIn = (key: string, shape: object, search: Search | undefined): readonly string[] | undefined =>
  search?.[key] ?? (!(key in shape) && `${key}Cn` in shape ? [`${key}Cn`, `${key}En`] : undefined)

/** Does a query key name a stored field that holds an id? It is that one or another, never a part of it. */
const holdsId = (key: string, shape: Readonly<Record<string, unknown>>): boolean => {
  const schema = shape[key] as z.ZodType | undefined
  return schema !== undefined && ['id', 'ref'].includes(toldOf(schema).kind ?? '')
}

/** The filter of a plain list over records of this shape: `plainFilter`, ids as they are, what `search` and the bilingual names spread over several fields. */
export const listFilter = (query: object, shape: Readonly<Record<string, unknown>>, search: Search | undefined): Filter => {
  const spread = Object.entries(query).flatMap(([key, value]) => {
    const fields = soughtIn(key, shape, search)
    return fields ? [{ key, fields, value: String(value ?? '') }] : []
  })
  const rest = Object.entries(query).filter(([key]) => !spread.some((one) => one.key === key))
  const plain = plainFilter(Object.fromEntries(rest.filter(([key]) => !holdsId(key, shape))))
  const ids = Object.fromEntries(rest.filter(([key, value]) => holdsId(key, shape) && value))
  return { $and: [plain, ids, ...spread.filter(({ value }) => value !== '').map(({ fields, value }) => inAny(fields, value))] }
}
