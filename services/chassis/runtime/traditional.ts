import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { byTable, type NameTable, signsBack, withWords } from '@academy/contracts/core/traditional.ts'
import { projectFolder } from './config.ts'
import type { Locale } from './texts.ts'

const read = <T>(file: string): T => JSON.parse(readFileSync(join(projectFolder('contracts'), 'locales', file), 'utf8')) as T

interface Exceptions {
  words: Record<string, string>
}

let convert: ((text: string) => string) | undefined

/** Takes a reader's language and a text that exists in simplified Chinese, or the name of a thing or place; gives it as that reader writes it, Taiwan's words first. */
export const inScript = (locale: Locale, text: string): string => {
  if (locale !== 'zh-TW') return text
  convert ??= withWords(read<Exceptions>('zh-TW.exceptions.json').words, byTable(read<NameTable>('zh-TW.names.json')))
  return convert(text)
}

let back: ReadonlyMap<string, string> | undefined

/** Takes Chinese in either script and gives it in simplified signs, sign by sign: to compare, never to show. */
export const simplified = (text: string): string => {
  back ??= signsBack(read<NameTable>('zh-TW.names.json'))
  return [...text].map((sign) => back?.get(sign) ?? sign).join('')
}
