import { shippedDictionaries } from './shipped-dictionaries.ts'
import { type Locale, sayFirst } from './texts.ts'
import { inScript } from './traditional.ts'

let known: ReadonlyMap<string, { dictNameCn: string; dictNameEn: string }> | undefined

/** A switch in the reader's language. */
export const yesOrNo = (locale: Locale, value: boolean): string => sayFirst(locale, [`exports.${value ? 'yes' : 'no'}`]) ?? String(value)

/** The word for one value of a dictionary in the reader's language; the value itself where the dictionary has none. */
export const wordOf = (locale: Locale, dictionary: string, value: string): string => {
  known ??= new Map(shippedDictionaries().map((item) => [`${item.dictType}|${item.dictValue}`, item]))
  const item = known.get(`${dictionary}|${value}`)
  if (!item) return value
  return locale === 'en-US' ? item.dictNameEn : inScript(locale, item.dictNameCn)
}
