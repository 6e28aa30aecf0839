import fc from 'fast-check'
import { type Asked, type Earning, evaluate, holdsOn } from './evaluate.ts'
import type { ExemptFact, Fact, GrantFact, PostFact, ResultFact, RevokeFact } from './facts.ts'
import type { Certification, Level, Option, Rule } from './rules.ts'
import { renewalWindow, restoredUntil, validUntil } from './validity.ts'

const early = new Date('2000-01-01T00:00:00Z')
const positions = new Set(['TE03', 'TE04'])
const certification = (level: Level, over: Partial<Certification> = {}): Certification => ({
  ...{ id: `TH${level}`, code: `TH${level}`, track: 'TH', level, renewal: true, positions, unlisted: [] },
  ...over,
})
const passed = (courseId: string) => ({ courseId, requirement: 'passed', attribute: 'compulsory' }) as const
const option = (year: number, courses: readonly string[], over: Partial<Option> = {}): Option => ({
  ...{ description: 'A', closing: `${year}-11-30`, yearsInPost: 0, courses: courses.map(passed), electives: 0, examCodes: [] },
  ...over,
})
const rule = (year: number, options: readonly Option[], over: Partial<Rule> = {}): Rule => ({
  ...{ certificationId: 'TH1', year, revision: 1, months: 24, releasedAt: early, options, recertification: [option(year, ['THE203'])] },
  ...over,
})
const years = [2024, 2025, 2026, 2027, 2028, 2029, 2030]
const everyYear = (courses: readonly string[]) => years.map((year) => rule(year, [option(year, courses)]))

let n = 0
const told = (day: string) => ({ id: `f${++n}`, ref: `r${n}`, version: 1, day, knownAt: early })
const result = (courseId: string, day: string, over: Partial<ResultFact> = {}): ResultFact => ({
  ...{ ...told(day), kind: 'result', courseId, attended: true, passed: true },
  ...over,
})
const post = (day: string, over: Partial<PostFact> = {}): PostFact => ({ ...told(day), kind: 'post', positionCode: 'TE03', ...over })
const grant = (day: string, to: string): GrantFact => ({ ...told(day), kind: 'grant', certificationId: 'TH1', to })
const revoke = (day: string): RevokeFact => ({ ...told(day), kind: 'revoke', certificationId: 'TH1' })
const exempt = (code: string, day: string): ExemptFact => ({ ...told(day), kind: 'exempt', certificationId: 'TH1', code })

const ask = (facts: readonly Fact[], over: Partial<Asked> = {}): Earning[] =>
  evaluate({
    ...{ facts, certifications: [certification('1')], rules: everyYear(['TBA103', 'THE102']), day: '2030-12-31', known: new Date('2031-01-01T00:00:00Z') },
    parameters: { openDays: 120, closeLate: '03-31', lapseMonths: 24 },
    ...over,
  })
const spans = (earnings: readonly Earning[]) => earnings.map(({ from, to }) => `${from} ${to}`)
const here = post('2020-01-01')

describe('how long a certificate lives (rule 5)', () => {
  test.each([
    ['2026-03-15', 24, '2028-03-31'],
    ['2026-03-01', 24, '2028-02-29'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-12-31', 1, '2027-01-31'],
  ])('from %s for %i months it ends with the month of its last day, %s', (from, months, to) => {
    expect(validUntil(from, months)).toBe(to)
  })

  test('its window opens 120 days before its end, both days included; it is restored 24 months after', () => {
    expect(renewalWindow('2028-03-31', { openDays: 120 })).toEqual({ opens: '2027-12-02', closes: '2028-03-31' })
    expect(restoredUntil('2028-03-31', { lapseMonths: 24 })).toBe('2030-03-31')
  })
})

describe('who earns a certificate, and when', () => {
  test('begins the day after the last condition (rule 5)', () => {
    expect(spans(ask([here, result('TBA103', '2026-02-01'), result('THE102', '2026-03-14')]))[0]).toBe('2026-03-15 2028-03-31')
  })

  test('old results count, from the beginning of the first rule year (rule 4)', () => {
    expect(spans(ask([here, result('TBA103', '2019-02-01'), result('THE102', '2020-03-14')], { day: '2024-06-01' }))).toEqual(['2024-01-01 2025-12-31'])
  })

  test('what is met after the closing day counts by the next year, from 1 January (rule 3)', () => {
    expect(spans(ask([here, result('TBA103', '2026-02-01'), result('THE102', '2026-11-30')]))[0]).toMatch(/^2026-12-01/)
    expect(spans(ask([here, result('TBA103', '2026-02-01'), result('THE102', '2026-12-01')]))[0]).toMatch(/^2027-01-01/)
    const first = ask([here, result('TBA103', '2026-02-01'), result('THE102', '2026-12-01')])[0]
    expect(first).toMatchObject({ year: 2027, kind: 'rule' })
  })

  test.each([
    ['2026-08-31', '2027-03-31', '2028-01-01', 2028],
    ['2026-09-01', '2027-03-31', '2027-04-01', 2026],
    ['2026-09-01', '2027-04-01', '2028-01-01', 2028],
  ])('who came on %s and met the last condition on %s holds from %s by the rule of %i (rule 3)', (joined, met, from, year) => {
    const rules = [rule(2026, [option(2026, ['TBA103'])]), rule(2028, [option(2028, ['TBA103'])])]
    expect(ask([post(joined), result('TBA103', met)], { rules })[0]).toMatchObject({ from, year })
  })

  test('without a rule nobody earns; without a post of the track neither (rule 3)', () => {
    expect(ask([here, result('TBA103', '2026-02-01')], { rules: [] })).toEqual([])
    expect(ask([post('2020-01-01', { positionCode: 'SA04' }), result('TBA103', '2026-02-01'), result('THE102', '2026-02-01')])).toEqual([])
  })

  test('attended suffices where attended is asked', () => {
    const rules = [rule(2026, [option(2026, [], { courses: [{ courseId: 'TBA103', requirement: 'attended', attribute: 'compulsory' }] })])]
    expect(ask([here, result('TBA103', '2026-02-01', { passed: false })], { rules })).toHaveLength(1)
    expect(ask([here, result('TBA103', '2026-02-01', { passed: false, attended: false })], { rules })).toEqual([])
  })

  test('options are alternatives: so many electives of those listed, or years in post and an exam (rule 2)', () => {
    const elective = (courseId: string) => ({ courseId, requirement: 'passed', attribute: 'elective' }) as const
    const options = [
      option(2026, [], { courses: [passed('TBA103'), elective('THE102'), elective('THE104'), elective('THE105')], electives: 2 }),
      option(2026, [], { description: 'B', yearsInPost: 3, examCodes: ['X1'] }),
    ]
    const rules = [rule(2026, options)]
    const two = [here, result('TBA103', '2026-02-01'), result('THE104', '2026-02-02')]
    expect(ask(two, { rules })).toEqual([])
    expect(ask([...two, result('THE105', '2026-02-03')], { rules })[0]).toMatchObject({ from: '2026-02-04', option: 'A' })
    const exam: Fact = { ...told('2026-01-10'), kind: 'exam', examCode: 'X1', passed: true }
    expect(ask([post('2023-03-01'), exam], { rules })[0]).toMatchObject({ from: '2026-03-02', option: 'B' })
    expect(ask([post('2023-03-01'), { ...exam, passed: false }], { rules })).toEqual([])
  })

  test('two rule years fit: the earlier certificate, then the newer year (rule 3)', () => {
    const late = rule(2026, [option(2026, ['TBA103'])])
    const next = rule(2027, [option(2027, ['TBA103'])])
    expect(ask([post('2026-10-01'), result('TBA103', '2027-02-10')], { rules: [late, next] })[0]).toMatchObject({ from: '2027-02-11', year: 2027 })
  })

  test('the lower level must be held that day (rule 4)', () => {
    const certifications = [certification('1'), certification('2')]
    const rules = [...everyYear(['TBA103']), ...years.map((year) => rule(year, [option(year, ['THE202'])], { certificationId: 'TH2' }))]
    const only = ask([here, result('THE202', '2026-02-01')], { certifications, rules })
    expect(only).toEqual([])
    const both = ask([here, result('THE202', '2026-02-01'), result('TBA103', '2026-05-04')], { certifications, rules, day: '2026-12-31' })
    expect(both.map(({ certificationId, from }) => [certificationId, from])).toEqual([
      ['TH1', '2026-05-05'],
      ['TH2', '2026-05-05'],
    ])
  })

  test('an unlisted certification is earned by nobody until it is listed again', () => {
    const facts = [here, result('TBA103', '2026-02-01'), result('THE102', '2026-03-14')]
    const away = (until?: string) => ask(facts, { certifications: [certification('1', { unlisted: [{ from: '2026-03-01', until }] })], day: '2026-12-31' })
    expect(away()).toEqual([])
    expect(spans(away('2026-05-31'))).toEqual(['2026-06-02 2028-06-30'])
  })

  test('an exempted course counts from its day', () => {
    expect(ask([here, result('TBA103', '2026-02-01'), exempt('THE102', '2026-04-09')])[0]).toMatchObject({ from: '2026-04-10' })
  })
})

describe('recertification (rule 7)', () => {
  const held = [here, result('TBA103', '2026-02-01'), result('THE102', '2026-03-14')]
  const again = (day: string) => spans(ask([...held, result('THE203', day)]))

  test.each([
    ['2027-12-02', '2028-04-01 2030-03-31', 'on its first day: early costs no day'],
    ['2028-03-31', '2028-04-01 2030-03-31', 'on its last day'],
    ['2028-04-01', '2028-04-02 2030-04-30', 'a day late: it restores from the next day, the gap stays'],
    ['2030-03-31', '2030-04-01 2032-03-31', 'on the last day that restores'],
  ])('met on %s the successor is %s (%s)', (day, span) => {
    expect(again(day)[1]).toBe(span)
  })

  test('one day before the window it does not count', () => {
    expect(again('2027-12-01')).toHaveLength(1)
  })

  test('after the months that restore the whole cell is asked again, with new results', () => {
    expect(again('2030-04-01')).toHaveLength(1)
    const anew = ask([...held, result('THE203', '2030-04-01'), result('TBA103', '2030-05-01'), result('THE102', '2030-06-01')])
    expect(anew[1]).toMatchObject({ from: '2030-06-02', kind: 'rule' })
  })

  test('without recertification a certificate ends and is earned anew', () => {
    const certifications = [certification('1', { renewal: false })]
    expect(ask([...held, result('THE203', '2028-01-01')], { certifications })).toHaveLength(1)
    expect(ask([...held, result('TBA103', '2028-01-10'), result('THE102', '2028-02-10')], { certifications })[1]).toMatchObject({ from: '2028-04-01' })
  })
})

describe('what the academy decides', () => {
  const held = [here, result('TBA103', '2026-02-01'), result('THE102', '2026-03-14')]
  test('a certificate taken back ends on that day and comes again by new results only', () => {
    const [first, second] = ask([...held, revoke('2027-01-10'), result('TBA103', '2027-02-01'), result('THE102', '2027-03-01')])
    expect(first).toMatchObject({ from: '2026-03-15', revoked: '2027-01-10' })
    expect([holdsOn(first as Earning, '2027-01-09'), holdsOn(first as Earning, '2027-01-10')]).toEqual([true, false])
    expect(second).toMatchObject({ from: '2027-03-02', previous: '2026-03-15' })
    expect(ask([...held, revoke('2027-01-10')])).toHaveLength(1)
  })

  test('a given certificate needs no conditions, and follows what lives', () => {
    expect(spans(ask([grant('2026-05-01', '2027-05-31')]))).toEqual(['2026-05-01 2027-05-31'])
    expect(spans(ask([...held, grant('2026-05-01', '2028-12-31')]))).toEqual(['2026-03-15 2028-03-31', '2028-04-01 2028-12-31'])
    expect(spans(ask([...held, grant('2026-05-01', '2027-05-31')]))).toEqual(['2026-03-15 2028-03-31'])
  })
})

describe('two clocks (rule 9)', () => {
  const held = [here, result('TBA103', '2026-02-01')]
  test('what was not known then does not count, what was withdrawn later counted then', () => {
    const late = result('THE102', '2026-03-14', { knownAt: new Date('2026-06-01T00:00:00Z') })
    const gone: Fact = { ...late, id: 'gone', version: 2, withdrawn: true, knownAt: new Date('2026-07-01T00:00:00Z') }
    const asKnown = (known: string) => ask([...held, late, gone], { known: new Date(known) }).length
    expect([asKnown('2026-05-31T00:00:00Z'), asKnown('2026-06-02T00:00:00Z'), asKnown('2026-07-02T00:00:00Z')]).toEqual([0, 1, 0])
  })

  test('a revision from now on leaves what was met before it; one released backwards does not (rule 8)', () => {
    const facts = [here, result('TBA103', '2026-02-01'), result('THE102', '2026-03-14')]
    const harder = [option(2026, ['TBA103', 'THE102', 'THE900'])]
    const first = rule(2026, [option(2026, ['TBA103', 'THE102'])])
    const known = { day: '2026-12-31' }
    expect(ask(facts, { ...known, rules: [first, rule(2026, harder, { revision: 2, from: '2026-06-01' })] })).toHaveLength(1)
    expect(ask(facts, { ...known, rules: [first, rule(2026, harder, { revision: 2 })] })).toEqual([])
  })
})

// Property tests: any history of one person.
const courses = ['TBA103', 'THE102', 'THE203', 'THE202', 'THE301']
const dayArb = fc.integer({ min: 0, max: 2500 }).map((days) => new Date(Date.UTC(2023, 0, 1) + days * 86_400_000).toISOString().slice(0, 10))
const knownArb = fc.integer({ min: 0, max: 2500 }).map((days) => new Date(Date.UTC(2023, 0, 1) + days * 86_400_000))
const factArb: fc.Arbitrary<Fact> = fc
  .tuple(
    fc.constantFrom('result', 'result', 'result', 'result', 'grant', 'revoke', 'exempt', 'post'),
    dayArb,
    knownArb,
    fc.constantFrom(...courses),
    fc.nat(30),
    fc.boolean(),
  )
  .map(([kind, day, knownAt, code, ref, yes], at = 0): Fact => {
    const base = { id: `x${kind}${ref}${day}${knownAt.getTime()}`, ref: `x${ref}`, version: knownAt.getTime() + at, day, knownAt }
    if (kind === 'result') return { ...base, kind, courseId: code, attended: true, passed: yes || ref % 3 > 0 }
    if (kind === 'grant') return { ...base, kind, certificationId: 'TH1', to: `${Number(day.slice(0, 4)) + 1}-12-31` }
    if (kind === 'revoke') return { ...base, kind, certificationId: yes ? 'TH1' : 'TH2' }
    if (kind === 'exempt') return { ...base, kind, certificationId: 'TH1', code }
    return { ...base, kind: 'post', positionCode: yes ? 'TE03' : 'SA04', ...(ref % 2 ? { until: `${Number(day.slice(0, 4)) + 2}-06-30` } : {}) }
  })
const lifeArb = fc.uniqueArray(factArb, { minLength: 1, maxLength: 40, selector: ({ kind, ref, version }) => `${kind}|${ref}|${version}` })
const cells = {
  certifications: [certification('1'), certification('2'), certification('3', { renewal: false })],
  rules: [
    ...everyYear(['TBA103', 'THE102']),
    ...years.map((year) => rule(year, [option(year, ['THE202'])], { certificationId: 'TH2', recertification: [option(year, ['THE202'])] })),
    ...years.map((year) => rule(year, [option(year, ['THE301'])], { certificationId: 'TH3', recertification: [] })),
  ],
}

describe('certificates are a function of the facts (§7)', () => {
  test('in any order', () => {
    fc.assert(
      fc.property(lifeArb, fc.infiniteStream(fc.nat()), (life, seed) => {
        const facts = [here, ...life]
        const shuffled = facts.map((fact) => ({ fact, key: seed.next().value ?? 0 })).sort((a, b) => a.key - b.key)
        expect(
          ask(
            shuffled.map(({ fact }) => fact),
            cells,
          ),
        ).toEqual(ask(facts, cells))
      }),
      { numRuns: 150 },
    )
  })

  test('what was known on an evening is found again by whoever asks later', () => {
    fc.assert(
      fc.property(lifeArb, knownArb, dayArb, (life, known, day) => {
        const then = [here, ...life].filter((fact) => fact.knownAt <= known)
        expect(ask([here, ...life], { ...cells, known, day })).toEqual(ask(then, { ...cells, known, day }))
      }),
      { numRuns: 150 },
    )
  })

  test('those of one certification never live on the same day, and each begins after the one before', () => {
    fc.assert(
      fc.property(lifeArb, (life) => {
        const earnings = ask([here, ...life], cells)
        for (const { id } of cells.certifications) {
          const chain = earnings.filter(({ certificationId }) => certificationId === id)
          chain.forEach((one, at) => {
            const before = chain[at - 1]
            expect(one.from <= one.to).toBe(true)
            if (before) expect(before.revoked === undefined ? before.to < one.from : before.revoked <= one.from).toBe(true)
          })
        }
      }),
      { numRuns: 150 },
    )
  })

  test('a later day only adds: what was held by a day is still told of that day, but for what is taken back', () => {
    fc.assert(
      fc.property(lifeArb, dayArb, (life, day) => {
        const facts = [here, ...life].filter(({ kind }) => kind !== 'revoke')
        const then = ask(facts, { ...cells, day }).filter(({ from }) => from <= day)
        const later = ask(facts, cells)
        for (const one of then)
          expect(later.some((two) => two.certificationId === one.certificationId && two.from === one.from && two.to === one.to)).toBe(true)
      }),
      { numRuns: 100 },
    )
  })
})
