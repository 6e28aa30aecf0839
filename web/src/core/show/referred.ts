import { toldOf } from '@academy/contracts/core/field-kinds.ts'
import { nameFields } from '@academy/contracts/core/refs.ts'
import type { z } from '../form/zod.ts'
import { pick } from '../i18n/bilingual.ts'
import { type Locale, useLocale } from '../i18n/locale.ts'

/** What a record says of the one that its field refers to: its code and name, a person's name alone; nothing where the answer has no names. */
const referredIn = (schema: z.ZodObject, field: string, record: object, locale: Locale): string => {
  const told = toldOf((schema.shape as Record<string, z.ZodType>)[field] as z.ZodType)
  const values = record as Record<string, string | undefined>
  const { code, cn, one } = nameFields(field, told)
  return values[one] ?? [code && values[code], pick(record, cn.slice(0, -2), locale)].filter(Boolean).join(' ')
}

/** Is this field a reference to a record of another noun? */
export const isRef = (schema: z.ZodObject, field: string): boolean => {
  const own = (schema.shape as Record<string, z.ZodType | undefined>)[field]
  return own !== undefined && toldOf(own).kind === 'ref'
}

/** `useReferred(schema)(record, 'siteId')` → `BJ1 Beijing Centre`. */
export const useReferred = (schema: z.ZodObject) => {
  const locale = useLocale()
  return (record: object, field: string): string => (isRef(schema, field) ? referredIn(schema, field, record, locale) : '')
}
