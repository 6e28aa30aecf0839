import { toldOf } from '@academy/contracts/core/field-kinds.ts'
import { textsArea } from '@academy/contracts/core/noun-texts.ts'
import { type DictionaryRow, shippedDictionaries as shared } from '@academy/contracts/identity/system/shipped-dictionaries.ts'
import { contracts } from '@academy/contracts/index.ts'
import type { z } from 'zod'
import { sayFirst } from './texts.ts'

const BEHIND = 1000

/** What a field that is one of a noun's own values is called, and each of its values: the words stand in the noun's texts. */
const itemsOf = (area: string, field: string, dictType: string, values: readonly string[], sort: number): DictionaryRow[] => {
  const words = (key: string) => [sayFirst('zh-CN', [key]), sayFirst('en-US', [key])]
  const named = values.map((value) => [value, ...words(`${area}:choices.${field}.${value}`)] as const)
  if (named.some(([, cn, en]) => !cn || !en)) return []
  const [ofCn = dictType, ofEn = dictType] = words(`${area}:title`)
  const [titleCn = '', titleEn = ''] = words(`${area}:fields.${field}`)
  const row = (dictValue: string, dictNameCn: string, dictNameEn: string, at: number) => ({
    dictType,
    dictValue,
    dictNameCn,
    dictNameEn,
    dictStatus: '1' as const,
    sort: at,
  })
  return [
    row('', `${ofCn} · ${titleCn}`, `${ofEn} · ${titleEn}`, sort),
    ...named.map(([value, cn = value, en = value], at) => row(value, cn, en, (at + 1) * 10)),
  ]
}

/** The dictionaries of nouns' own values, `choices.<field>.<value>` in their texts, which are not among those that many share. */
const ofNouns = (): DictionaryRow[] => {
  const taken = new Set(shared.map(({ dictType }) => dictType))
  return contracts.flatMap((contract) => {
    const shape = 'fields' in contract ? (contract.fields as z.ZodObject).shape : {}
    return Object.entries(shape as Record<string, z.ZodType>).flatMap(([field, schema]) => {
      const { dictionary, values } = toldOf(schema)
      if (!dictionary || !values || taken.has(dictionary)) return []
      const items = itemsOf(textsArea(contract), field, dictionary, values, BEHIND + taken.size)
      if (items.length > 0) taken.add(dictionary)
      return items
    })
  })
}

let known: readonly DictionaryRow[] | undefined
/** The dictionaries that every academy gets with this release: each type, then its items in their order. */
export const shippedDictionaries = (): readonly DictionaryRow[] => {
  known ??= [...shared, ...ofNouns()]
  return known
}
