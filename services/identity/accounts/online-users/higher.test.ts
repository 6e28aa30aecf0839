import { holdsHigher } from './higher.ts'

const role = (code: string, dataScope: string, parentCode?: string, permissions: string[] = []) => ({
  code,
  dataScope,
  permissions,
  ...(parentCode ? { parentCode } : {}),
})
const roles = [
  role('ADMIN', '1', undefined, ['sys:roles:beyond']),
  role('OFFICE', '1'),
  role('DESK', '1', 'OFFICE'),
  role('DEALER', '3'),
  role('OUTLET', '2', 'DEALER'),
  role('LEARNER', '5'),
]

describe('nobody forces out a higher role (shell-access.md rule 18)', () => {
  test.each([
    ['an administrator, anybody', ['ADMIN'], ['OFFICE', 'LEARNER'], false],
    ['an administrator, another one', ['ADMIN'], ['ADMIN'], false],
    ['a desk, an administrator', ['DESK'], ['ADMIN', 'LEARNER'], true],
    ['a desk, the role that it lies within', ['DESK'], ['OFFICE'], true],
    ['a desk, its own kind', ['DESK'], ['DESK', 'LEARNER'], false],
    ['an outlet, who reaches further', ['OUTLET'], ['OFFICE'], true],
    ['an outlet, its learners', ['OUTLET'], ['LEARNER'], false],
    ['a dealer, an outlet within it', ['DEALER'], ['OUTLET'], false],
    ['somebody without a role by which he acts, a learner', [], ['LEARNER'], false],
    ['somebody without a role by which he acts, an outlet', [], ['OUTLET'], true],
  ])('%s', (_, acting, theirs, higher) => {
    expect(holdsHigher(roles, acting, theirs)).toBe(higher)
  })
})
