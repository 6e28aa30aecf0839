import { courseLife } from '@academy/contracts/training/catalogue/courses.ts'
import fc from 'fast-check'
import { amountAt } from '../../delivery/enrolments/penalty.ts'
import { type CourseMove, courseViolations, judgedMoves, ladderViolations, moveCourse, prerequisiteCycle } from './course.ts'

const unused = { unpublished: 0, published: 0, records: 0 }
const L3 = [
  { days: 3, amount: 250_000 },
  { days: 7, amount: 180_000 },
  { days: 14, amount: 100_000 },
  { days: 21, amount: 50_000 },
]

describe('the life of a course', () => {
  const edges = courseLife.states.flatMap((state) => (Object.keys(courseLife.moves) as CourseMove[]).map((move) => [state, move] as const))

  it.each(edges)('from %s by %s', (state, move) => {
    const allowed = courseLife.moves[move].from.some((from) => from === state)
    expect(moveCourse(state, move, unused)).toEqual(
      allowed ? { next: courseLife.moves[move].to } : { failures: [{ code: 'moveNotAllowed', params: { state, move } }] },
    )
  })

  it.each([
    ['unlist', { unpublished: 1, published: 2, records: 0 }, ['course.hasPublished', 'course.hasUnpublished']],
    ['remove', { unpublished: 1, published: 0, records: 3 }, ['course.hasUnpublished', 'course.hasRecords']],
    ['remove', { unpublished: 0, published: 0, records: 3 }, ['course.hasRecords']],
  ] as const)('I9: %s is refused for every reason at once', (move, use, codes) => {
    const answer = moveCourse('released', move, use)
    expect('failures' in answer && answer.failures.map((reason) => reason.code)).toEqual(codes)
  })

  it('offers what may be done', () => {
    expect(judgedMoves('released', unused)).toEqual({ unlist: [], remove: [] })
    const published = { code: 'course.hasPublished', params: { count: 1 } }
    expect(judgedMoves('released', { ...unused, published: 1 })).toMatchObject({ unlist: [published], remove: [published] })
    expect(judgedMoves('deleted', unused)).toEqual({})
  })
})

describe('the ladder', () => {
  it.each([
    [22, 0],
    [21, 50_000],
    [15, 50_000],
    [14, 100_000],
    [4, 180_000],
    [3, 250_000],
    [0, 250_000],
  ])('%i days before costs %i', (days, fen) => {
    expect(amountAt(L3, days).amount).toBe(fen)
  })

  it('wants ascending days and falling amounts', () => {
    expect(ladderViolations(L3)).toEqual([])
    expect(ladderViolations([]).length).toBe(0)
    expect(
      ladderViolations([
        { days: 3, amount: 1 },
        { days: 3, amount: 2 },
      ]).map((violation) => violation.code),
    ).toEqual(['ladderNotAscending', 'ladderCheaperLater'])
  })

  it('never gets dearer by revoking earlier (P)', () => {
    const ladders = fc
      .uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 6 })
      .map((days) => days.sort((a, b) => a - b).map((each, at) => ({ days: each, amount: 1000 - at * 100 })))
    fc.assert(
      fc.property(ladders, fc.integer({ min: 0, max: 90 }), (ladder, days) => {
        expect(ladderViolations(ladder)).toEqual([])
        expect(amountAt(ladder, days + 1).amount).toBeLessThanOrEqual(amountAt(ladder, days).amount)
      }),
    )
  })
})

describe('a course as a whole', () => {
  const course = { code: 'TBA102', catalogue: 'TB', brand: 'A', level: 1, minPersons: 6, maxPersons: 12, ladder: L3, prerequisites: ['TBA101'] }
  it('is right', () => {
    expect(courseViolations(course)).toEqual([])
  })

  it('reports everything', () => {
    const wrong = { ...course, catalogue: 'TD', brand: 'E', level: 2, minPersons: 13, prerequisites: ['TBA102', 'TBA102'] }
    expect(courseViolations(wrong).map((violation) => violation.code)).toEqual([
      'codeDiffers',
      'codeDiffers',
      'codeDiffers',
      'minAboveMax',
      'ownPrerequisite',
      'twice',
    ])
  })

  it('finds a ring of prerequisites', () => {
    const needs: Record<string, string[]> = { A: ['B'], B: ['C'], C: ['A'], D: ['A'] }
    expect(prerequisiteCycle('A', (code) => needs[code] ?? [])).toBe('C')
    expect(prerequisiteCycle('D', (code) => needs[code] ?? [])).toBeUndefined()
  })
})
