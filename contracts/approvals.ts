import type { Subject } from './approval-workflow/subject.ts'
import { exemptionSubject } from './fee/exemption-approval.ts'
import { roleRequestSubject } from './identity/rights/role-request-approval.ts'
import { enrolmentSubject } from './training/delivery/enrolment-approval.ts'
import { offeringSubject } from './training/delivery/offering-approval.ts'
import { absenceSubject } from './training/resources/absence-approval.ts'

/** Everything that can be put before deciders. */
export const subjects: readonly Subject[] = [enrolmentSubject, offeringSubject, exemptionSubject, absenceSubject, roleRequestSubject]

/** The subject of this type. Throws Error on one that nobody declares: its event waits among the dead letters. */
export const subjectOf = (type: string): Subject => {
  const found = subjects.find((subject) => subject.type === type)
  if (!found) throw new Error(`nobody declares the subject ${type}`)
  return found
}
