import { toTraditional } from './convert.ts'
import { type Locale, useLocale } from './locale.ts'
import { isOwnName } from './people.ts'

/** A field that exists in two languages, as the reader should see it: English, Chinese, or Chinese converted (resolutions.md 27, 28), but for the names of people and firms. */
export const pick = (record: object, field: string, locale: Locale): string => {
  const values = record as Record<string, unknown>
  const text = (key: string) => (typeof values[key] === 'string' ? (values[key] as string) : '')
  const cn = text(`${field}Cn`) || text(field)
  const en = text(`${field}En`)
  if (locale === 'en-US') return en || cn
  if (locale !== 'zh-TW') return cn || en
  return isOwnName(record, field) ? cn || en : toTraditional(cn || en)
}

/** `useBilingual()(record, 'name')` → `nameCn`, `nameEn` or the converted `nameCn`. */
export const useBilingual = () => {
  const locale = useLocale()
  return (record: object | null | undefined, field: string): string => (record ? pick(record, field, locale) : '')
}
