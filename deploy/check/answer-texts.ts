import { codes as numbers } from '@academy/contracts/core/codes.ts'
import { formCodes } from '@academy/contracts/core/violations.ts'
import { flatten, type Texts } from '../locales/texts.ts'
import { type Answered, type Area, answeredCodes } from './answer-codes.ts'
import { paths, type Tree } from './tree.ts'

const folder = 'contracts/locales/zh-CN/'

/** Where the server looks for the text of a code; an import tells rules of every kind. */
const prefixes: Readonly<Record<Area, readonly string[]>> = {
  violations: ['violations'],
  reasons: ['reasons'],
  remedies: ['remedies'],
  who: ['who'],
  conditions: ['conditions'],
  import: ['import.errors', 'violations', 'reasons', 'codes'],
}

/** What an import names in every one of its texts besides the values of the error. */
const named = new Set(['column', 'sheet', 'known', 'values'])

/** Texts of a noun are called by its file, `training/courses:fields.code`; by their key alone too, as codes are looked for. */
const textsOf = (tree: Tree): ReadonlyMap<string, string> =>
  new Map(
    paths(tree, (path) => path.startsWith(folder) && path.endsWith('.json')).flatMap((path) => {
      const texts = [...flatten(JSON.parse(tree.get(path) ?? '{}') as Texts)]
      const area = path.slice(folder.length).replace(/^\/|\.json$/g, '')
      return area.includes('/') ? [...texts, ...texts.map(([key, text]) => [`${area}:${key}`, text] as const)] : texts
    }),
  )

const keyOf = (texts: ReadonlyMap<string, string>, area: Area, code: string): string | undefined =>
  prefixes[area].map((prefix) => `${prefix}.${code}`).find((key) => texts.has(key))

/** What a text names and nobody gives it there. */
const nameless = (text: string, { area, params }: Answered): string[] =>
  params ? [...text.matchAll(/\{\{\s*(\w+)/g)].flatMap(([, name = '']) => (params.includes(name) || (area === 'import' && named.has(name)) ? [] : [name])) : []

const codeFaults = (texts: ReadonlyMap<string, string>, one: Answered): string[] => {
  const key = keyOf(texts, one.area, one.code)
  if (key === undefined) return [`${one.place} answers ${one.code}, which has no text: ${prefixes[one.area][0]}.${one.code}`]
  return nameless(texts.get(key) ?? '', one).map((name) => `${one.place} answers ${one.code} without the ${name} that ${key} names`)
}

/**
 * Every code, reason and violation that the server can answer has its text, with values for all that the text names; the codes come from the sources and
 * the contracts. That the languages agree is looked at by the check of locales.
 */
export const answerFaults = (tree: Tree): string[] => {
  const texts = textsOf(tree)
  const { codes, keys } = answeredCodes(tree)
  const fixed = [...Object.keys(numbers).map((code) => `codes.${code}`), ...formCodes.map((code) => `violations.${code}`)]
  return [
    ...new Set([
      ...codes.flatMap((one) => codeFaults(texts, one)),
      ...keys.filter(({ key }) => !texts.has(key)).map(({ place, key }) => `${place} says ${key}, which has no text`),
      ...fixed.filter((key) => !texts.has(key)).map((key) => `contracts/core answers a code without its text: ${key}`),
    ]),
  ]
}
