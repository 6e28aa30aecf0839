import type { Service } from '@academy/contracts/core/endpoint.ts'
import { toldOf } from '@academy/contracts/core/field-kinds.ts'
import { joinedIn } from '@academy/contracts/core/joined.ts'
import { PEOPLE } from '@academy/contracts/core/refs.ts'
import { fenToYuan, personalFields } from '@academy/contracts/core/rules.ts'
import { toShanghai } from '@academy/contracts/core/shanghai.ts'
import { SUBJECT_ROWS, type SubjectCursor, type SubjectRow } from '@academy/contracts/core/subject-source.ts'
import type { z } from 'zod'
import { FOUND } from '../find/tokens.ts'
import { database } from '../mongo/database.ts'
import { modelOfNoun, type Raw } from '../mongo/model.ts'
import { MAX_TIME_MS, reader } from '../mongo/read.ts'
import { everything, PLATFORM } from '../mongo/scope.ts'
import { type UserRefs, userRefs } from '../people/user-refs.ts'
import type { Locale } from '../runtime/texts.ts'
import { wordOf, yesOrNo } from '../runtime/words.ts'
import { defOf } from '../runtime/zod-def.ts'

interface Asking {
  tenantId: string
  userId: string
  locale: Locale
}

/** What says nothing of the person, or would open a door. */
const SILENT = new Set([FOUND, 'tenantId', 'creator', 'version'])
const secretName = /password|hash|secret|proof|nonce|token/i
/** Sums of money are stored in fen. */
const money = /(amount|balance|price|penalty|exempted)$/i

/** The rows that are about him; of what is about nobody those that came from him. */
export const rowsOf = ({ ofUser, paths }: UserRefs, userId: string): Record<string, unknown> => {
  if (ofUser) return { _id: userId }
  const own = paths.filter(({ path }) => path === 'userId')
  return { $or: (own.length > 0 ? own : paths).map(({ path }) => ({ [path]: userId })) }
}

/** What a person may be told of in a service, in an order that stays. */
const toldIn = (service: Service): UserRefs[] =>
  userRefs(database(service))
    .filter(({ copyOf, model }) => !copyOf && model.subject.told !== 'never')
    .sort((a, b) => (a.model.name < b.model.name ? -1 : 1))

/** A name of which one sign is told. */
const masked = (name: string): string => `${[...name][0] ?? ''}**`

/** How each person of these rows is called before the one who reads: he himself by his name, others masked. */
const namesFor = async (service: Service, { tenantId, userId, locale }: Asking, ids: readonly string[]) => {
  const model = modelOfNoun(database(service), PEOPLE)
  const people = model ? await reader(model, { tenantId, dataScope: everything }).byIds(ids) : []
  const names = new Map(people.map((row) => [row.id, String((row as Record<string, unknown>)[locale === 'en-US' ? 'nameEn' : 'nameCn'] ?? '')]))
  return (id: string): string => (id === userId ? (names.get(id) ?? id) : masked(names.get(id) ?? ''))
}

interface Reading {
  whole: boolean
  nameOf(id: string): string
}

const isPerson = (schema: z.ZodType): boolean => {
  const { noun, byCode, many } = toldOf(schema)
  return noun === PEOPLE && !byCode && !many
}

/** A value as its person may have it; undefined where it is somebody else's or a secret. */
const cleaned = (schema: z.ZodType | undefined, value: unknown, reading: Reading): unknown => {
  if (!schema || value === null || value === undefined) return value ?? undefined
  if (personalFields.has(schema) && !reading.whole) return undefined
  const def = defOf(schema)
  if (isPerson(schema) && typeof value === 'string') return reading.nameOf(value)
  if (def.innerType) return cleaned(def.innerType, value, reading)
  if (def.type === 'pipe' && def.out) return cleaned(def.out, value, reading)
  if (Array.isArray(value)) return value.map((one) => cleaned(def.element, one, reading))
  if (typeof value !== 'object' || value instanceof Date || !def.shape) return value
  return fieldsOf(def.shape, value as Record<string, unknown>, reading)
}

const fieldsOf = (shape: Readonly<Record<string, z.ZodType>>, row: Record<string, unknown>, reading: Reading): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).flatMap(([key, value]) => {
      const told = SILENT.has(key) || secretName.test(key) ? undefined : cleaned(shape[key], value, reading)
      return told === undefined ? [] : [[key, told]]
    }),
  )

/** One value in words; undefined where a reader could do nothing with it. */
const text = (key: string, value: unknown, schema: z.ZodType | undefined, locale: Locale): string | undefined => {
  if (value === '' || value === undefined || value === null) return undefined
  if (value instanceof Date) return toShanghai(value)
  if (Array.isArray(value))
    return (
      joinedIn(
        locale,
        value.flatMap((one) => text(key, one, schema, locale) ?? []),
      ) || undefined
    )
  if (typeof value === 'object') return undefined
  if (typeof value === 'boolean') return yesOrNo(locale, value)
  if (typeof value === 'number') return money.test(key) ? `¥${fenToYuan(value)}` : String(value)
  const dictionary = schema && toldOf(schema).dictionary
  return dictionary ? wordOf(locale, dictionary, String(value)) : String(value)
}

/** What a reader understands of a row: its ids mean nothing to him, people are told by name. */
const shownOf = (shape: Readonly<Record<string, z.ZodType>>, data: Record<string, unknown>, locale: Locale): SubjectRow['shown'] =>
  Object.entries(data).flatMap(([key, value]) => {
    const schema = shape[key]
    const silent = key === 'id' || key === 'updateDate' || (/Ids?$/.test(key) && !(schema && toldOf(schema).noun === PEOPLE))
    const said = silent ? undefined : text(key, value, schema, locale)
    return said === undefined ? [] : [{ key, text: said }]
  })

const peopleIn = ({ paths }: UserRefs, rows: readonly Raw[]): string[] => {
  const at = (value: unknown, [head, ...rest]: readonly string[]): string[] => {
    if (Array.isArray(value)) return value.flatMap((one) => at(one, head === undefined ? [] : [head, ...rest]))
    if (head === undefined) return typeof value === 'string' ? [value] : []
    return value && typeof value === 'object' ? at((value as Record<string, unknown>)[head], rest) : []
  }
  return [...new Set(rows.flatMap((row) => paths.flatMap(({ path }) => at(row, path.split('.')))))]
}

/** Up to some hundred rows of one person, of one collection, and where to read on. */
export const tellSubject = async (service: Service, asking: Asking, from?: SubjectCursor) => {
  const all = toldIn(service)
  const at = from ? all.findIndex(({ model }) => model.name >= from.collection) : 0
  const refs = all[at]
  if (!refs) return { collection: '', rows: [] }
  const { model } = refs
  const after = from?.collection === model.name && from.after ? { _id: { $gt: from.after } } : {}
  const filter = { $and: [{ tenantId: { $in: [asking.tenantId, PLATFORM] } }, rowsOf(refs, asking.userId), after] }
  const found = (await model.raw.collection
    .find(filter as never, { sort: { _id: 1 }, limit: SUBJECT_ROWS, maxTimeMS: MAX_TIME_MS })
    .toArray()) as unknown as Raw[]
  const reading = { whole: model.subject.told === 'whole', nameOf: await namesFor(service, asking, [asking.userId, ...peopleIn(refs, found)]) }
  const rows = found.map(({ _id, ...row }) => {
    const data = { id: _id, ...fieldsOf(model.fields.shape, row, reading) }
    return { data, shown: shownOf(model.fields.shape, data, asking.locale) }
  })
  const last = found.length === SUBJECT_ROWS ? found.at(-1)?._id : undefined
  const following = last ? { collection: model.name, after: last } : all[at + 1] && { collection: (all[at + 1] as UserRefs).model.name }
  return { collection: model.name, rows, ...(following ? { next: following } : {}) }
}
