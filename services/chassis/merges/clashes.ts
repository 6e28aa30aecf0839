import type { Clash } from '@academy/contracts/core/merge-source.ts'
import type { ClientSession } from 'mongoose'
import { everything, type Reader } from '../mongo/scope.ts'
import type { Found, Pair, Row } from './rule.ts'
import { rawRows, type Table, withSurvivor } from './tables.ts'

/** A clash with its rows; `key` names it among those of its service. */
export interface Standing extends Found {
  key: string
  table: Table
  rule: Clash['rule']
  wins?: 'keep' | 'gone'
}

interface Asking extends Pair {
  tenantId: string
  now: Date
  session?: ClientSession | undefined
}

const readerOf = ({ tenantId, session }: Asking): Reader => ({ tenantId, dataScope: everything, ...(session ? { session } : {}) })

/** Which of these rows an index with a condition holds at all. */
const held = async ({ model }: Table, rows: readonly Row[], where: object | undefined, { tenantId, session }: Asking): Promise<readonly Row[]> => {
  if (!where || rows.length === 0) return rows
  const found = await rawRows(model, { tenantId, _id: { $in: rows.map(({ _id }) => _id) }, ...where }, session)
  const ids = new Set(found.map(({ _id }) => _id))
  return rows.filter(({ _id }) => ids.has(_id))
}

const valuesOf = (row: Row, keys: readonly string[]): Record<string, unknown> => Object.fromEntries(keys.map((key) => [key, row[key] ?? null]))
const textOf = (row: Row, keys: readonly string[]): string => JSON.stringify(keys.map((key) => row[key] ?? null))

/**
 * Rows of who goes that could not be the survivor's beside what he has, by the unique keys of their collection: found by reading, so that no move ends in the
 * refusal of an index.
 */
export const collisions = async (table: Table, rows: readonly Row[], asking: Asking): Promise<Map<string, Found>> => {
  const found = new Map<string, Found>()
  for (const { keys, where } of table.unique) {
    const moving = (await held(table, rows, where, asking)).map((row) => ({
      row,
      next: { ...row, ...withSurvivor(row, table.paths, asking.goneId, asking.keepId) } as Row,
    }))
    if (moving.length === 0) continue
    const others = await rawRows(table.model, { ...where, $or: moving.map(({ next }) => valuesOf(next, keys)) }, asking.session)
    const byText = new Map(others.map((row) => [textOf(row, keys), row]))
    for (const { row, next } of moving) {
      const other = byText.get(textOf(next, keys))
      if (other && other._id !== row._id && !found.has(row._id)) found.set(row._id, { keep: other, gone: row })
    }
  }
  return found
}

const standing = (table: Table, { keep, gone }: Found, now: Date): Standing => {
  const { rule = 'stays', wins = rule === 'choose' ? undefined : 'keep' } = table.rule?.judge?.(keep, gone, now) ?? {}
  return { key: `${table.model.name}|${keep._id}|${gone._id}`, table, keep, gone, rule, ...(wins ? { wins } : {}) }
}

/** All clashes of a collection: by its unique keys, and those that only its noun knows. */
export const clashesOf = async (table: Table, rows: readonly Row[], asking: Asking): Promise<Standing[]> => {
  if (table.rule?.fixed || table.ofUser) return []
  const byKey = table.rule?.follows ? [] : [...(await collisions(table, rows, asking)).values()]
  const own = (await table.rule?.clashes?.(readerOf(asking), asking, asking.now)) ?? []
  const known = new Map([...own, ...byKey].map((one) => [`${one.keep._id}|${one.gone._id}`, one]))
  return [...known.values()].map((one) => standing(table, one, asking.now))
}

const titled = ['number', 'code', 'courseCode', 'titleCn', 'nameCn', 'roleCode', 'url'] as const

/** How a row is called without a rule of its own. */
const plainTitle = (row: Row): string => titled.map((key) => row[key]).find((value): value is string => typeof value === 'string') ?? ''

/** Clashes as they are told, with what their rows are called. */
export const toldClashes = async (found: readonly Standing[], asking: Asking): Promise<Clash[]> => {
  const told: Clash[] = []
  for (const { key, table, rule, wins, keep, gone } of found) {
    const titles = await table.rule?.title?.(readerOf(asking), [keep, gone])
    const side = (row: Row) => {
      const title = titles?.get(row._id)
      const { cn, en, day } = title ?? { cn: plainTitle(row), en: plainTitle(row), day: undefined }
      return { rowId: row._id, cn, en, ...(day ? { day } : {}) }
    }
    told.push({ key, table: table.model.name, rule, ...(wins ? { wins } : {}), keep: side(keep), gone: side(gone) })
  }
  return told
}
