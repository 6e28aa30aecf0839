import { certificationLevels } from '@academy/contracts/training/certification/certifications.ts'

// Certifications and their yearly rules, as the evaluation reads them (certification-exams.md §2, rules 1-3, 7, 8).

/** From the lowest to the highest. */
export const levels = certificationLevels
export type Level = (typeof levels)[number]

export interface Certification {
  id: string
  code: string
  track: string
  brand?: string | undefined
  level: Level
  /** Held again by recertification; otherwise it ends and is earned anew. */
  renewal: boolean
  /** Positions of the track. */
  positions: ReadonlySet<string>
  /** Days, first and last, in which it was not listed: nobody earned it then. */
  unlisted: readonly { from: string; until?: string | undefined }[]
}

interface CourseCondition {
  courseId: string
  requirement: 'attended' | 'passed'
  attribute: 'compulsory' | 'elective'
}

export interface Option {
  description: string
  /** The last day on which its conditions may be met. */
  closing: string
  yearsInPost: number
  courses: readonly CourseCondition[]
  /** How many of the elective courses, 0 where there is none. */
  electives: number
  examCodes: readonly string[]
}

/** One revision of the rule of a year. The first one, and one released backwards, holds from the beginning; another from its day. */
export interface Rule {
  certificationId: string
  year: number
  revision: number
  releasedAt: Date
  from?: string | undefined
  /** How long a certificate by it lives. */
  months: number
  options: readonly Option[]
  recertification: readonly Option[]
}

export interface Parameters {
  /** Days before its end from which a certificate may be renewed. */
  openDays: number
  /** `MM-DD` of the year after: closing for those whose post began on or after 1 September. */
  closeLate: string
  /** Months after its end in which a missed renewal restores it. */
  lapseMonths: number
}

/** Revisions of one certification by year, those known at a moment, the oldest first. */
export type RuleYears = ReadonlyMap<number, readonly Rule[]>

export const ruleYears = (rules: readonly Rule[], certificationId: string, known: Date): RuleYears => {
  const years = new Map<number, Rule[]>()
  for (const rule of rules)
    if (rule.certificationId === certificationId && rule.releasedAt <= known) years.set(rule.year, [...(years.get(rule.year) ?? []), rule])
  for (const revisions of years.values()) revisions.sort((a, b) => a.revision - b.revision)
  return new Map([...years].sort(([a], [b]) => a - b))
}

/** The revision of a year that holds for what is met on a day. */
export const revisionOn = (revisions: readonly Rule[], day: string): Rule | undefined => revisions.findLast(({ from }) => from === undefined || from <= day)

export const isListed = ({ unlisted }: Certification, day: string): boolean =>
  !unlisted.some(({ from, until }) => from <= day && (until === undefined || until >= day))
