import { coverageFaults, coverageFile, withSums } from './coverage.ts'

const head = '| Portal §1 purpose | 2 | 1 | 0 | 0 | 1 | 50 % |\n| **Training** | 1 | 0 | 0 | 1 | 0 | 0 % |\n| **Both** | 3 | 1 | 0 | 1 | 1 | 33 % |'
const there = '| P§1 | Tabs | ✔ | `web/src/a.tsx`: all of them | `web/src/a.test.tsx` › draws tabs |'
const rest = '| P§1 | News | ✘ | issue 32 | — |\n| T§2 | Roles | ◑ | `web/src/a.tsx`: no screen | — |'
const files = { 'web/src/a.tsx': '', 'web/src/a.test.tsx': "it('draws tabs and more', () => {})", 'services/fee/b.ts': '' }
const found = (row: string, sums = head) => coverageFaults(new Map(Object.entries({ ...files, [coverageFile]: `${sums}\n\n${row}\n${rest}\n` })), 3)

test('lets a table pass whose files, tests and sums are right', () => expect(found(there)).toEqual([]))

test.each([
  ['a file that is not there', there.replace('`web/src/a.tsx`', '`web/src/gone.tsx`'), 'web/src/gone.tsx, which is not there'],
  ['no file', there.replace('`web/src/a.tsx`: ', ''), 'names no file'],
  ['a test that is not there', there.replace('a.test', 'b.test'), 'web/src/b.test.tsx, which is not there'],
  ['a file that is no test', there.replace('web/src/a.test.tsx', 'services/fee/b.ts'), 'services/fee/b.ts, which is no test'],
  ['words that no test has', there.replace('draws', 'paints'), '"paints tabs", which does not stand in web/src/a.test.tsx'],
  ['a test without words', there.replace(' › draws tabs', ''), 'neither "—" nor a file and words'],
  ['another status', there.replace('✔', '✓'), 'has the status "✓"'],
  ['an absent line without an issue', there.replace('✔', '✘'), 'neither which issue'],
])('finds %s', (_, row, told) => expect(found(row)[0]).toContain(told))

test('finds a line that got lost, and sums that are wrong', () => {
  expect(found('')).toEqual([`${coverageFile} has 2 rows; the specifications have 3 lines`, `${coverageFile} has wrong sums: npm run coverage`])
  expect(found(there, head.replace('33 %', '34 %'))).toEqual([`${coverageFile} has wrong sums: npm run coverage`])
})

test('counts what is done, what of it no test shows, and the share', () => {
  const untested = there.replace(/`web\/src\/a\.test.*draws tabs/, '—')
  expect(withSums(`| **Both** | 0 | 0 | 0 | 0 | 0 | 0 % |\n${untested}\n${rest}`).split('\n')[0]).toBe('| **Both** | 3 | 1 | 1 | 1 | 1 | 33 % |')
})
