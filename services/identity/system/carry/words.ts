import { type Locale, sayFirst } from '@academy/chassis/runtime/texts.ts'
import { inScript } from '@academy/chassis/runtime/traditional.ts'
import { valueWords } from '@academy/chassis/runtime/value-words.ts'
import { textsArea } from '@academy/contracts/core/noun-texts.ts'
import type { CarryChange } from '@academy/contracts/identity/system/carry.ts'
import type { Difference } from './compare.ts'
import type { CarryKind } from './kinds.ts'
import { type CarriedRow, isBlank, isNothing } from './rows.ts'

const OWN = 'identity/carry'
const LONGEST = 300

const short = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)
const said = (locale: Locale, keys: readonly string[], otherwise: string): string => sayFirst(locale, [...keys]) ?? otherwise

export const titleOf = (locale: Locale, kind: string): string => said(locale, [`${OWN}:kinds.${kind}`], kind)

/** What a field is called where its noun is kept. */
export const labelOf = (locale: Locale, { contract }: CarryKind, field: string): string =>
  said(locale, [`${textsArea(contract)}:fields.${field}`, `${OWN}:fields.${field}`, `fields.${field}`], field)

const namesOf = (locale: Locale, { name }: CarryKind, { values }: CarriedRow): string | undefined => {
  const own = name && values[`${name}${locale === 'en-US' ? 'En' : 'Cn'}`]
  return own ? inScript(locale, String(own)) : undefined
}

/** What a record is called in its tree, which may follow from several of its fields. */
export const treeKey = (kind: CarryKind, { key, values }: CarriedRow): string => {
  const by = kind.tree?.by ?? 'id'
  const said = kind.key.map((field) => String(values[field] ?? '')).filter(Boolean)
  return by in values ? String(values[by]) : said.join('.') || key
}

/** What a record is called: its name and what it is known by; an order by what stands in it. */
export const rowName = (locale: Locale, kind: CarryKind, row: CarriedRow, others: readonly CarriedRow[]): string => {
  if (row.below !== undefined) {
    const above = others.find(({ values }) => kind.tree?.by !== undefined && (values[kind.tree.by] ?? values.dictType) === row.below)
    return `${(above && namesOf(locale, kind, above)) || row.below || '/'} · ${said(locale, [`${OWN}:order`], 'order')}`
  }
  if (kind.key.length === 0) return titleOf(locale, kind.kind)
  const known = kind.key.flatMap((field) => (typeof row.values[field] === 'string' || typeof row.values[field] === 'number' ? [String(row.values[field])] : []))
  const name = namesOf(locale, kind, row)
  return name && !known.includes(name) ? `${name} ${known.join(' ')}` : known.join(' ')
}

/** One value in words; none at all of a list is said so. */
const wordsIn = (locale: Locale, kind: CarryKind, field: string, value: unknown): string =>
  Array.isArray(value) && value.length === 0
    ? said(locale, [`${OWN}:none`], '[]')
    : short(valueWords(locale, { area: textsArea(kind.contract), shape: kind.fields }, field, value))

const isList = (value: unknown): value is (string | number)[] => Array.isArray(value) && value.every((item) => typeof item !== 'object')

/** Is it told by what comes and what goes? None at all against nothing said is told as it is. */
const isListChange = (before: unknown, after: unknown): boolean =>
  [before, after].every((value) => isList(value) || isBlank(value)) && !(isNothing(before) && isNothing(after))

/** Records in an order, by their names. */
const orderWords = (locale: Locale, kind: CarryKind, keys: readonly unknown[], others: readonly CarriedRow[]): string => {
  const names = new Map(others.map((row) => [treeKey(kind, row), namesOf(locale, kind, row)]))
  return short(keys.map((key) => names.get(String(key)) ?? String(key)).join(' › '))
}

/** What a difference says, field by field, old and new; of a list what would come and go. `others` name the records of an order. */
export const changesOf = (locale: Locale, kind: CarryKind, { row, here, fields }: Difference, others: readonly CarriedRow[]): CarryChange[] =>
  fields.map((field) => {
    const [before, after] = [here?.values[field], row.values[field]]
    const label = field === 'order' ? said(locale, [`${OWN}:order`], field) : labelOf(locale, kind, field)
    const words = (value: unknown) => wordsIn(locale, kind, field, value)
    if (field !== 'order' && isListChange(before, after)) {
      const [old, next] = [(before ?? []) as unknown[], (after ?? []) as unknown[]]
      return { field, label, added: next.filter((one) => !old.includes(one)).map(words), removed: old.filter((one) => !next.includes(one)).map(words) }
    }
    const shown = (value: unknown) => (field === 'order' && isList(value) ? orderWords(locale, kind, value, others) : words(value))
    return { field, label, ...(isBlank(before) ? {} : { before: shown(before) }), ...(isBlank(after) ? {} : { after: shown(after) }) }
  })
