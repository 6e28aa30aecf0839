import { isBlankText, mapWords, richTree, type Written } from '@academy/contracts/core/rich-plain.ts'
import { type RichLanguage, richAt } from '@academy/contracts/core/rich-text.ts'
import type { RichDoc } from '@academy/contracts/core/rich-tree.ts'
import { toTraditional } from '../i18n/convert.ts'
import type { Locale } from '../i18n/locale.ts'

/** What a reader of each language takes, the best first. */
const order: Readonly<Record<Locale, readonly RichLanguage[]>> = { 'zh-CN': ['cn', 'tw', 'en'], 'zh-TW': ['tw', 'cn', 'en'], 'en-US': ['en', 'cn', 'tw'] }
export const localeOf: Readonly<Record<RichLanguage, Locale>> = { cn: 'zh-CN', tw: 'zh-TW', en: 'en-US' }

const isOne = (value: unknown): value is RichDoc | string => typeof value === 'string' || (value as RichDoc | undefined)?.type === 'doc'

/** A text as this reader reads it, and the language it is in where that is known; undefined where nobody wrote one. */
export const readBy = (locale: Locale, value: unknown): { tree: RichDoc; lang?: Locale } | undefined => {
  if (isOne(value)) return isBlankText(value) ? undefined : { tree: richTree(value) }
  const found = order[locale].find((language) => !isBlankText(richAt(value, language)))
  if (!found) return undefined
  const tree = richTree(richAt(value, found) as Exclude<Written, null | undefined>)
  return locale === 'zh-TW' && found === 'cn' ? { tree: mapWords(tree, toTraditional), lang: locale } : { tree, lang: localeOf[found] }
}
