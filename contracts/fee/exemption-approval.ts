import type { Subject } from '../approval-workflow/subject.ts'
import { from } from '../core/event.ts'
import { aboutOffering } from '../training/delivery/enrolment-approval.ts'
import { exemptionRequested } from './events.ts'

/** A penalty to be given back in whole or in part, as the model EXEMPT asks for it; the learner is the one who gains. */
export const exemptionSubject: Subject = {
  type: 'exemption',
  model: 'EXEMPT',
  asker: 'submitter',
  requested: from(exemptionRequested, (e) => ({
    subjectId: e.exemptionId,
    applicantId: e.userId,
    submitterId: e.submitterId,
    facts: {
      amount: e.amount,
      penalty: e.penalty,
      reason: e.reason,
      orgId: e.orgId,
      enrolmentId: e.enrolmentId,
      offeringId: e.offeringId,
      courseCode: e.courseCode,
    },
    shown: { aboutId: e.offeringId, number: e.offeringNumber, title: e.courseCode, startDate: e.startDate, amount: e.amount },
  })),
  about: aboutOffering,
}
