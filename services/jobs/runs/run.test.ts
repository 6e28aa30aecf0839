import { expiryOf, fireTimeOf, isQuiet, statusOf } from './run.ts'

test.each([
  [{ done: 3, failed: 0, skipped: 1 }, 'succeeded'],
  [{ done: 0, failed: 0, skipped: 0 }, 'succeeded'],
  [{ done: 3, failed: 1, skipped: 0 }, 'partly'],
  [{ done: 0, failed: 1, skipped: 0 }, 'failed'],
])('%j is %s', (counts, status) => expect(statusOf(counts)).toBe(status))

test('runners that wake some milliseconds apart mean the same minute', () => {
  const minute = new Date('2026-11-02T01:26:00.000Z')
  expect([fireTimeOf(new Date('2026-11-02T01:26:00.003Z')), fireTimeOf(new Date('2026-11-02T01:26:00.940Z'))]).toEqual([minute, minute])
})

test('only what the clock started in vain is quiet, and goes sooner', () => {
  const run = { manual: false, status: 'succeeded' as const, done: 0, failed: 0 }
  expect([isQuiet(run), isQuiet({ ...run, manual: true }), isQuiet({ ...run, done: 1 }), isQuiet({ ...run, status: 'lost' })]).toEqual([
    true,
    false,
    false,
    false,
  ])
  const now = new Date('2026-11-02T00:00:00Z')
  expect(expiryOf(true, now).getTime()).toBeLessThan(expiryOf(false, now).getTime())
})
