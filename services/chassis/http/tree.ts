import type { Reason } from '@academy/contracts/core/envelope.ts'

// The shape of a tree over rows that are all in memory: who stands below whom, in which order, and what a move may not do.

/** One record of a tree, as far as its place goes. */
export interface TreeRow {
  id: string
  key: string
  parent: string | undefined
  order: number
}

/** Where a record stands: the ids from the root to itself, and how many lie below it. */
interface TreePlace {
  path: string[]
  below: number
}

const inOrder = (a: TreeRow, b: TreeRow): number => a.order - b.order || (a.key < b.key ? -1 : 1)

/** The records below one, or at the root, in their order. A record whose parent is gone stands at the root, so that nothing is lost. */
export const childrenOf = <R extends TreeRow>(rows: readonly R[], key: string | undefined): R[] => {
  const keys = new Set(rows.map((row) => row.key))
  return rows.filter((row) => (row.parent !== undefined && keys.has(row.parent) ? row.parent : undefined) === key).sort(inOrder)
}

/** All records below one, without itself; rows that hang in a circle, as no command leaves them, end where they began. */
export const subtreeOf = <R extends TreeRow>(rows: readonly R[], key: string, above: readonly string[] = []): R[] =>
  childrenOf(rows, key)
    .filter((row) => row.key !== key && !above.includes(row.key))
    .flatMap((row) => [row, ...subtreeOf(rows, row.key, [...above, key])])

/** All records in the tree's order, each with its place. */
export const inTree = <R extends TreeRow>(rows: readonly R[]): (R & TreePlace)[] => {
  const walk = (key: string | undefined, above: readonly string[]): (R & TreePlace)[] =>
    childrenOf(rows, key).flatMap((row) => {
      const path = [...above, row.id]
      const below = walk(row.key, path)
      return [{ ...row, path, below: below.length }, ...below]
    })
  const tree = walk(undefined, [])
  const reached = new Set(tree.map((row) => row.id))
  // what hangs in a circle is below nothing: it stands at the end, so that somebody can put it right
  return [...tree, ...rows.filter((row) => !reached.has(row.id)).map((row) => ({ ...row, path: [row.id], below: 0 }))]
}

const levelsBelow = (rows: readonly TreeRow[], key: string): number => {
  const depths = new Map([[key, 0]])
  for (const row of subtreeOf(rows, key)) depths.set(row.key, (depths.get(row.parent ?? '') ?? 0) + 1)
  return Math.max(...depths.values())
}

/** What stands against a record's hanging below another: one that is not there, itself or one of its own, more levels than there may be. */
export const hangingReasons = (rows: readonly TreeRow[], self: string | undefined, parent: string | undefined, depth: number): Reason[] => {
  if (parent === undefined) return []
  const above = rows.find((row) => row.key === parent)
  if (!above) return [{ code: 'treeParentGone', params: {} }]
  if (self !== undefined && (parent === self || subtreeOf(rows, self).some((row) => row.key === parent))) return [{ code: 'treeCycle', params: {} }]
  const level = inTree(rows).find((row) => row.id === above.id)?.path.length ?? 1
  const needed = level + 1 + (self === undefined ? 0 : levelsBelow(rows, self))
  return needed > depth ? [{ code: 'treeTooDeep', params: { max: depth } }] : []
}

const STEP = 10

/** The places of siblings after one was put before another, or at the end: only those that change. */
export const reordered = (siblings: readonly TreeRow[], moved: TreeRow, before: string | undefined): { id: string; order: number }[] => {
  const others = siblings.filter((row) => row.id !== moved.id)
  const at = others.findIndex((row) => row.id === before)
  const line = at < 0 ? [...others, moved] : [...others.slice(0, at), moved, ...others.slice(at)]
  return line.flatMap((row, nth) => (row.order === (nth + 1) * STEP && row.id !== moved.id ? [] : [{ id: row.id, order: (nth + 1) * STEP }]))
}

/** The place behind the last of these. */
export const lastPlace = (siblings: readonly TreeRow[]): number => Math.max(0, ...siblings.map((row) => row.order)) + STEP
