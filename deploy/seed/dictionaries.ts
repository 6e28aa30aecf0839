import { dictionaryLines } from './dictionary-lines.ts'

export interface DictionaryItem {
  value: string
  nameCn: string
  nameEn: string
  sort: number
}

export interface Dictionary {
  dictType: string
  nameCn: string
  nameEn: string
  items: readonly DictionaryItem[]
}

const item = (text: string, index: number): DictionaryItem => {
  const [, value = '', nameCn = '', nameEn = ''] = /^(\S+) (\S+) (.+)$/.exec(text.trim()) ?? []
  return { value, nameCn, nameEn, sort: (index + 1) * 10 }
}

/** Every dictionary of a tenant with its values in their order. */
export const dictionaries: readonly Dictionary[] = dictionaryLines.map(([dictType, nameCn, nameEn, values]) => ({
  dictType,
  nameCn,
  nameEn,
  items: values.split(',').map(item),
}))
