import { type HeadcountFacts, headcountViolations, stateOn } from './headcount.ts'

const today = '2026-03-02'
const one = (more: Partial<HeadcountFacts> = {}): HeadcountFacts => ({ orgId: 'o', positionId: 'p', change: 1, fromDate: '2026-04-01', ...more })
const codes = (next: HeadcountFacts, before: HeadcountFacts | null = null, type = '60') =>
  headcountViolations(next, before, type, today).map(({ field, code }) => `${field}:${code}`)

describe('a headcount', () => {
  it('is planned, live and over by its days, the last of which it still holds', () => {
    const days = { fromDate: '2026-04-01', untilDate: '2026-04-30' }
    expect(['2026-03-31', '2026-04-01', '2026-04-30', '2026-05-01'].map((day) => stateOn(days, day))).toEqual(['planned', 'live', 'live', 'over'])
  })

  it('is of an outlet and ends after it begins', () => {
    expect(codes(one(), null, '50')).toEqual(['orgId:notOutlet'])
    expect(codes(one({ untilDate: '2026-03-31' }))).toEqual(['untilDate:dayBefore'])
  })

  it('keeps, once it has begun, all but its end and its reason', () => {
    const live = one({ fromDate: '2026-02-01' })
    expect(codes({ ...live, change: 2, orgId: 'x' }, live)).toEqual(['orgId:headcountBegun', 'change:headcountBegun'])
    expect(codes({ ...live, untilDate: '2026-03-05' }, live)).toEqual([])
    expect(codes({ ...live, untilDate: '2026-02-20' }, live)).toEqual(['untilDate:notBack'])
  })
})
