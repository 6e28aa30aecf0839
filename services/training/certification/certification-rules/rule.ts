import type { Violation } from '@academy/contracts/core/envelope.ts'
import { addYears } from '../evaluation/validity.ts'

// Decisions about the rule of a year (2-training.md §4, §5; certification-exams.md rules 1, 2).

export interface OptionFacts {
  description: string
  closingDate: string
  yearsInPost: number
  courses: readonly { courseId: string; requirement: '1' | '2'; attribute: 'compulsory' | 'elective' }[]
  electives: number
  examCodes: readonly string[]
}
export interface RuleFacts {
  year: number
  options: readonly OptionFacts[]
  recertification: readonly OptionFacts[]
}

const optionViolations = ({ courses, electives, closingDate }: OptionFacts, at: string, year: number): Violation[] => {
  const seen = new Set<string>()
  const twice = courses.flatMap(({ courseId }, n) => {
    const again = seen.has(courseId)
    seen.add(courseId)
    return again ? [{ field: `${at}.courses[${n}].courseId`, code: 'twice' }] : []
  })
  const listed = courses.filter(({ attribute }) => attribute === 'elective').length
  const closes = Number(closingDate.slice(0, 4))
  return [
    ...twice,
    ...(listed > 0 && electives < 1 ? [{ field: `${at}.electives`, code: 'electivesNeeded', params: { max: listed } }] : []),
    ...(electives > listed ? [{ field: `${at}.electives`, code: 'electivesTooMany', params: { max: listed } }] : []),
    ...(closes === year || closes === year + 1 ? [] : [{ field: `${at}.closingDate`, code: 'closingYear', params: { year } }]),
  ]
}

/** What is wrong with a rule as it was entered. */
export const ruleViolations = ({ year, options, recertification }: RuleFacts, renewal: boolean): Violation[] => [
  ...options.flatMap((option, at) => optionViolations(option, `options[${at}]`, year)),
  ...recertification.flatMap((option, at) => optionViolations(option, `recertification[${at}]`, year)),
  ...(renewal || recertification.length === 0 ? [] : [{ field: 'recertification', code: 'notRenewed' }]),
]

const emptyOption = ({ courses, examCodes }: OptionFacts, at: string): Violation[] =>
  courses.length + examCodes.length === 0 ? [{ field: `${at}.courses`, code: 'required' }] : []

/** What a rule lacks besides before it is released: something to do in each option, and where the certification is renewed, how. */
export const releaseViolations = (rule: RuleFacts, renewal: boolean): Violation[] => [
  ...ruleViolations(rule, renewal),
  ...rule.options.flatMap((option, at) => emptyOption(option, `options[${at}]`)),
  ...rule.recertification.flatMap((option, at) => emptyOption(option, `recertification[${at}]`)),
  ...(renewal && !rule.recertification.some(({ courses }) => courses.length > 0) ? [{ field: 'recertification', code: 'recertificationNeeded' }] : []),
]

/** Options for another year: their closing days move along. */
export const movedOptions = <O extends Pick<OptionFacts, 'closingDate'>>(options: readonly O[], years: number): O[] =>
  options.map((option) => ({ ...option, closingDate: addYears(option.closingDate, years) }))
