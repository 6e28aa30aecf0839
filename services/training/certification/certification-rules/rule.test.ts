import { movedOptions, type OptionFacts, releaseViolations, ruleViolations } from './rule.ts'

const course = (courseId: string, attribute: 'compulsory' | 'elective' = 'compulsory') => ({ courseId, requirement: '2' as const, attribute })
const option = (over: Partial<OptionFacts> = {}): OptionFacts => ({
  ...{ description: 'A', closingDate: '2027-11-30', yearsInPost: 0, courses: [course('c1')], electives: 0, examCodes: [] },
  ...over,
})
const rule = (options: OptionFacts[], recertification: OptionFacts[] = []) => ({ year: 2027, options, recertification })

describe('a yearly rule', () => {
  test('an option needs a course or an exam before it is released, each course once (2-training.md §5)', () => {
    expect(releaseViolations(rule([option({ courses: [] })]), false)).toEqual([{ field: 'options[0].courses', code: 'required' }])
    expect(releaseViolations(rule([option({ courses: [], examCodes: ['X1'] })]), false)).toEqual([])
    expect(ruleViolations(rule([option(), option({ courses: [course('c1'), course('c1', 'elective')], electives: 1 })]), true)).toEqual([
      { field: 'options[1].courses[1].courseId', code: 'twice' },
    ])
  })

  test('of the electives listed at least one is asked, and never more than are listed (rule 2)', () => {
    const two = [course('c1'), course('c2', 'elective'), course('c3', 'elective')]
    const asked = (electives: number) => ruleViolations(rule([option({ courses: two, electives })]), true).map(({ code }) => code)
    expect([asked(0), asked(1), asked(2), asked(3)]).toEqual([['electivesNeeded'], [], [], ['electivesTooMany']])
  })

  test('closes in its year or the one after', () => {
    const closing = (closingDate: string) => ruleViolations(rule([option({ closingDate })]), true).map(({ code }) => code)
    expect([closing('2026-12-31'), closing('2027-01-01'), closing('2028-12-31'), closing('2029-01-01')]).toEqual([['closingYear'], [], [], ['closingYear']])
  })

  test('recertification, where it is renewed, needs at least one course; where it is not, none may stand (2-training.md §5)', () => {
    expect(releaseViolations(rule([option()]), true)).toEqual([{ field: 'recertification', code: 'recertificationNeeded' }])
    expect(releaseViolations(rule([option()], [option()]), true)).toEqual([])
    expect(releaseViolations(rule([option()]), false)).toEqual([])
    expect(ruleViolations(rule([option()], [option()]), false)).toEqual([{ field: 'recertification', code: 'notRenewed' }])
  })

  test('copied into another year its closing days move along (rule 1)', () => {
    expect(movedOptions([option({ closingDate: '2028-02-29' }), option()], 1).map(({ closingDate }) => closingDate)).toEqual(['2029-02-28', '2028-11-30'])
  })
})
