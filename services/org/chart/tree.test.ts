import { noStaff } from '../staffing/staffing.ts'
import { chartOf } from './tree.ts'

const orgs = new Map(
  [
    { id: 'ct', code: 'CT', nameCn: '澄途汽车', nameEn: 'Chengtu', orgType: '10' },
    { id: 'g1', code: 'G01', nameCn: '朔望', nameEn: 'Shuowang', orgType: '40' },
    { id: 'd1', code: 'D001', nameCn: '北京朔望', nameEn: 'Beijing Shuowang', orgType: '50' },
    { id: 'd9', code: 'D009', nameCn: '独立', nameEn: 'Independent', orgType: '50' },
  ].map((org) => [org.id, org] as const),
)
const outlet = (id: string, region: string, area: string, path: string[]) => ({
  id,
  code: id.toUpperCase(),
  nameCn: id,
  nameEn: id,
  outletKind: '4S-L',
  region,
  area,
  path,
})
const figures = (orgId: string, vacant: number, preparing = false) =>
  [orgId, { ...noStaff, orgId, preparing, required: 10, filled: 10 - vacant, vacant }] as const
const outlets = [
  outlet('o1', 'N', 'N1', ['ct', 'g1', 'd1', 'o1']),
  outlet('o2', 'N', 'N2', ['ct', 'g1', 'd1', 'o2']),
  outlet('o3', 'N', 'N2', ['ct', 'd9', 'o3']),
  outlet('o4', 'E', 'E1', ['ct', 'g1', 'd1', 'o4']),
]
const managers = {
  area: new Map([
    ['E1', 'u-east'],
    ['N1', 'u-north'],
  ]),
  region: new Map([['N', 'u-head']]),
}
const nodes = chartOf({ outlets, orgs, managers, figures: new Map([figures('o1', 1), figures('o2', 2), figures('o3', 3, true), figures('o4', 4)]) })
const node = (id: string) => nodes.find((one) => one.id === id)

describe('the chart', () => {
  it('goes from the network by regions, areas and groups to outlets; dealers of a group are no level', () => {
    expect(nodes.map(({ kind, id, parentId }) => [kind, id, parentId])).toEqual([
      ['network', 'network', undefined],
      ['region', 'region-E', 'network'],
      ['group', 'region-E.g1', 'region-E'],
      ['outlet', 'o4', 'region-E.g1'],
      ['region', 'region-N', 'network'],
      ['area', 'region-N.N1', 'region-N'],
      ['group', 'region-N.N1.g1', 'region-N.N1'],
      ['outlet', 'o1', 'region-N.N1.g1'],
      ['area', 'region-N.N2', 'region-N'],
      ['group', 'region-N.N2.d9', 'region-N.N2'],
      ['outlet', 'o3', 'region-N.N2.d9'],
      ['group', 'region-N.N2.g1', 'region-N.N2'],
      ['outlet', 'o2', 'region-N.N2.g1'],
    ])
  })

  it('sums up what is below a node, preparing outlets apart', () => {
    expect(node('network')).toMatchObject({ outlets: 4, preparing: 1, required: 30, vacant: 7 })
    expect(node('region-N.N2')).toMatchObject({ outlets: 2, preparing: 1, vacant: 2 })
    expect(node('o3')).toMatchObject({ preparing: 1, vacant: 3 })
  })

  it('names the manager of an area, in a region of one area too', () => {
    expect([node('region-E')?.managerId, node('region-N')?.managerId, node('region-N.N1')?.managerId]).toEqual(['u-east', 'u-head', 'u-north'])
  })
})
