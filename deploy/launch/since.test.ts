import { storiesTouchedBy, testsTouchedBy } from './since.ts'

const tree = new Map([
  ['contracts/core/days.ts', 'export const day = 1'],
  ['contracts/core/days.test.ts', "import { day } from './days.ts'"],
  ['services/chassis/http/input.ts', "import { day } from '@academy/contracts/core/days.ts'"],
  ['services/chassis/http/input.test.ts', "import { x } from './input.ts'"],
  ['web/src/core/media.ts', 'export const media = 1'],
  ['web/src/core/details/details.test.tsx', "import { late } from './late.ts'; const x = () => import('../media.ts')"],
  ['web/src/features/training/resources/sites/screen.test.tsx', 'test'],
])

test('a change touches the tests that import it, through as many files as there are between', () => {
  expect(testsTouchedBy(tree, ['contracts/core/days.ts'])).toEqual(['contracts/core/days.test.ts', 'services/chassis/http/input.test.ts'])
  expect(testsTouchedBy(tree, ['services/chassis/http/input.ts'])).toEqual(['services/chassis/http/input.test.ts'])
})

test('what is imported only when it is needed counts as well, and so do the texts of a noun', () => {
  expect(testsTouchedBy(tree, ['web/src/core/media.ts'])).toEqual(['web/src/core/details/details.test.tsx'])
  const texts = new Map([...tree, ['web/src/features/training/catalogue/courses/courses.test.tsx', '']])
  expect(testsTouchedBy(texts, ['contracts/locales/en-US/training/courses.json'])).toEqual(['web/src/features/training/catalogue/courses/courses.test.tsx'])
})

test('a change of the lockfile or of how tests are run touches all', () => {
  expect([testsTouchedBy(tree, ['package-lock.json']), testsTouchedBy(tree, ['deploy/jest/web-setup.ts'])]).toEqual(['all', 'all'])
})

test('the stories are told when the shell, the shared pieces or the gateway changed', () => {
  expect([['web/src/core/media.ts'], ['gateway/app.ts'], ['services/fee/app.ts'], ['web/src/features/fee/accounts/screen.tsx']].map(storiesTouchedBy)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
