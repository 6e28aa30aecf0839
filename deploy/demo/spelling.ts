import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '@academy/chassis/runtime/config.ts'

export const spellingFile = 'contracts/locales/pinyin.names.json'

/** Names and how they are spelled in Latin letters, `名 Ming|…`, by kind. */
export type Spellings = Record<'places' | 'surnames' | 'givenNames', string>

let known: Map<string, Map<string, string>> | undefined
const read = (): Map<string, Map<string, string>> => {
  const table = JSON.parse(readFileSync(join(projectFolder('contracts'), '..', spellingFile), 'utf8')) as Spellings
  return new Map(Object.entries(table).map(([kind, text]) => [kind, new Map(text.split('|').map((line) => line.split(' ') as [string, string]))]))
}

/**
 * A name in Latin letters, as `npm run locales` has spelled it: the dictionary of pinyin takes 20 MB of memory, this table some hundred kilobytes.
 * Throws Error for a name that is not in it.
 */
export const spelled = (kind: keyof Spellings, name: string): string => {
  known ??= read()
  const spelling = known.get(kind)?.get(name)
  if (spelling === undefined) throw new Error(`${name} has no spelling among ${kind}: npm run locales makes it`)
  return spelling
}
