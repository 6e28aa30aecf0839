import type { Report } from '@academy/contracts/core/report.ts'
import type { Context } from '../http/context.ts'
import { database } from '../mongo/database.ts'
import { modelOfNoun } from '../mongo/model.ts'
import { reader } from '../mongo/read.ts'
import { everything } from '../mongo/scope.ts'
import type { Locale } from '../runtime/texts.ts'
import { inScript } from '../runtime/traditional.ts'
import { wordOf } from '../runtime/words.ts'

const NONE = '—'

interface Name {
  id: string
  code?: string
  nameCn: string
  nameEn: string
}
/** A group with its measures. */
export type Group = Name & { [measure: string]: string | number | undefined }

/** A group's name in the reader's language. */
export const nameOf = ({ nameCn, nameEn }: Name, locale: Locale): string => (locale === 'en-US' ? nameEn : inScript(locale, nameCn))

/** How the groups of these keys are called: months by themselves, values by their dictionary, records by their own names, whoever may read these. */
export const namesOf = async ({ service, group, noun }: Report, by: string, keys: readonly { key: string }[], ctx: Context): Promise<(key: string) => Name> => {
  const kind = group[by]
  const plain = (key: string): Name => ({ id: key || NONE, nameCn: key || NONE, nameEn: key || NONE })
  if (kind === 'month' || kind === undefined) return plain
  if ('dictionary' in kind) {
    const word = (locale: Locale, key: string) => (key ? wordOf(locale, kind.dictionary, key) : NONE)
    return (key) => ({ ...plain(key), nameCn: word('zh-CN', key), nameEn: word('en-US', key) })
  }
  const model = modelOfNoun(database(service), kind.noun)
  if (!model) throw new Error(`${service} groups ${noun} by ${kind.noun} and has neither them nor a copy`)
  const rows = await reader(model, { tenantId: ctx.tenantId, dataScope: everything }).find({ id: { $in: keys.map(({ key }) => key) } })
  const known = new Map((rows as unknown as Required<Name>[]).map(({ id, code, nameCn, nameEn }) => [id, { id, code, nameCn, nameEn }]))
  return (key) => known.get(key) ?? plain(key)
}
