import { deriveAll } from '../locales/derive-text.ts'
import { flatten, type Texts } from '../locales/texts.ts'
import { paths, type Tree } from './tree.ts'

const folder = 'contracts/locales'

const parse = (tree: Tree, path: string): Texts => JSON.parse(tree.get(path) ?? '{}') as Texts

const areas = (tree: Tree, language: string): string[] =>
  paths(tree, (path) => path.startsWith(`${folder}/${language}/`) && path.endsWith('.json')).map((path) => path.slice(`${folder}/${language}/`.length))

const placeholders = (text: string): string =>
  [...new Set(text.match(/\{\{\s*[\w.]+/g) ?? [])]
    .map((found) => found.replace(/\{\{\s*/, ''))
    .sort()
    .join(', ')

// English counts in plurals where Chinese has one form
const stem = (key: string): string => key.replace(/_(one|other|zero|two|few|many)$/, '')

const compare = (area: string, from: string, to: string, texts: Map<string, string>, others: Map<string, string>): string[] => {
  const stems = new Set([...others.keys()].map(stem))
  const missing = [...texts.keys()].filter((key) => !stems.has(stem(key))).map((key) => `${folder}/${to}/${area}: ${key} is missing (${from} has it)`)
  const empty = [...texts].filter(([, text]) => text.trim() === '').map(([key]) => `${folder}/${from}/${area}: ${key} is empty`)
  return [...missing, ...empty]
}

const unlike = (area: string, texts: Map<string, string>, others: Map<string, string>): string[] =>
  [...texts]
    .filter(([key, text]) => others.has(key) && placeholders(text) !== placeholders(others.get(key) ?? ''))
    .map(([key]) => `${folder}: ${area} ${key} has other placeholders in zh-CN than in en-US`)

const areaFaults = (tree: Tree, area: string): string[] => {
  const chinese = flatten(parse(tree, `${folder}/zh-CN/${area}`))
  const english = flatten(parse(tree, `${folder}/en-US/${area}`))
  return [...compare(area, 'zh-CN', 'en-US', chinese, english), ...compare(area, 'en-US', 'zh-CN', english, chinese), ...unlike(area, chinese, english)]
}

const derivedFaults = (tree: Tree): string[] => {
  const derived = deriveAll(tree)
  const written = areas(tree, 'zh-TW').map((area) => `${folder}/zh-TW/${area}`)
  const stale = [...derived].filter(([path, content]) => tree.get(path) !== content).map(([path]) => path)
  return [...stale, ...written.filter((path) => !derived.has(path))].map((path) => `${path} is not current: run npm run locales`)
}

/** Faults of the texts: a key missing in one language, an empty text, other placeholders, zh-TW not derived anew. */
export const localeFaults = (tree: Tree): string[] => {
  const all = [...new Set([...areas(tree, 'zh-CN'), ...areas(tree, 'en-US')])]
  return [...all.flatMap((area) => areaFaults(tree, area)), ...derivedFaults(tree)]
}
