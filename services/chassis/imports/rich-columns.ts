import { plainText, richTree } from '@academy/contracts/core/rich-plain.ts'
import { type RichField, richAt, richColumns, richFields } from '@academy/contracts/core/rich-text.ts'
import type { RichDoc } from '@academy/contracts/core/rich-tree.ts'
import type { z } from 'zod'
import type { Fields } from './sheet-plan.ts'

// Formatted texts in a workbook: plain words, a column for each language. Words that are those of the text that stands leave it as it is, with its form; its pictures stay behind other words too.

const written = (words: unknown, stands: unknown): unknown => {
  if (typeof words !== 'string') return words ?? undefined
  if (stands !== undefined && plainText(stands as string) === plainText(words)) return stands
  const tree = richTree(words)
  const pictures = ((stands as RichDoc | undefined)?.content ?? []).filter(({ type }) => type === 'image')
  return { ...tree, content: [...(tree.content ?? []), ...pictures] }
}

const gathered = (fields: Fields, { key, rule }: RichField): Fields => {
  const columns = richColumns({ key, rule }).filter(({ column }) => fields[column] !== undefined)
  if (!rule.languages || columns.length === 0) return fields
  const rest = Object.fromEntries(Object.entries(fields).filter(([field]) => !columns.some(({ column }) => column === field)))
  return { ...rest, [key]: Object.fromEntries(columns.map(({ column, language }) => [language, fields[column]])) }
}

const completedBy = (after: Fields, before: Fields | null, { key, rule }: RichField): Fields => {
  const { [key]: given, ...rest } = after
  if (given === undefined) return after
  if (!rule.languages) return { ...rest, [key]: written(given, before?.[key]) }
  const stood = (before?.[key] ?? {}) as Fields
  const texts = Object.entries({ ...stood, ...(given as Fields) }).map(
    ([language, words]) => [language, written(words, richAt(stood, language as 'cn'))] as const,
  )
  const kept = texts.filter(([, text]) => text !== undefined)
  return kept.length > 0 ? { ...rest, [key]: Object.fromEntries(kept) } : rest
}

/** Takes the fields of a noun; gives what makes columns of words one field, what lays it over the text that stands, and the column of each part. */
export const richSheet = (shape: Readonly<Record<string, z.ZodType>>) => {
  const all = richFields(shape)
  const places = all.flatMap((field) => richColumns(field).flatMap(({ column, language }) => (language ? [[`${field.key}.${language}`, column] as const] : [])))
  return {
    columns: Object.fromEntries(places),
    gather: (fields: Fields): Fields => all.reduce(gathered, fields),
    complete: (after: Fields, before: Fields | null): Fields => all.reduce((record, field) => completedBy(record, before, field), after),
  }
}
