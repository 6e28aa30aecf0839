import type { CarryKind } from './kinds.ts'
import { type CarriedRow, sameIn } from './rows.ts'

/** A record that the file says otherwise, or that is not here yet. */
export interface Difference {
  row: CarriedRow
  here?: CarriedRow
  fields: readonly string[]
}

export interface Compared {
  differences: readonly Difference[]
  same: number
  /** What only this academy has. */
  only: readonly CarriedRow[]
}

const orderIn = (row: CarriedRow | undefined): string[] => (row?.values.order as string[] | undefined) ?? []

/** In which order those of the file stand here, or would once the new ones were added behind the others. */
export const orderAfter = (wanted: readonly string[], here: readonly string[]): string[] => [
  ...here.filter((key) => wanted.includes(key)),
  ...wanted.filter((key) => !here.includes(key)),
]

const fieldsOf = (kind: CarryKind, row: CarriedRow, here: CarriedRow): string[] => {
  if (row.below !== undefined) {
    const wanted = orderIn(row)
    return orderAfter(wanted, orderIn(here)).join('|') === wanted.join('|') ? [] : ['order']
  }
  return Object.keys(kind.fields).filter((field) => !sameIn(kind, field, row.values[field], here.values[field]))
}

/** What of a kind the file says otherwise than this academy. An order of records that all come with the file is none of its own. */
export const compare = (kind: CarryKind, theirs: readonly CarriedRow[], ours: readonly CarriedRow[]): Compared => {
  const here = new Map(ours.map((row) => [row.key, row]))
  const there = new Set(theirs.map(({ key }) => key))
  const rows = theirs.filter((row) => row.below === undefined || here.has(row.key))
  const differences = rows.flatMap((row): Difference[] => {
    const own = here.get(row.key)
    // of what is not here yet all is told that it would say
    if (!own) return [{ row, fields: Object.keys(kind.fields).filter((field) => !sameIn(kind, field, row.values[field], undefined)) }]
    const fields = fieldsOf(kind, row, own)
    return fields.length > 0 ? [{ row, here: own, fields }] : []
  })
  return {
    differences,
    same: rows.filter(({ below }) => below === undefined).length - differences.filter(({ row }) => row.below === undefined).length,
    only: ours.filter((row) => row.below === undefined && !there.has(row.key)),
  }
}
