import type { Column, ImportRow, Sheet, SheetKey } from '@academy/contracts/core/import-columns.ts'
import { naturalKeyOf } from '@academy/contracts/sheets.ts'

/** Rows of one `apply` call. */
export const BATCH = 500

/** Rows that are judged together must be applied together: a person's posts, and those who hand over the same post of a place. */
const together: Partial<Record<SheetKey, readonly (readonly string[])[]>> = { posts: [['user'], ['position', 'organisation']] }

const textsOf = (value: unknown): string[] => [value].flat().filter((one): one is string => typeof one === 'string')

const target = ({ cell }: Column): SheetKey | undefined => {
  const one = cell.kind === 'list' ? cell.of : cell
  return one.kind === 'ref' ? one.sheet : undefined
}

/** Columns of a sheet that refer to another sheet. */
export const refColumns = (sheet: Sheet, to: SheetKey): string[] => sheet.columns.filter((column) => target(column) === to).map(({ key }) => key)

/** What a row refers to in a sheet. */
export const refersTo = (row: ImportRow, columns: readonly string[]): string[] => columns.flatMap((column) => textsOf(row.values[column]))

/** Rows of a sheet by their natural key. */
export const byKey = (sheet: Sheet, rows: readonly ImportRow[]): Map<string, ImportRow> =>
  new Map(
    rows.flatMap((row) => [[naturalKeyOf(sheet, row.values), row] as const]).filter((pair): pair is readonly [string, ImportRow] => pair[0] !== undefined),
  )

/** Rows in an order in which each stands after those of its own sheet that it refers to; a circle stays as it is. */
const inOrder = (sheet: Sheet, rows: readonly ImportRow[]): ImportRow[] => {
  const columns = refColumns(sheet, sheet.key)
  if (columns.length === 0) return [...rows]
  const known = byKey(sheet, rows)
  const done = new Set<ImportRow>()
  const place = (first: ImportRow) => {
    const stack = [{ row: first, left: refersTo(first, columns) }]
    const open = new Set([first])
    while (stack.length > 0) {
      const top = stack.at(-1) as (typeof stack)[number]
      const next = known.get(top.left.pop() ?? '')
      if (next && !done.has(next) && !open.has(next)) {
        open.add(next)
        stack.push({ row: next, left: refersTo(next, columns) })
      } else if (top.left.length === 0) {
        done.add(top.row)
        stack.pop()
      }
    }
  }
  for (const row of rows) if (!done.has(row)) place(row)
  return [...done]
}

/** Groups of rows that hang together by shared values, in the order of their first rows. */
const groupsOf = (sheet: Sheet, rows: readonly ImportRow[]): ImportRow[][] => {
  const links = together[sheet.key]
  if (!links) return rows.map((row) => [row])
  const leader = new Map<string, string>()
  const rootOf = (name: string): string => {
    let at = name
    for (let up = leader.get(at); up !== undefined && up !== at; up = leader.get(at)) at = up
    leader.set(name, at)
    return at
  }
  const names = (row: ImportRow) => links.map((columns) => JSON.stringify([columns, columns.map((column) => row.values[column])]))
  for (const row of rows) {
    const [first = '', ...others] = names(row).map(rootOf)
    for (const other of others) leader.set(other, first)
  }
  const groups = new Map<string, ImportRow[]>()
  for (const row of rows) {
    const root = rootOf(names(row)[0] ?? '')
    groups.set(root, [...(groups.get(root) ?? []), row])
  }
  return [...groups.values()]
}

/** A sheet's rows in batches for `apply`, the same for the same rows: at most 500 each, except where more rows hang together. */
export const batchesOf = (sheet: Sheet, rows: readonly ImportRow[], size = BATCH): ImportRow[][] => {
  const batches: ImportRow[][] = []
  for (const group of groupsOf(sheet, inOrder(sheet, rows))) {
    const last = batches.at(-1)
    if (last && last.length + group.length <= size) last.push(...group)
    else batches.push([...group])
  }
  return batches
}
