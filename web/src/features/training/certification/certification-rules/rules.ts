import type { Received } from '@academy/contracts/core/endpoint.ts'
import { certificationRules } from '@academy/contracts/training/certification/certification-rules.ts'

import { useNounTexts } from '../../../../core/texts.ts'

export type RuleRow = Received<(typeof certificationRules)['endpoints']['info']>
export type RuleOption = RuleRow['options'][number]

/** The years that have a rule, in order. */
export const yearsOf = (rows: readonly RuleRow[]): number[] => [...new Set(rows.map(({ year }) => year))].sort()

/** The newest revision of a year. */
export const newestOf = (rows: readonly RuleRow[], year: number): RuleRow | undefined =>
  rows.filter((row) => row.year === year).sort((a, b) => (b.revision ?? 0) - (a.revision ?? 0))[0]

/** A new option, open until the end of November. */
export const freshOption = (year: number, description: string): RuleOption => ({
  ...{ description, closingDate: `${year}-11-30`, yearsInPost: 0, courses: [], electives: 0, examCodes: [] },
})

/** The texts of rules, and the words of what a course of them is. */
export const useRuleTexts = () => {
  const texts = useNounTexts(certificationRules)
  return { ...texts, choice: (value: string) => texts.say(`choices.attribute.${value}`) }
}
