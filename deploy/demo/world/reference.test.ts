import { type Held, isPreparing, staffRows, sumOf } from '@academy/org/staffing/staffing.ts'
import { demoNetwork } from './network-demo.ts'
import { positionOf } from './positions.ts'
import { demoHeadcounts, demoTemplates } from './reference.ts'
import { demoStaffing, sold } from './staffing.ts'

const today = '2026-11-26'
const network = demoNetwork(today)
const outlets = network.filter(({ orgType }) => orgType === '60')
const templates = new Map(demoTemplates(network).map(({ outletKind, rows }) => [outletKind, rows]))
const headcounts = demoHeadcounts(network, sold)
const positions = new Map([...positionOf].map(([code, { key, brands }]) => [code, { key, brands }]))

const staffOf = (index: number) => {
  const outlet = outlets[index]
  if (!outlet?.outletKind) throw new Error('no outlet')
  const rows = (templates.get(outlet.outletKind) ?? []).map(({ position, count }) => ({ positionCode: position, count }))
  const own = headcounts.filter(({ org }) => org === outlet.code).map(({ position, change }) => ({ positionCode: position, change, fromDate: today }))
  const held: Held[] = demoStaffing(outlet, index).flatMap(({ position, filled }) =>
    filled ? [{ positionCode: position, filled: 1, leaving: 0, covered: 0 }] : [],
  )
  const facts = { id: outlet.code, outletKind: outlet.outletKind, brands: outlet.brands, openDate: outlet.openDate, dealerStatus: outlet.status }
  return { ...sumOf(staffRows(facts, { rows, headcounts: own }, held, positions)), preparing: isPreparing(facts, today) }
}

describe('what the outlets of the demo should have', () => {
  const all = outlets.map((_, index) => staffOf(index))
  it('leaves 43 vacancies, two of them in the outlet that is preparing, and one person over', () => {
    expect(sumOf(all)).toMatchObject({ required: 540, filled: 498, vacant: 43, over: 1 })
    expect(all.filter(({ preparing }) => preparing).map(({ vacant }) => vacant)).toEqual([2])
  })

  it('has one headcount of fewer; the others are where the electric brand is not sold', () => {
    expect(headcounts.filter(({ change }) => change < 0)).toHaveLength(1)
    const electric = new Set(outlets.filter(({ brands }) => brands?.includes('E')).map(({ code }) => code))
    expect(headcounts.filter(({ change, org }) => change > 0 && electric.has(org))).toEqual([])
  })
})
