import type { ChartNode } from './nodes.ts'

const figures = { required: 10, filled: 10, leaving: 0, vacant: 0, keyVacant: 0, over: 0, covered: 0 }

export const node = (id: string, parentId: string | undefined, kind: ChartNode['kind'], more: Partial<ChartNode> = {}): ChartNode => ({
  ...{ id, kind, outlets: 1, preparing: 0, code: id.toUpperCase(), nameCn: id, nameEn: id, ...figures },
  ...(parentId ? { parentId } : {}),
  ...(kind === 'outlet' ? { orgId: id, outletKind: '4S-M' as const } : {}),
  ...more,
})

/** A network of so many regions with groups and outlets: every third outlet misses somebody. */
export const networkOf = (regions: number, groups: number, outlets: number): ChartNode[] => {
  const all: ChartNode[] = [node('network', undefined, 'network', { nameCn: 'Chengtu', outlets: regions * groups * outlets })]
  for (let r = 0; r < regions; r++) {
    const region = `region-${r}`
    all.push(node(region, 'network', 'region', { code: 'NESW'.charAt(r % 4), outlets: groups * outlets, vacant: groups * Math.ceil(outlets / 3) }))
    for (let g = 0; g < groups; g++) {
      const group = `${region}.g${g}`
      all.push(node(group, region, 'group', { nameCn: `Yunqi Group ${g}`, outlets, vacant: Math.ceil(outlets / 3) }))
      for (let o = 0; o < outlets; o++) {
        const missing = o % 3 === 0 ? { filled: 8, vacant: 2, keyVacant: o % 2 } : {}
        all.push(node(`o-${r}-${g}-${o}`, group, 'outlet', { nameCn: `Yunqi ${g} Store ${o}`, nameEn: `Yunqi ${g} Store ${o}`, ...missing }))
      }
    }
  }
  return all
}
