import { type OrganisationFacts, organisationViolations, pathOf } from './organisation.ts'

const parent = (orgType: string) => ({ id: 'p', orgType, path: ['root', 'p'] })
const org = (over: Partial<OrganisationFacts> = {}): OrganisationFacts => ({ id: 'o', orgType: '60', outletKind: '4S-L', parentId: 'p', ...over })
const codes = (facts: OrganisationFacts, above = parent('50')) => organisationViolations(facts, above, '2026-03-02').map((violation) => violation.code)

describe('the tree of organisations (1-portal.md §3, 2-training.md §5)', () => {
  test.each([
    ['60', '50', []],
    ['60', '40', ['wrongParent']],
    ['50', '40', []],
    ['50', '10', []],
    ['40', '50', ['wrongParent']],
  ])('type %s below type %s: %j', (type, above, expected) => expect(codes(org({ orgType: type }), parent(above))).toEqual(expected))
  test('an outlet names its kind and its dealer', () =>
    expect(organisationViolations({ id: 'o', orgType: '60' }, undefined, '2026-03-02').map((v) => v.field)).toEqual(['parentId', 'outletKind']))
  test('never below itself', () => expect(organisationViolations(org({ id: 'root' }), parent('50'), '2026-03-02')[0]?.code).toBe('belowItself'))
  test('open means opened by today, preparing means not yet', () => {
    expect(codes(org({ dealerStatus: '20', openDate: '2026-03-02' }))).toEqual([])
    expect(codes(org({ dealerStatus: '20', openDate: '2026-03-03' }))).toEqual(['openLater'])
    expect(codes(org({ dealerStatus: '10', openDate: '2026-03-02' }))).toEqual(['openedAlready'])
  })
  test('the path runs from the root to itself', () => expect(pathOf('o', parent('50'))).toEqual(['root', 'p', 'o']))
})
