import { grantsOf, type HeldPost, type RoleRule } from './held-roles.ts'

const rules: RoleRule[] = [
  { code: 'LEARNER', dataScope: '5', positions: ['*'], withLetter: [] },
  { code: 'OUTLET_ADMIN', dataScope: '2', positions: ['MG05'], withLetter: ['MG03', 'MG06'], orgType: '60' },
  { code: 'DEALER_ADMIN', dataScope: '3', positions: ['MG06'], withLetter: [], orgType: '50' },
  { code: 'AREA_MANAGER', dataScope: '4', positions: ['AC03'], withLetter: [] },
]
const post = (positionCode: string, over: Partial<HeldPost> = {}): HeldPost => ({ positionCode, orgId: 'o1', orgType: '60', letter: false, reach: [], ...over })

describe('roles follow the live post (decided.md §3)', () => {
  test('nobody without a post has a role', () => expect(grantsOf(rules, [])).toEqual([]))
  test('everybody employed is a learner', () => expect(grantsOf(rules, [post('SA04')])).toEqual([{ code: 'LEARNER', roots: ['o1'] }]))
  test('a deputy manager administers his outlet only with a checked letter', () => {
    expect(grantsOf(rules, [post('MG03')]).map((grant) => grant.code)).toEqual(['LEARNER'])
    expect(grantsOf(rules, [post('MG03', { letter: true })]).map((grant) => grant.code)).toEqual(['LEARNER', 'OUTLET_ADMIN'])
  })
  test('the HR manager at the dealer administers the dealer, at an outlet with letter the outlet', () => {
    expect(grantsOf(rules, [post('MG06', { orgId: 'd1', orgType: '50' })])).toContainEqual({ code: 'DEALER_ADMIN', roots: ['d1'] })
    expect(grantsOf(rules, [post('MG06', { letter: true })])).toContainEqual({ code: 'OUTLET_ADMIN', roots: ['o1'] })
    expect(grantsOf(rules, [post('MG06', { letter: true })]).map((grant) => grant.code)).not.toContain('DEALER_ADMIN')
  })
  test('an area manager reaches the outlets of the area, a part-time post adds its own root', () => {
    expect(grantsOf(rules, [post('AC03', { reach: ['a', 'b', 'a'] })])).toContainEqual({ code: 'AREA_MANAGER', roots: ['a', 'b'] })
    expect(grantsOf(rules, [post('MG05'), post('MG05', { orgId: 'o2' })])).toContainEqual({ code: 'OUTLET_ADMIN', roots: ['o1', 'o2'] })
  })
})
