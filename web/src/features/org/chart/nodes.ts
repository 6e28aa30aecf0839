import type { Received } from '@academy/contracts/core/endpoint.ts'
import type { chart } from '@academy/contracts/org/chart.ts'

export type ChartNode = Received<(typeof chart)['endpoints']['tree']>['nodes'][number]

/** A node as it stands on the chart: with what is below it as far as it is open. `full` stands for outlets without a vacancy. */
export interface Shown {
  id: string
  kind: ChartNode['kind'] | 'full'
  node: ChartNode | undefined
  /** How many outlets a `full` one stands for. */
  count: number
  /** Has it something below that is closed now? */
  closed: boolean
  children: Shown[]
}

/** How the chart is read: what is open, and whether outlets without a vacancy are folded. */
export interface Reading {
  open: (id: string) => boolean
  onlyVacant: boolean
  /** It stands there whatever is folded. */
  kept: ReadonlySet<string>
}

type Below = ReadonlyMap<string | undefined, readonly ChartNode[]>

const belowOf = (nodes: readonly ChartNode[]): Below => {
  const below = new Map<string | undefined, ChartNode[]>()
  for (const node of nodes) {
    const own = below.get(node.parentId)
    if (own) own.push(node)
    else below.set(node.parentId, [node])
  }
  return below
}

/** The ids from the top to a node, itself among them. */
export const pathTo = (nodes: readonly ChartNode[], id: string | undefined): string[] => {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const path: string[] = []
  for (let at = id ? byId.get(id) : undefined; at; at = at.parentId ? byId.get(at.parentId) : undefined) path.unshift(at.id)
  return path
}

const isFull = ({ vacant, preparing, kind }: ChartNode): boolean => vacant === 0 && !(kind === 'outlet' && preparing > 0)

const folded = (parent: ChartNode, nodes: readonly ChartNode[]): Shown[] => {
  const count = nodes.reduce((sum, node) => sum + node.outlets, 0)
  return count > 0 ? [{ id: `${parent.id}.full`, kind: 'full', node: undefined, count, closed: false, children: [] }] : []
}

/** One node with what is open below it. */
const shownNode = (node: ChartNode, below: Below, reading: Reading): Shown => {
  const own = below.get(node.id) ?? []
  const { open, onlyVacant, kept } = reading
  const closed = own.length > 0 && !open(node.id)
  const hides = (one: ChartNode) => onlyVacant && isFull(one) && !kept.has(one.id)
  const children = closed ? [] : [...own.filter((one) => !hides(one)).map((one) => shownNode(one, below, reading)), ...folded(node, own.filter(hides))]
  return { id: node.id, kind: node.kind, node, count: node.outlets, closed, children }
}

/** The chart from its top: the network, or the only region where one is asked for. */
export const shownTree = (nodes: readonly ChartNode[], reading: Reading): Shown | undefined => {
  const below = belowOf(nodes)
  const [network] = below.get(undefined) ?? []
  if (!network) return undefined
  const [only, ...others] = below.get(network.id) ?? []
  return shownNode(only?.kind === 'region' && others.length === 0 ? only : network, below, reading)
}

/** Every node that stands there, each before what is below it. */
export const inOrder = (top: Shown): Shown[] => [top, ...top.children.flatMap(inOrder)]

/** Nodes up to which all of them stand open at first. */
const FEW = 150
/** How deep it is open at first otherwise: the regions and what lies right below them. */
const LEVELS = 2

/** What is open before anybody has touched it. */
export const openAtFirst = (nodes: readonly ChartNode[]): ReadonlySet<string> => {
  if (nodes.length <= FEW) return new Set(nodes.map(({ id }) => id))
  const depths = new Map<string, number>()
  for (const { id, parentId } of nodes) depths.set(id, parentId === undefined ? 1 : (depths.get(parentId) ?? 0) + 1)
  return new Set(nodes.flatMap(({ id }) => ((depths.get(id) ?? 0) <= LEVELS ? [id] : [])))
}

/** Where an arrow leads: to the node before or behind, into what is below, or to the one above; `toggle` where something opens or closes instead. */
export const stepFrom = (shown: readonly Shown[], parents: ReadonlyMap<string, string>, at: string, key: string): { to?: string; toggle?: string } => {
  const here = shown.findIndex(({ id }) => id === at)
  const node = shown[here]
  if (!node) return shown[0] ? { to: shown[0].id } : {}
  const go = (to: string | undefined) => (to ? { to } : {})
  if (key === 'ArrowDown') return go(shown[here + 1]?.id)
  if (key === 'ArrowUp') return go(shown[here - 1]?.id)
  if (key === 'Home') return go(shown[0]?.id)
  if (key === 'End') return go(shown.at(-1)?.id)
  if (key === 'ArrowRight') return node.closed ? { toggle: at } : go(node.children[0]?.id)
  if (node.children.length > 0 && node.kind !== 'network') return { toggle: at }
  return go(parents.get(at))
}

/** Nodes whose code or name holds a text, outlets before what they belong to. */
export const found = (nodes: readonly ChartNode[], text: string): ChartNode[] => {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return []
  const holds = ({ code = '', nameCn = '', nameEn = '', managerName = '' }: ChartNode) =>
    `${code} ${nameCn} ${nameEn} ${managerName}`.toLowerCase().includes(wanted)
  const hits = nodes.filter(holds)
  return [...hits.filter(({ kind }) => kind === 'outlet'), ...hits.filter(({ kind }) => kind !== 'outlet')]
}
