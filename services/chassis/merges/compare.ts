import type { Service } from '@academy/contracts/core/endpoint.ts'
import { type Compared, mergeSource } from '@academy/contracts/core/merge-source.ts'
import type { ClientSession } from 'mongoose'
import { type Route, serve } from '../http/serve.ts'
import { sha256 } from '../mongo/audit.ts'
import { bare } from '../mongo/system.ts'
import { clashesOf, type Standing, toldClashes } from './clashes.ts'
import type { MergeRule, Pair, Row } from './rule.ts'
import { naming, rawRows, type Table, tablesOf } from './tables.ts'

export interface Comparing extends Pair {
  tenantId: string
  now: Date
  session?: ClientSession | undefined
}

interface Seen {
  table: Table
  own: number
  rows: Row[]
  fixed: number
  clashes: Standing[]
}

const seenOf = async (table: Table, asking: Comparing): Promise<Seen> => {
  const { tenantId, keepId, goneId, session } = asking
  const rows = await rawRows(table.model, naming(table, tenantId, goneId), session)
  const own = await bare(table.model.raw).countDocuments(naming(table, tenantId, keepId) as never, session ? { session } : {})
  if (table.rule?.fixed || table.ofUser) return { table, own, rows: [], fixed: rows.length, clashes: [] }
  const clashes = await clashesOf(table, rows, asking)
  return { table, own, rows, fixed: clashes.filter(({ rule }) => rule === 'stays').length, clashes }
}

/** What stands of two people in a service, collection by collection; in a transaction one after the other. */
export const seeAll = async (service: Service, rules: readonly MergeRule[], asking: Comparing): Promise<Seen[]> => {
  const seen: Seen[] = []
  for (const table of tablesOf(service, rules)) seen.push(await seenOf(table, asking))
  return seen
}

/** Of all that a merge would touch: the rows of who goes by id and version, and what they clash with. */
export const hashOf = (seen: readonly Seen[]): string => {
  const lines = seen.flatMap(({ table, rows, clashes }) => [
    ...rows.map(({ _id, version }) => `${table.model.name}|${_id}|${version}`),
    ...clashes.map(({ key, rule, keep }) => `${key}|${rule}|${keep.version}`),
  ])
  return sha256(lines.sort().join('\n')).slice(0, 16)
}

export const compare = async (service: Service, rules: readonly MergeRule[], asking: Comparing): Promise<Compared> => {
  const seen = await seeAll(service, rules, asking)
  const tables = seen.map(({ table, own, rows, fixed }) => ({
    table: table.model.name,
    own,
    other: table.rule?.fixed || table.ofUser ? fixed : rows.length,
    fixed,
  }))
  return {
    tables: tables.filter(({ own, other }) => own + other > 0),
    clashes: await toldClashes(
      seen.flatMap(({ clashes }) => clashes),
      asking,
    ),
    hash: hashOf(seen),
  }
}

/** The internal route by which a service says what merging two people would do to its rows; it changes nothing (rule 20). */
export const mergeRoutes = (service: Service, rules: readonly MergeRule[], clock: { now(): Date }): Route[] =>
  serve(mergeSource(service), {
    compare: ({ keepId, goneId }, { tenantId }) => compare(service, rules, { tenantId, keepId, goneId, now: clock.now() }),
  })
