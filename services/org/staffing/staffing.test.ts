import { type Agreed, type Held, isClosed, isPreparing, type OutletFacts, staffRows, sumOf } from './staffing.ts'

const outlet: OutletFacts = { id: 'o', outletKind: '4S-L', brands: ['O', 'S'], openDate: '2015-01-01', dealerStatus: '20' }
const positions = new Map([
  ['SA01', { key: true }],
  ['SA04', { key: false, brands: ['O', 'S'] }],
  ['SA05', { key: false, brands: ['E'] }],
])
const agreed = (more: Partial<Agreed> = {}): Agreed => ({
  rows: [
    { departmentId: 'sales', positionCode: 'SA01', count: 1 },
    { departmentId: 'sales', positionCode: 'SA04', count: 3 },
    { departmentId: 'sales', positionCode: 'SA05', count: 2 },
  ],
  templateFrom: '2026-01-01',
  headcounts: [],
  ...more,
})
const held = (positionCode: string, filled: number, more: Partial<Held> = {}): Held => ({ positionCode, filled, leaving: 0, covered: 0, ...more })
const rowOf = (code: string, given: Agreed, has: readonly Held[]) => staffRows(outlet, given, has, positions).find((row) => row.positionCode === code)

describe('rule 4: what an outlet should have and has', () => {
  it('wants a position of a brand only where the brand is sold', () => {
    expect(rowOf('SA05', agreed(), [])).toBeUndefined()
    const electric = staffRows({ ...outlet, brands: ['E'] }, agreed(), [], positions).map(({ positionCode, required }) => [positionCode, required])
    expect(electric).toEqual([
      ['SA01', 1],
      ['SA05', 2],
    ])
  })

  it('adds headcounts to the template, and never wants fewer than none', () => {
    const headcounts = [{ positionCode: 'SA04', change: -5, fromDate: '2026-01-01' }]
    expect(rowOf('SA04', agreed({ headcounts }), [])?.required).toBe(0)
    expect(rowOf('SA04', agreed({ headcounts: [{ positionCode: 'SA04', change: 2, fromDate: '2026-02-01' }] }), [])?.required).toBe(5)
  })

  it('is filled by main posts alone: a part-time post covers', () => {
    expect(rowOf('SA04', agreed(), [held('SA04', 1, { covered: 2 })])).toMatchObject({ required: 3, filled: 1, covered: 2, vacant: 2, over: 0 })
  })

  it('has no vacancy below nothing: who is beyond it is over', () => {
    const headcounts = [{ positionCode: 'SA04', change: -1, fromDate: '2026-01-01' }]
    expect(rowOf('SA04', agreed({ headcounts }), [held('SA04', 3)])).toMatchObject({ required: 2, vacant: 0, over: 1 })
    expect(rowOf('MC01', agreed(), [held('MC01', 1)])).toMatchObject({ required: 0, over: 1, vacant: 0 })
  })

  it('counts who leaves as held until then', () => {
    expect(rowOf('SA04', agreed(), [held('SA04', 3, { leaving: 1 })])).toMatchObject({ filled: 3, leaving: 1, vacant: 0 })
  })

  it('is vacant since the latest of the last end, the template and the opening', () => {
    const since = (end: string | undefined, template: string, opening: string) => {
      const at = { ...outlet, openDate: opening }
      const has = end ? [held('SA01', 0, { lastEnd: end })] : []
      return staffRows(at, agreed({ templateFrom: template }), has, positions).find(({ positionCode }) => positionCode === 'SA01')?.since
    }
    expect(since('2026-02-01', '2026-01-01', '2015-01-01')).toBe('2026-02-01')
    expect(since('2025-02-01', '2026-01-01', '2015-01-01')).toBe('2026-01-01')
    expect(since(undefined, '2026-01-01', '2026-02-20')).toBe('2026-02-20')
  })

  it('tells of key posts that are vacant', () => {
    expect(sumOf(staffRows(outlet, agreed(), [], positions))).toMatchObject({ required: 4, vacant: 4, keyVacant: 1 })
  })

  it('puts people into their department; the others fill what is wanted of their position', () => {
    const rows = [
      { departmentId: 'a', positionCode: 'SA04', count: 1 },
      { departmentId: 'b', positionCode: 'SA04', count: 2 },
    ]
    const has = [held('SA04', 1), held('SA04', 1, { departmentId: 'b' })]
    const told = staffRows(outlet, agreed({ rows }), has, positions).map(({ departmentId, filled, vacant }) => [departmentId, filled, vacant])
    expect(told).toEqual([
      ['a', 1, 0],
      ['b', 1, 1],
    ])
  })
})

describe('outlets that are not open', () => {
  it('are preparing until their opening day, whatever day is asked for', () => {
    expect(isPreparing({ openDate: '2026-04-01', dealerStatus: '10' }, '2026-03-31')).toBe(true)
    expect(isPreparing({ openDate: '2026-04-01', dealerStatus: '10' }, '2026-04-01')).toBe(false)
    expect(isPreparing({ dealerStatus: '10' }, '2026-03-31')).toBe(true)
  })

  it('are closed from the day after their last day of business', () => {
    expect(isClosed({ closeDate: '2026-03-31', dealerStatus: '20' }, '2026-03-31')).toBe(false)
    expect(isClosed({ closeDate: '2026-03-31', dealerStatus: '40' }, '2026-04-01')).toBe(true)
    expect(isClosed({ dealerStatus: '40' }, '2020-01-01')).toBe(true)
  })
})
