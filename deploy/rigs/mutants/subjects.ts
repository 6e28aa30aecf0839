/** A pure file with its own tests, both from the root. */
export interface Subject {
  group: 'seats' | 'penalties' | 'approvals' | 'ledger' | 'codecs'
  file: string
  tests: readonly string[]
}

const enrolments = 'services/training/delivery/enrolments'
const moves = [`${enrolments}/enrolment.test.ts`, `${enrolments}/enrolment-facts.test.ts`]
const approval = 'services/approval-workflow'
const fee = 'services/fee'
const core = 'contracts/core'

/** What decides about seats, money and time, and nothing else: these files import no database. */
export const subjects: readonly Subject[] = [
  { group: 'seats', file: `${enrolments}/admission.ts`, tests: [`${enrolments}/admission.test.ts`] },
  { group: 'seats', file: `${enrolments}/promotion.ts`, tests: [`${enrolments}/promotion.test.ts`] },
  { group: 'seats', file: `${enrolments}/enrolment.ts`, tests: moves },
  { group: 'seats', file: `${enrolments}/effects.ts`, tests: moves },
  { group: 'seats', file: `${enrolments}/application.ts`, tests: [`${enrolments}/application.test.ts`, `${enrolments}/enrolment.test.ts`] },
  { group: 'penalties', file: `${enrolments}/penalty.ts`, tests: [`${enrolments}/penalty.test.ts`] },
  { group: 'penalties', file: `${enrolments}/standing.ts`, tests: [`${enrolments}/standing.test.ts`] },
  { group: 'penalties', file: `${fee}/exemptions/exemption.ts`, tests: [`${fee}/exemptions/exemption.test.ts`] },
  { group: 'approvals', file: `${approval}/cases/case.ts`, tests: [`${approval}/cases/case.test.ts`, `${approval}/cases/case-facts.test.ts`] },
  { group: 'approvals', file: `${approval}/cases/route.ts`, tests: [`${approval}/cases/route.test.ts`, `${approval}/cases/case.test.ts`] },
  { group: 'approvals', file: `${approval}/cases/time.ts`, tests: [`${approval}/cases/time.test.ts`] },
  { group: 'approvals', file: `${approval}/tasks/task.ts`, tests: [`${approval}/tasks/task.test.ts`, `${approval}/cases/case.test.ts`] },
  { group: 'approvals', file: `${approval}/models/model.ts`, tests: [`${approval}/models/model.test.ts`] },
  { group: 'ledger', file: `${fee}/ledger/journal.ts`, tests: [`${fee}/ledger/journal.test.ts`] },
  {
    group: 'ledger',
    file: `${fee}/reduction-rules/evaluate.ts`,
    tests: [`${fee}/reduction-rules/evaluate.test.ts`, `${fee}/reduction-rules/explained.test.ts`],
  },
  { group: 'ledger', file: `${fee}/reduction-rules/match.ts`, tests: [`${fee}/reduction-rules/match.test.ts`] },
  { group: 'codecs', file: `${core}/rules.ts`, tests: [`${core}/rules.test.ts`] },
  { group: 'codecs', file: `${core}/days.ts`, tests: [`${core}/days.test.ts`] },
]
