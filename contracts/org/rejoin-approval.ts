import { registrationModel } from '../approval-workflow/registration-model.ts'
import { subject } from '../approval-workflow/subject.ts'
import { from } from '../core/event.ts'
import { changeApproved, changeDropped, changeEffective, changeFiled } from './change-events.ts'

/** Somebody who left comes back: decided as a registration is (REG), by the place that he enters. */
export const rejoinSubject = subject({
  type: 'rejoin',
  concerns: ({ kind }: { kind?: string }) => kind === '5',
  decides: registrationModel,
  asker: 'submitter',
  requested: from(changeFiled, ({ userId, submitterId, toOrgId = '', areaApproval, academyApproval, ...e }, subjectId) => ({
    subjectId,
    applicantId: userId,
    submitterId,
    outletId: toOrgId,
    facts: { outletId: toOrgId, areaApproval, academyApproval, catalogue: e.catalogue ?? '', administrator: false, day: e.day },
    shown: { positionCode: e.toPositionCode, title: e.titleCn, titleEn: e.titleEn, startDate: e.day },
  })),
  ended: [changeApproved, changeDropped, changeEffective],
})
