import { addDays } from '@academy/contracts/core/days.ts'
import type { Facts, PostFact } from './facts.ts'
import { postOn } from './facts.ts'
import type { Certification, Option } from './rules.ts'
import { addYears } from './validity.ts'

// Whether the conditions of an option are met on a day, and by which facts (rules 2, 4).

/** One condition of an option as it stands on a day. */
export interface Condition {
  kind: 'course' | 'exam' | 'years' | 'post'
  code?: string | undefined
  requirement?: 'attended' | 'passed' | undefined
  elective?: boolean | undefined
  /** The fact that meets it, and since when. */
  fact?: { id: string; day: string; by: 'result' | 'exam' | 'exempt' | 'post' } | undefined
}

export interface Judged {
  met: boolean
  conditions: readonly Condition[]
  /** Electives that are still to be chosen. */
  electivesMissing: number
  post: PostFact | undefined
}

/** What counts: nothing on or before `after`, nothing later than `day`. */
export interface Span {
  after?: string | undefined
  day: string
}

const inside = (day: string, { after, day: last }: Span): boolean => day <= last && (after === undefined || day > after)

const exemption = (facts: Facts, certificationId: string, code: string, day: string) => {
  const fact = facts.exempts.find((one) => one.certificationId === certificationId && one.code === code && one.day <= day)
  return fact && ({ id: fact.id, day: fact.day, by: 'exempt' } as const)
}

const courseFact = (facts: Facts, courseId: string, requirement: 'attended' | 'passed', span: Span) => {
  const fact = facts.results.find(
    (one) => one.courseId === courseId && (requirement === 'passed' ? one.passed : one.attended || one.passed) && inside(one.day, span),
  )
  return fact && ({ id: fact.id, day: fact.day, by: 'result' } as const)
}

const examFact = (facts: Facts, examCode: string, span: Span) => {
  const fact = facts.exams.find((one) => one.examCode === examCode && one.passed && inside(one.day, span))
  return fact && ({ id: fact.id, day: fact.day, by: 'exam' } as const)
}

/** Since when a person is in positions of the track without a break, seen from a day. */
export const inTrackSince = (posts: readonly PostFact[], positions: ReadonlySet<string>, day: string): string | undefined => {
  let since: string | undefined
  let at: string | undefined = day
  while (at !== undefined) {
    const earliest: PostFact | undefined = postOn(posts, positions, at)
    if (!earliest || (since !== undefined && earliest.day >= since)) break
    since = earliest.day
    at = addDays(since, -1)
  }
  return since
}

/** Judges one option on a day: every condition with what meets it. */
export const judgeOption = (certification: Certification, option: Option, facts: Facts, span: Span): Judged => {
  const post = postOn(facts.posts, certification.positions, span.day)
  const since = inTrackSince(facts.posts, certification.positions, span.day)
  const courses = option.courses.map(
    ({ courseId, requirement, attribute }): Condition => ({
      ...{ kind: 'course', code: courseId, requirement, elective: attribute === 'elective' },
      fact: courseFact(facts, courseId, requirement, span) ?? exemption(facts, certification.id, courseId, span.day),
    }),
  )
  const exams = option.examCodes.map(
    (code): Condition => ({ kind: 'exam', code, fact: examFact(facts, code, span) ?? exemption(facts, certification.id, code, span.day) }),
  )
  const full = since !== undefined && addYears(since, option.yearsInPost) <= span.day
  const years: Condition[] =
    option.yearsInPost > 0 ? [{ kind: 'years', fact: full && post ? { id: post.id, day: addYears(since, option.yearsInPost), by: 'post' } : undefined }] : []
  const held: Condition = { kind: 'post', fact: post && { id: post.id, day: post.day, by: 'post' } }
  const chosen = courses.filter(({ elective, fact }) => elective && fact).length
  const electivesMissing = Math.max(0, option.electives - chosen)
  const conditions = [held, ...years, ...courses, ...exams]
  return { met: electivesMissing === 0 && conditions.every(({ elective, fact }) => elective || fact), conditions, electivesMissing, post }
}
