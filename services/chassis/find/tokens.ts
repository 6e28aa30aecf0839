import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FindSpec, folded, tokensIn } from '@academy/contracts/core/find-text.ts'
import type { NameTable } from '@academy/contracts/core/traditional.ts'
import { projectFolder } from '../runtime/config.ts'

// What a record is found by is stored with it (`FOUND`): the repository keeps it on every write.

/** The field of a stored record that holds its tokens; no reader of a repository sees it. */
export const FOUND = 'findTokens'
/** Counted up where tokens are made otherwise: rows of before are told anew at the next start (rebuild.ts). */
export const TOKENS_VERSION = 1
const MOST = 200

let simple: Map<string, string> | undefined

/** From traditional signs to simplified ones, by the table that turns names the other way. */
const simplified = (): Map<string, string> => {
  if (simple) return simple
  const { characters, phrases } = JSON.parse(readFileSync(join(projectFolder('contracts'), 'locales', 'zh-TW.names.json'), 'utf8')) as NameTable
  const found = new Map<string, string>()
  const note = (from: string | undefined, to: string | undefined) => {
    if (from && to && from !== to && !found.has(from)) found.set(from, to)
  }
  const signs = [...characters]
  for (let at = 0; at < signs.length; at += 2) note(signs[at + 1], signs[at])
  for (const phrase of phrases.split(' ')) {
    const half = phrase.length / 2
    for (let at = 0; at < half; at++) note(phrase[half + at], phrase[at])
  }
  simple = found
  return found
}

/** A text as it is sought, in simplified signs. */
export const fold = (text: string): string => {
  const signs = simplified()
  return [...folded(text)].map((sign) => signs.get(sign) ?? sign).join('')
}

/** A field by its own name or, where it is bilingual, by its stem. */
const fieldsOf = ({ title, text }: FindSpec): string[] => [title, ...text].flatMap((field) => [field, `${field}Cn`, `${field}En`])

/** Every text that a record is found by, folded. */
export const textsOf = (spec: FindSpec, row: object): string[] =>
  fieldsOf(spec).flatMap((field) => {
    const value = (row as Record<string, unknown>)[field]
    return typeof value === 'string' ? [fold(value)] : []
  })

/** The tokens of a record, in an order that stays. */
export const tokensOf = (spec: FindSpec, row: object): string[] => [...new Set(textsOf(spec, row).flatMap(tokensIn))].slice(0, MOST)

/** Throws Error where fields that a record is found by are changed past the door that keeps its tokens. */
export const refuseTokens = ({ name, find }: { name: string; find?: FindSpec | undefined }, changed: object): void => {
  if (!find) return
  const fields = fieldsOf(find)
  const touched = Object.keys(changed).find((field) => fields.includes(field.split('.')[0] ?? ''))
  if (touched) throw new Error(`${name}: ${touched}, which records are found by, is changed one by one`)
}

/** The same tokens, told in the same order. */
export const sameTokens = (a: unknown, b: readonly string[]): boolean => Array.isArray(a) && a.length === b.length && a.every((one, at) => one === b[at])

/** A row that is written past the repository (seeds) with what it is found by. */
export const withTokens = <R extends object>(spec: FindSpec | undefined, row: R): R => (spec ? { ...row, [FOUND]: tokensOf(spec, row) } : row)
