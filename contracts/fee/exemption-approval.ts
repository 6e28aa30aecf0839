import { above, model, post } from '../approval-workflow/model-steps.ts'
import { subject } from '../approval-workflow/subject.ts'
import { from } from '../core/event.ts'
import { aboutOffering } from '../training/delivery/enrolment-approval.ts'
import { exemptionRequested } from './events.ts'

/** A penalty to be given back in whole or in part, as the model EXEMPT asks for it; the learner is the one who gains. */
export const exemptionSubject = subject({
  type: 'exemption',
  decides: model(
    'EXEMPT',
    '豁免审批',
    'Exemption',
    [
      post('AC06', '教务审批', 'Registrar', 48),
      post('AC07', '费用会计审批', 'Fee accountant', 48, above('amount', 'exempt.accountant')),
      post('AC01', '院长审批', 'Academy director', 72, above('amount', 'exempt.director')),
    ],
    'escalates',
  ),
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
})
