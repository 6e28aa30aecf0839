import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { projectFolder } from './config.ts'

export type Locale = 'zh-CN' | 'zh-TW' | 'en-US'
export const locales: readonly Locale[] = ['zh-CN', 'zh-TW', 'en-US']

type Tree = { [key: string]: string | Tree }

/** Texts by key; those of a noun are called as in the browser: `training/courses:fields.code`. */
const load = (locale: Locale): Map<string, string> => {
  const flat = new Map<string, string>()
  const walk = (tree: Tree, prefix: string) => {
    for (const [key, value] of Object.entries(tree)) {
      if (typeof value === 'string') flat.set(prefix + key, value)
      else walk(value, `${prefix}${key}.`)
    }
  }
  const folder = join(projectFolder('contracts'), 'locales', locale)
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.json')) continue
    walk(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Tree, file.includes(sep) ? `${file.slice(0, -'.json'.length).replaceAll(sep, '/')}:` : '')
  }
  return flat
}

const loaded = new Map<Locale, Map<string, string>>()
const catalogue = (locale: Locale) => {
  const known = loaded.get(locale)
  if (known) return known
  const fresh = load(locale)
  loaded.set(locale, fresh)
  return fresh
}

/** Yuan such as `6500.00` with their sign and groups of three. */
const money = (yuan: string): string => `¥${yuan.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',')}`

/** The texts of a key in the order of preference: English tells one from several by a key of its own. */
const formsOf = (key: string, count: unknown): string[] => (count === 1 ? [`${key}_one`, key] : [key])

/** The text of `key` in the reader's language with `{{name}}` and `{{name, money}}` replaced; the key itself where no text exists. */
export const say = (locale: Locale, key: string, params: Record<string, unknown> = {}): string => {
  const found = formsOf(key, params.count).find((form) => catalogue(locale).has(form))
  const text = found === undefined ? catalogue('zh-CN').get(key) : catalogue(locale).get(found)
  if (text === undefined) return key
  return text.replace(/\{\{\s*(\w+)\s*(?:,\s*(money)\s*)?\}\}/g, (_, name: string, format?: string) => {
    const value = String(params[name] ?? '')
    return format ? money(value) : value
  })
}

/** The first of these keys that has a text, in the reader's language; undefined where none has. */
export const sayFirst = (locale: Locale, keys: readonly string[]): string | undefined => {
  const found = keys.find((key) => catalogue(locale).has(key))
  return found === undefined ? undefined : say(locale, found)
}

/** The first of our locales that the header asks for; zh-CN unless told. */
export const localeOf = (header: string | undefined): Locale => {
  const asked = (header ?? '').toLowerCase()
  if (/^zh-(tw|hk|mo|hant)/.test(asked)) return 'zh-TW'
  return asked.startsWith('en') ? 'en-US' : 'zh-CN'
}
