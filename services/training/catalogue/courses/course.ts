import type { Reason, Violation } from '@academy/contracts/core/envelope.ts'
import { movesFrom } from '@academy/contracts/core/lifecycle.ts'
import { courseLife } from '@academy/contracts/training/catalogue/courses.ts'

// Decisions about a course (2-training.md §3 to §5); money in fen.

export type CourseState = (typeof courseLife.states)[number]
export type CourseMove = keyof typeof courseLife.moves & string

/** What stands on a course: offerings by status and results of people. */
export interface CourseUse {
  unpublished: number
  published: number
  records: number
}

export interface LadderStep {
  days: number
  amount: number
}

const guards: Readonly<Record<CourseMove, (use: CourseUse) => Reason[]>> = {
  unlist: (use) => running(use),
  archive: (use) => running(use),
  release: () => [],
  remove: (use) => [
    ...running(use),
    ...(use.records > 0 ? [{ code: 'course.hasRecords', params: { count: use.records }, remedy: { code: 'archiveCourse' } }] : []),
  ],
}

/** I9: unpublished and published offerings block, cancelled ones do not (resolutions.md 37). */
const running = (use: CourseUse): Reason[] => [
  ...(use.published > 0 ? [{ code: 'course.hasPublished', params: { count: use.published }, remedy: { code: 'cancelOfferings' } }] : []),
  ...(use.unpublished > 0 ? [{ code: 'course.hasUnpublished', params: { count: use.unpublished }, remedy: { code: 'cancelOfferings' } }] : []),
]

/** The next state of a course, or everything that stands against the move. */
export const moveCourse = (state: CourseState, move: CourseMove, use: CourseUse): { next: CourseState } | { failures: Reason[] } => {
  if (!courseLife.moves[move].from.some((from) => from === state)) return { failures: [{ code: 'moveNotAllowed', params: { state, move } }] }
  const failures = guards[move](use)
  return failures.length > 0 ? { failures } : { next: courseLife.moves[move].to }
}

/** What stands against each move that the state knows. */
export const judgedMoves = (state: CourseState, use: CourseUse): Partial<Record<CourseMove, Reason[]>> =>
  Object.fromEntries(movesFrom(courseLife, state).map((move) => [move, guards[move](use)]))

/** What is wrong with a cancellation ladder: days ascend without repetition, and who revokes later never pays less. */
export const ladderViolations = (ladder: readonly LadderStep[]): Violation[] => {
  const found: Violation[] = []
  ladder.forEach((step, at) => {
    const earlier = ladder[at - 1]
    if (!earlier) return
    if (step.days <= earlier.days) found.push({ field: `ladder[${at}].days`, code: 'ladderNotAscending' })
    if (step.amount > earlier.amount) found.push({ field: `ladder[${at}].amount`, code: 'ladderCheaperLater' })
  })
  return found
}

export interface CourseFacts {
  code: string
  catalogue: string
  brand: string
  level: number
  minPersons: number
  maxPersons: number
  ladder: readonly LadderStep[]
  prerequisites: readonly string[]
}

/** All that is wrong with a course as a whole: code against catalogue, brand and level, persons, ladder, prerequisites. */
export const courseViolations = (course: CourseFacts): Violation[] => {
  const found: Violation[] = []
  if (course.code.slice(0, 2) !== course.catalogue) found.push({ field: 'catalogue', code: 'codeDiffers', params: { part: course.code.slice(0, 2) } })
  if (course.code[2] !== course.brand) found.push({ field: 'brand', code: 'codeDiffers', params: { part: course.code[2] ?? '' } })
  if (course.code[3] !== String(course.level)) found.push({ field: 'level', code: 'codeDiffers', params: { part: course.code[3] ?? '' } })
  if (course.minPersons > course.maxPersons) found.push({ field: 'minPersons', code: 'minAboveMax', params: { max: course.maxPersons } })
  if (course.prerequisites.includes(course.code)) found.push({ field: 'prerequisites', code: 'ownPrerequisite' })
  if (new Set(course.prerequisites).size < course.prerequisites.length) found.push({ field: 'prerequisites', code: 'twice' })
  return [...found, ...ladderViolations(course.ladder)]
}

/** The one step of a course's life from one state to another; undefined when there is none, or nothing to do. */
export const moveBetween = (from: CourseState, to: CourseState): CourseMove | undefined =>
  from === to ? undefined : movesFrom(courseLife, from).find((move) => courseLife.moves[move].to === to)

/** The course by which another would need itself through its prerequisites, if any (`prerequisitesOf` gives those of a code). */
export const prerequisiteCycle = (code: string, prerequisitesOf: (code: string) => readonly string[]): string | undefined => {
  const seen = new Set<string>()
  const ahead = [code]
  for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    if (prerequisitesOf(next).includes(code)) return next
    ahead.push(...prerequisitesOf(next))
  }
  return undefined
}

/** What is wrong with a course's prerequisites; `known` are those of every course that stands or will stand, by code. */
export const prerequisiteViolations = (course: Pick<CourseFacts, 'code' | 'prerequisites'>, known: ReadonlyMap<string, readonly string[]>): Violation[] => {
  const missing = course.prerequisites.filter((code) => !known.has(code) && code !== course.code)
  const cycle = prerequisiteCycle(course.code, (code) => (code === course.code ? course.prerequisites : (known.get(code) ?? [])))
  // its own code among them is told as such
  const own = course.prerequisites.includes(course.code)
  return [
    ...missing.map((value) => ({ field: 'prerequisites', code: 'unknownCourse', params: { value } })),
    ...(cycle && !own ? [{ field: 'prerequisites', code: 'cycle', params: { code: cycle } }] : []),
  ]
}
