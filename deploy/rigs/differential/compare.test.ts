import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { timeless } from './plain.ts'
import { type Compared, withCompared } from './results.ts'
import type { Line } from './stage.ts'
import { differenceOf } from './state.ts'
import { differences, toldIn } from './transcript.ts'

const today = new Date('2026-11-22T08:15:30.123Z')
const uuid = (n: number, run: string) => `${run.repeat(8)}-0000-4000-8000-${String(n).padStart(12, '0')}`

describe('two ways of running are compared (I61)', () => {
  test('moments of the run are left open, what is planned is not', () => {
    expect(timeless('at 2026-11-22T08:20:11.500Z until 2026-12-06 16:02:00 from 2027-01-07 09:00:00 DTSTAMP:20261122T082011Z', today)).toBe(
      'at <now> until <now> from 2027-01-07 09:00:00 DTSTAMP:<now>',
    )
  })

  const state = (run: string, over: { amount?: number; twice?: boolean; other?: boolean } = {}) => [
    `fee.journals {"_id":"${uuid(1, run)}","amount":${over.amount ?? 5},"case":"${uuid(over.other ? 3 : 2, run)}"}`,
    `approval.cases {"_id":"${uuid(2, run)}","n":1}`,
    `approval.cases {"_id":"${uuid(3, run)}","n":2}`,
    ...(over.twice ? [`fee.journals {"_id":"${uuid(4, run)}","amount":5,"case":"${uuid(2, run)}"}`] : []),
  ]
  test('the same documents with other ids are the same state', () => {
    expect(differenceOf(state('a'), state('b').reverse())).toEqual([])
  })
  test.each([
    ['another amount', { amount: 6 }],
    ['a document twice', { twice: true }],
    ['a reference to another document of the kind', { other: true }],
  ])('%s is a difference', (_, over) => {
    expect(differenceOf(state('a'), state('b', over)).length).toBeGreaterThan(0)
  })

  const transcript = (run: string, code = 0): string => {
    const file = join(mkdtempSync(join(tmpdir(), 'differential-')), 'told.jsonl')
    const line = (n: number, data: unknown, answered = 0): Line => ({ n, who: 'u', what: 'fee x.y', input: {}, answer: { code: answered, msg: '', data } })
    writeFileSync(file, [line(1, { id: uuid(1, run) }), line(2, { of: uuid(1, run) }, code)].map((one) => JSON.stringify(one)).join('\n'))
    return file
  }
  test('answers are compared with ids by the order in which they appear', () => {
    const told = toldIn(transcript('a'), today)
    expect(differences(told, toldIn(transcript('b'), today))).toEqual([])
    expect(differences(told, toldIn(transcript('b', 10001), today))).toEqual([1])
    expect(differences(told, told.slice(0, 1))).toEqual([1])
  })

  test('mails of one command are compared without their order, other pages with it', () => {
    const page = (what: string, run: string, subjects: readonly string[]): string => {
      const file = join(mkdtempSync(join(tmpdir(), 'differential-')), 'told.jsonl')
      const list = subjects.map((subject, at) => ({ id: uuid(at, run), subject }))
      const lines: Line[] = [{ n: 1, who: 'u', what, input: {}, answer: { code: 0, msg: '', data: { list } } }]
      writeFileSync(file, lines.map((one) => JSON.stringify(one)).join('\n'))
      return file
    }
    const compared = (what: string, others: readonly string[]) =>
      differences(toldIn(page(what, 'a', ['offered', 'released']), today), toldIn(page(what, 'b', others), today))
    expect(compared('notification mails.page', ['released', 'offered'])).toEqual([])
    expect(compared('notification mails.page', ['released', 'released'])).toEqual([0])
    expect(compared('training offerings.page', ['released', 'offered'])).toEqual([0])
  })

  test('a result stands in the place of the older one of the same ways, beside those of others', () => {
    const one = (to: string, commands: number, answersDiffer = 0): Compared => ({
      ...{ ways: ['embedded', to], commands, answersDiffer, documents: 9, documentsDiffer: 0, checked: 5, violated: 0 },
    })
    const before = withCompared('', [one('1', 20), one('3', 20, 2)], 'first')
    expect(before).toMatch(/\| embedded and 3 \| 20 \| 2 \|.* first \| \*\*short\*\* \|/)
    const after = withCompared(before, [one('3', 30)], 'second')
    expect(after.match(/^\| embedded and .*$/gm)).toEqual([
      expect.stringMatching(/^\| embedded and 1 \| 20 .* first \| ok \|/),
      expect.stringMatching(/^\| embedded and 3 \| 30 .* second \| ok \|/),
    ])
  })
})
