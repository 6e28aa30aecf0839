import { withWords } from '@academy/contracts/core/traditional.ts'
import { Converter } from 'opencc-js'
import { mapTexts, type Texts } from './texts.ts'

/** What OpenCC cannot know: words that Taiwan says otherwise, and whole texts by `area.dotted.key`. */
export interface Exceptions {
  words: Record<string, string>
  keys: Record<string, string>
}

const folder = 'contracts/locales'
const exceptionsFile = `${folder}/zh-TW.exceptions.json`

const convert = Converter({ from: 'cn', to: 'tw' })

/** Turns simplified text into Taiwan's: the exceptions word by word, OpenCC for what lies between; placeholders stay. */
export const traditional = (exceptions: Exceptions): ((text: string) => string) => withWords(exceptions.words, convert)

/** The zh-TW files that these zh-CN files and exceptions give, by their path; `files` are contents by path from the root. */
export const deriveAll = (files: ReadonlyMap<string, string>): Map<string, string> => {
  const exceptions = JSON.parse(files.get(exceptionsFile) ?? '{"words":{},"keys":{}}') as Exceptions
  const change = traditional(exceptions)
  const sources = [...files].filter(([path]) => path.startsWith(`${folder}/zh-CN/`) && path.endsWith('.json'))
  return new Map(
    sources.map(([path, content]) => {
      const area = path.slice(`${folder}/zh-CN/`.length, -'.json'.length)
      const texts = mapTexts(JSON.parse(content) as Texts, (text, key) => exceptions.keys[`${area}.${key}`] ?? change(text))
      return [`${folder}/zh-TW/${area}.json`, `${JSON.stringify(texts, null, 2)}\n`]
    }),
  )
}
