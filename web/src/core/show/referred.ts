import { toldOf } from '@academy/contracts/core/field-kinds.ts'
import { nameFields, refsOf } from '@academy/contracts/core/refs.ts'
import type { z } from '../form/zod.ts'
import { pick } from '../i18n/bilingual.ts'
import { type Locale, useLocale } from '../i18n/locale.ts'

type Shape = Readonly<Record<string, z.ZodType | undefined>>

/** The noun that this field names by its id; undefined where it is no reference. */
export const nounOf = (shape: Shape, field: string): string | undefined => {
  const schema = shape[field]
  const { kind, noun, byCode } = schema ? toldOf(schema) : {}
  return kind === 'ref' && !byCode ? noun : undefined
}

/** The fields that hold the names of a record's references. */
export const namesIn = (shape: Shape): ReadonlySet<string> =>
  new Set(
    refsOf(shape as Record<string, z.ZodType>).flatMap(({ field, told }) =>
      Object.values(nameFields(field, told)).filter((name) => name !== undefined && name !== field),
    ),
  )

/** What a record says of the one that its field refers to: its code and name, a person's name alone; nothing where the answer has no names. */
const referredIn = (schema: z.ZodType, field: string, record: object, locale: Locale): string => {
  const values = record as Record<string, string | undefined>
  const { code, cn, one } = nameFields(field, toldOf(schema))
  return values[one] ?? [code && values[code], pick(record, cn.slice(0, -2), locale)].filter(Boolean).join(' ')
}

/** `useReferred(shape)(record, 'siteId')` → `BJ1 Beijing Centre`. */
export const useReferred = (shape: Shape) => {
  const locale = useLocale()
  return (record: object, field: string): string => (nounOf(shape, field) ? referredIn(shape[field] as z.ZodType, field, record, locale) : '')
}
