import type { CaseStatus } from '@academy/contracts/approval-workflow/cases.ts'
import type { CaseRow, Fault } from './rows.ts'

/** An enrolment as training has it. */
export interface EnrolmentRow {
  _id: string
  tenantId: string
  userId: string
  status: string
  source: string
  agreed?: boolean
  caseId?: string
}

/** An exemption as fee has it. */
export interface ExemptionRow {
  _id: string
  tenantId: string
  userId: string
  status: string
  caseId?: string
}

/** One subject of cases, as its owner and as approval has it. */
export interface Decided {
  cases: readonly Pick<CaseRow, '_id' | 'tenantId' | 'subjectType' | 'subjectId' | 'applicantId' | 'status'>[]
  enrolments: readonly EnrolmentRow[]
  exemptions: readonly ExemptionRow[]
}

/** Ended by itself before it heard of the decision (decided.md §1). */
const gone = ['revoked', 'expired', 'replaced', 'cancelled']

/** How an enrolment may stand once it has heard what became of its case. */
const enrolmentAfter: Record<CaseStatus, readonly string[]> = {
  open: ['requested', 'waiting'],
  agreed: ['agreed and waiting', 'confirmed', 'attended', 'no-show', ...gone],
  refused: ['refused', ...gone],
  withdrawn: gone,
  expired: gone,
  closed: gone,
}

/** The same of an exemption, which never ends by itself. */
const exemptionAfter: Record<CaseStatus, readonly string[]> = {
  open: ['requested'],
  agreed: ['granted'],
  refused: ['refused'],
  withdrawn: ['withdrawn'],
  expired: ['refused'],
  closed: [],
}

const standing = ({ status, agreed }: EnrolmentRow): string => (status === 'waiting' && agreed ? 'agreed and waiting' : status)

/** May it be without a case: over long ago, or confirmed by replacing somebody whose step was given? */
const needsCase = (subject: EnrolmentRow | ExemptionRow): boolean => {
  if ('source' in subject) return ['requested', 'waiting'].includes(subject.status) || (subject.status === 'confirmed' && subject.source !== 'replacement')
  return subject.status === 'requested'
}

/** I23: a decision and its effect agree; whatever waits to be decided has an open case, and every case its subject. */
export const subjectFaults = ({ cases, enrolments, exemptions }: Decided): Fault[] => {
  const fault = (says: string): Fault => ({ rule: 'I23', says })
  const [c, ...more] = cases
  const enrolment = enrolments[0]
  const subject = enrolment ?? exemptions[0]
  const again = more.map(({ _id }) => fault(`case ${_id} is a second one of ${c?.subjectType} ${c?.subjectId}`))
  if (!subject) return c ? [...again, fault(`case ${c._id} is of ${c.subjectType} ${c.subjectId}, which is not there`)] : []
  const name = `${enrolment ? 'enrolment' : 'exemption'} ${subject._id}`
  if (!c) return needsCase(subject) || subject.caseId ? [fault(`${name} is ${subject.status} and has no case`)] : []
  const state = enrolment ? standing(enrolment) : subject.status
  const same = c.applicantId === subject.userId && c.tenantId === subject.tenantId && (!subject.caseId || subject.caseId === c._id)
  return [
    ...again,
    ...((enrolment ? enrolmentAfter : exemptionAfter)[c.status].includes(state) ? [] : [fault(`${name} is ${state}, its case ${c._id} is ${c.status}`)]),
    ...(same ? [] : [fault(`${name} and its case ${c._id} name different people or cases`)]),
  ]
}
