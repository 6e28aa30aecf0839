/** A record of a tree as its screen holds it: in the tree's order, with the ids from the root to itself. */
export interface TreeNode {
  id: string
  key: string
  parent: string | undefined
  path: readonly string[]
}

/** A place in a tree: below whom, and before which sibling; at the end without one. */
export interface Target {
  parent: string | undefined
  before: string | undefined
}

/** Where a row is let go over another: before it, in it, or behind it. */
export type Zone = 'before' | 'in' | 'after'

const siblingsOf = (nodes: readonly TreeNode[], parent: string | undefined): TreeNode[] => nodes.filter((node) => node.parent === parent)

/** Is this record the other one, or below it? */
const isWithin = (node: TreeNode, other: TreeNode): boolean => node.path.includes(other.id)

const nextOf = (nodes: readonly TreeNode[], node: TreeNode): TreeNode | undefined => {
  const line = siblingsOf(nodes, node.parent)
  return line[line.findIndex((one) => one.id === node.id) + 1]
}

/** The place where a record stands now: what an undo brings back. */
export const placeOf = (nodes: readonly TreeNode[], node: TreeNode): Target => ({ parent: node.parent, before: nextOf(nodes, node)?.id })

/** Where a record goes that is let go over another one; undefined where that cannot be. */
export const droppedOn = (nodes: readonly TreeNode[], moved: TreeNode, over: TreeNode, zone: Zone): Target | undefined => {
  if (isWithin(over, moved)) return undefined
  if (zone === 'in') return { parent: over.key, before: undefined }
  if (zone === 'before') return { parent: over.parent, before: over.id }
  const next = nextOf(nodes, over)
  return { parent: over.parent, before: next?.id === moved.id ? nextOf(nodes, next)?.id : next?.id }
}

/** Where a record goes by a step of the keyboard: up and down among its siblings, into the one before it, out behind the one above. */
export const stepped = (nodes: readonly TreeNode[], node: TreeNode, step: 'up' | 'down' | 'in' | 'out'): Target | undefined => {
  const line = siblingsOf(nodes, node.parent)
  const at = line.findIndex((one) => one.id === node.id)
  const [before, after] = [line[at - 1], line[at + 1]]
  if (step === 'up') return before && { parent: node.parent, before: before.id }
  if (step === 'down') return after && { parent: node.parent, before: line[at + 2]?.id }
  if (step === 'in') return before && { parent: before.key, before: undefined }
  const above = nodes.find((one) => one.key === node.parent)
  return above && { parent: above.parent, before: nextOf(nodes, above)?.id }
}
