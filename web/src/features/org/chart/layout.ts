import { cluster, type HierarchyPointNode, hierarchy } from 'd3-hierarchy'
import type { Shown } from './nodes.ts'

/** One box or line of the chart, by its upper left corner. */
export interface Box {
  shown: Shown
  depth: number
  parent: Box | undefined
  x: number
  y: number
  width: number
  height: number
}
export interface Layout {
  boxes: Box[]
  width: number
  height: number
}

type Kind = Shown['kind']
interface Size {
  width: number
  height: number
}
/** Boxes of the picture; outlets are lines. */
const SIZES: Readonly<Record<Kind, Size>> = {
  network: { width: 152, height: 160 },
  region: { width: 160, height: 72 },
  area: { width: 160, height: 72 },
  group: { width: 180, height: 50 },
  outlet: { width: 430, height: 26 },
  full: { width: 430, height: 26 },
}
/** What a line has besides the outlet's name: ticks, sum, state. */
export const BESIDE_NAME = 318
const TOP: Size = { width: 152, height: 160 }
const GAP_X = 30
const GAP_Y = 8
const APART = 6
const EDGE = 16

type Node = HierarchyPointNode<Shown>

const sizeOf = ({ depth, data }: Node): Size => (depth === 0 ? TOP : SIZES[data.kind])
/** How far a box stands out beyond the lines below it, above and below. */
const beyond = (node: Node, spans: ReadonlyMap<Node, number>): number => Math.max(0, (sizeOf(node).height + GAP_Y - (spans.get(node) ?? 0)) / 2)

/** The height that the lines below a box take at least. */
const spansOf = (root: Node): Map<Node, number> => {
  const spans = new Map<Node, number>()
  root.eachAfter((node) => {
    const below = node.children?.reduce((sum, child) => sum + Math.max(spans.get(child) ?? 0, sizeOf(child).height), 0)
    spans.set(node, below ?? sizeOf(node).height)
  })
  return spans
}

/** How far the middle of a line must be from that of the one before: so that neither they nor the boxes above them touch. */
const apart =
  (spans: ReadonlyMap<Node, number>) =>
  (a: Node, b: Node): number => {
    const lines = (sizeOf(a).height + sizeOf(b).height) / 2
    if (a.parent === b.parent) return lines + (a.data.kind === 'outlet' ? 0 : GAP_Y)
    let [above, below] = [0, 0]
    for (let one = a.parent; one && !b.ancestors().includes(one); one = one.parent) above = Math.max(above, beyond(one, spans))
    for (let one = b.parent; one && !a.ancestors().includes(one); one = one.parent) below = Math.max(below, beyond(one, spans))
    return lines + APART + above + below
  }

/** Where the boxes of each level begin. */
const columnsOf = (nodes: readonly Node[]): number[] => {
  const widths: number[] = []
  for (const node of nodes) widths[node.depth] = Math.max(widths[node.depth] ?? 0, node.data.kind === 'outlet' && node.depth > 0 ? 0 : sizeOf(node).width)
  let x = EDGE
  return widths.map((width) => {
    const at = x
    x += width + GAP_X
    return at
  })
}

/** Takes the open chart, and how wide names of outlets are, and gives each node its place: levels beside each other from the left, as d3-hierarchy clusters them. */
export const layoutOf = (top: Shown, names = SIZES.outlet.width - BESIDE_NAME): Layout => {
  const root = hierarchy(top) as Node
  const spans = spansOf(root)
  cluster<Shown>().nodeSize([1, 1]).separation(apart(spans))(root)
  const nodes = root.descendants()
  const columns = columnsOf(nodes)
  const first = Math.min(...nodes.map((node) => node.x - sizeOf(node).height / 2))
  const boxes = new Map<Node, Box>()
  for (const node of nodes) {
    const { height } = sizeOf(node)
    const width = node.data.kind === 'outlet' && node.depth > 0 ? names + BESIDE_NAME : sizeOf(node).width
    const y = node.x - height / 2 - first + EDGE
    boxes.set(node, {
      shown: node.data,
      depth: node.depth,
      parent: node.parent ? boxes.get(node.parent) : undefined,
      x: columns[node.depth] ?? EDGE,
      y,
      width,
      height,
    })
  }
  const all = [...boxes.values()]
  return {
    boxes: all,
    width: Math.ceil(Math.max(...all.map(({ x, width }) => x + width)) + EDGE),
    height: Math.ceil(Math.max(...all.map(({ y, height }) => y + height)) + EDGE),
  }
}
