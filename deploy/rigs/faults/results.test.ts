import { lineOf, nothing } from './outcome.ts'
import { withOutcomes } from './results.ts'

const outcome = (kind: string, runs: number, short: string[] = []) => ({ ...nothing(kind), runs, short })

test('rows of kinds that were run stand first, those of others and every word around the table stay', () => {
  const first = withOutcomes('', [outcome('smtp', 2, ['late']), outcome('drain', 1)], 'one')
  expect(first).toMatch(/\| smtp \| 2 \|.*\*\*short\*\* \(1\) \|\n\| drain \| 1 \|/)
  expect(first).toContain('Short in smtp:\n\n- late\n')
  const second = withOutcomes(`${first}\n## Bad input\n\nNothing fell over.\n`, [outcome('smtp', 20)], 'two')
  expect(second).toMatch(/\| smtp \| 20 \|.*\| ok \|\n\| drain \| 1 \|/)
  expect(second).not.toMatch(/Short in|\| smtp \| 2 \||: one/)
  expect(second).toMatch(/The first row: two\n\n## Bad input\n\nNothing fell over\.\n$/)
})

test('where no history is compared nobody is told that nothing was lost', () => {
  const races = { ...outcome('races', 3), uncounted: true as const }
  expect(withOutcomes('', [races], 'one')).toContain('| races | 3 | — | — | 0 | 0 |')
  expect(lineOf(races)).toBe('faults races runs 3 lost — doubled — ok')
  expect(lineOf(outcome('smtp', 3))).toBe('faults smtp runs 3 lost 0 doubled 0 ok')
})
