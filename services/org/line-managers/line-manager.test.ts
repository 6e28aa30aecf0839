import { type Holder, lineManagerOf } from './line-manager.ts'

const path = ['root', 'group', 'dealer', 'outlet']
const at = (userId: string, positionCode: string, orgId: string): Holder => ({ userId, positionCode, orgId })
const holders = [at('head', 'TE01', 'outlet'), at('general', 'MG01', 'outlet'), at('hr', 'MG06', 'dealer'), at('trainer', 'MG04', 'group')]
const led = (more: object = {}) => ({ userId: 'u', orgId: 'outlet', path, heads: ['TE01'], ...more })
const of = (post: ReturnType<typeof led>, given: readonly Holder[] = holders, working: string[] = []) => {
  const found = lineManagerOf(post, given, new Set(working))
  return found && `${found.managerId} ${found.by}`
}

describe('the rule of line managers (rule 9)', () => {
  test('own by name, as long as he works', () => {
    expect(of(led({ managerId: 'named' }), holders, ['named'])).toBe('named named')
    expect(of(led({ managerId: 'named' }))).toBe('head department')
  })
  test('else the head of the department, MG01 of the outlet, MG06 of the dealer, MG04 of the group', () => {
    expect(of(led())).toBe('head department')
    expect(of(led({ heads: [] }))).toBe('general MG01')
    expect(of(led({ heads: [] }), holders.slice(2))).toBe('hr MG06')
    expect(of(led({ heads: [] }), holders.slice(3))).toBe('trainer MG04')
    expect(of(led(), [])).toBeUndefined()
  })
  test('never oneself', () => {
    expect(of(led({ userId: 'head' }))).toBe('general MG01')
    expect(of(led({ userId: 'general', heads: ['MG01'] }))).toBe('hr MG06')
    expect(of(led({ managerId: 'u', heads: [] }), holders, ['u'])).toBe('general MG01')
  })
})
