import type { StaffFigures } from '@academy/contracts/org/chart.ts'
import { noStaff, sumOf } from '../staffing/staffing.ts'

// The chart's own tree: network, regions, areas where a region has several, groups or independent dealers, outlets; dealers of a group are no level of it.

interface ChartOutlet {
  id: string
  code: string
  nameCn: string
  nameEn: string
  outletKind: string
  region?: string | undefined
  area?: string | undefined
  path?: readonly string[] | undefined
}
interface ChartOrg {
  id: string
  code: string
  nameCn: string
  nameEn: string
  orgType: string
}
interface Figured extends StaffFigures {
  orgId: string
  preparing: boolean
}
export interface Node extends StaffFigures {
  id: string
  parentId?: string
  kind: 'network' | 'region' | 'area' | 'group' | 'outlet'
  orgId?: string
  code?: string
  nameCn?: string
  nameEn?: string
  outletKind?: string
  managerId?: string
  outlets: number
  preparing: number
}

interface Ground {
  outlets: readonly ChartOutlet[]
  figures: ReadonlyMap<string, Figured>
  /** Groups and dealers by id, and the root. */
  orgs: ReadonlyMap<string, ChartOrg>
  managers: { region: ReadonlyMap<string, string>; area: ReadonlyMap<string, string> }
}

const GROUP = '40'
const DEALER = '50'
const ROOT = '10'

const figuresOf = ({ required, filled, leaving, vacant, keyVacant, over, covered }: StaffFigures): StaffFigures => ({
  ...{ required, filled, leaving, vacant, keyVacant, over, covered },
})

const named = ({ id, code, nameCn, nameEn }: ChartOrg | ChartOutlet) => ({ orgId: id, code, nameCn, nameEn })

const leafOf = (outlet: ChartOutlet, parentId: string, figures: Figured | undefined): Node => ({
  ...{ id: outlet.id, parentId, kind: 'outlet' as const, ...named(outlet), outletKind: outlet.outletKind },
  ...{ outlets: 1, preparing: figures?.preparing ? 1 : 0 },
  ...figuresOf(figures ?? noStaff),
})

/** A node over others: their sums, without the outlets that are preparing. */
const over = (node: Omit<Node, keyof StaffFigures | 'outlets' | 'preparing'>, leaves: readonly Node[]): Node => ({
  ...node,
  outlets: leaves.length,
  preparing: leaves.filter(({ preparing }) => preparing > 0).length,
  ...sumOf(leaves.filter(({ preparing }) => preparing === 0)),
})

const grouped = <T>(all: readonly T[], key: (one: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const one of all) {
    const own = groups.get(key(one))
    if (own) own.push(one)
    else groups.set(key(one), [one])
  }
  return new Map([...groups].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The group of an outlet, or the dealer where it is independent. */
export const houseOf = ({ path = [] }: Pick<ChartOutlet, 'path'>, orgs: ReadonlyMap<string, Pick<ChartOrg, 'id' | 'orgType'>>): string | undefined =>
  path.find((id) => orgs.get(id)?.orgType === GROUP) ?? path.find((id) => orgs.get(id)?.orgType === DEALER)

const houses = ({ orgs, figures }: Ground, parentId: string, outlets: readonly ChartOutlet[]): Node[] =>
  [...grouped(outlets, (outlet) => orgs.get(houseOf(outlet, orgs) ?? '')?.code ?? '')].flatMap(([, own]) => {
    const house = orgs.get(houseOf(own[0] as ChartOutlet, orgs) ?? '')
    const id = house ? `${parentId}.${house.id}` : parentId
    const leaves = own.map((outlet) => leafOf(outlet, id, figures.get(outlet.id)))
    return house ? [over({ id, parentId, kind: 'group', ...named(house) }, leaves), ...leaves] : leaves
  })

const leavesIn = (nodes: readonly Node[]): Node[] => nodes.filter(({ kind }) => kind === 'outlet')
const managed = (id: string | undefined) => (id ? { managerId: id } : {})

const areas = (ground: Ground, region: string, parentId: string, outlets: readonly ChartOutlet[]): Node[] => {
  const byArea = grouped(outlets, ({ area }) => area ?? '')
  if (byArea.size < 2) return houses(ground, parentId, outlets)
  return [...byArea].flatMap(([area, own]) => {
    const id = `${parentId}.${area || '-'}`
    const below = houses(ground, id, own)
    return [over({ id, parentId, kind: 'area', code: area || region, ...managed(ground.managers.area.get(area)) }, leavesIn(below)), ...below]
  })
}

const regions = (ground: Ground, parentId: string): Node[] =>
  [...grouped(ground.outlets, ({ region }) => region ?? '')].flatMap(([region, own]) => {
    if (region === '') return houses(ground, parentId, own)
    const id = `region-${region}`
    const below = areas(ground, region, id, own)
    const only = below.some(({ kind }) => kind === 'area') ? undefined : ground.managers.area.get(own[0]?.area ?? '')
    const manager = managed(only ?? ground.managers.region.get(region))
    return [over({ id, parentId, kind: 'region', code: region, ...manager }, leavesIn(below)), ...below]
  })

/** All nodes of the chart, each behind the one above it. */
export const chartOf = (ground: Ground): Node[] => {
  const root = [...ground.orgs.values()].find(({ orgType }) => orgType === ROOT)
  const below = regions(ground, 'network')
  return [over({ id: 'network', kind: 'network', ...(root ? named(root) : {}) }, leavesIn(below)), ...below]
}
