import { toldOf, unwrapped } from '@academy/contracts/core/field-kinds.ts'
import { joinedIn } from '@academy/contracts/core/joined.ts'
import { wholeText } from '@academy/contracts/core/rich-text.ts'
import { fenToYuan } from '@academy/contracts/core/rules.ts'
import { toShanghai } from '@academy/contracts/core/shanghai.ts'
import type { z } from 'zod'
import { type Locale, sayFirst } from './texts.ts'
import { inScript } from './traditional.ts'
import { wordOf, yesOrNo } from './words.ts'
import { defOf } from './zod-def.ts'

// How the value of a field reads to people: by what its schema says it is, with the words of its noun. What a history, a log and a comparison tell is told alike.

/** The noun whose field it is: where its texts stand, and the schemas of its fields by name. */
interface FieldsOf {
  area: string
  shape: Readonly<Record<string, z.ZodType>>
  /** More places where words of values stand, behind the noun's own. */
  places?: readonly string[]
}

type Part = Readonly<Record<string, unknown>>
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/
const RICH = ['cn', 'tw', 'en', 'type']

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value)
const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''

/** The schemas of what a field's object holds, or of what each of its list holds. */
const partsOf = (schema: z.ZodType | undefined): FieldsOf['shape'] => {
  if (!schema) return {}
  const { shape, element } = defOf(unwrapped(schema))
  return shape ?? (element ? partsOf(element as z.ZodType) : {})
}

/** An object in words: by its name where it has one, else part by part; of a switch only that it is on. */
const partWords = (locale: Locale, of: FieldsOf, path: string, value: Part): string => {
  const name = value[locale === 'en-US' ? 'nameEn' : 'nameCn']
  if (typeof name === 'string' && name) return inScript(locale, name)
  const told = Object.entries(value).flatMap(([key, part]) => {
    if (isBlank(part) || part === false) return []
    const label = sayFirst(locale, [`${of.area}:parts.${path}.${key}`, `${of.area}:fields.${key}`, `fields.${key}`]) ?? key
    return part === true ? [label] : [`${label} ${wordsAt(locale, of, `${path}.${key}`, part)}`]
  })
  return told.join(' · ')
}

/** The places of a value's own words: by its path in the record, as a state, among what its noun calls values of the field. */
const placesOf = ({ area, places = [] }: FieldsOf, path: string, value: string): string[] => {
  const own = [`${area}:values.${path}.${value}`, `${area}:states.${value}`, `${area}:${path}s.${value}`]
  return [...own, ...(path === 'status' ? [`states.${value}`] : []), ...places.map((place) => `${place}.${value}`)]
}

const wordsAt = (locale: Locale, of: FieldsOf, path: string, value: unknown): string => {
  const schema = of.shape[path]
  const told = schema ? toldOf(schema) : undefined
  if (told?.rich && isPart(value) && RICH.some((key) => key in value)) return wholeText(value, told.rich)
  if (Array.isArray(value)) return listWords(locale, of, path, value)
  if (isPart(value)) return partWords(locale, { ...of, shape: { ...of.shape, ...under(path, partsOf(schema)) } }, path, value)
  if (typeof value === 'boolean') return yesOrNo(locale, value)
  if (typeof value === 'number') return told?.kind === 'money' ? fenToYuan(value) : String(value)
  const text = String(value)
  if (told?.dictionary) return wordOf(locale, told.dictionary, text)
  if (ISO.test(text)) return toShanghai(new Date(text))
  // what people typed is not translated, whatever it says
  if (told?.type === 'string') return text
  return sayFirst(locale, placesOf(of, path, text)) ?? text
}

const under = (path: string, shape: FieldsOf['shape']): FieldsOf['shape'] =>
  Object.fromEntries(Object.entries(shape).map(([key, schema]) => [`${path}.${key}`, schema]))

/** Plain values side by side, objects as a sequence. */
const listWords = (locale: Locale, of: FieldsOf, path: string, values: readonly unknown[]): string => {
  const words = values.map((one) => wordsAt(locale, of, path, one))
  return values.some(isPart) ? words.join(locale === 'en-US' ? '; ' : '；') : joinedIn(locale, words)
}

/** How a value of this field reads; never JSON. */
export const valueWords = (locale: Locale, of: FieldsOf, field: string, value: unknown): string => wordsAt(locale, of, field, value)
