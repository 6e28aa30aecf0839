import { academy, academyFlag, area, areaFlag, model, step } from '../approval-workflow/model-steps.ts'
import { subject } from '../approval-workflow/subject.ts'
import { from } from '../core/event.ts'
import { changeApproved, changeDropped, changeEffective, changeFiled } from './change-events.ts'

/** A transfer, by the model TRANSFER: both places, and for some positions area and academy. A part-time post that begins or ends goes the same way. */
export const transferSubject = subject({
  type: 'transfer',
  concerns: ({ kind }: { kind?: string }) => kind === '2' || kind === '4',
  decides: model(
    'TRANSFER',
    '调动审批',
    'Transfer',
    [
      step('RELEASING', '调出网点审批', 'Releasing store', { by: 'store', outletField: 'fromOutletId' }, 72),
      step('RECEIVING', '调入网点审批', 'Receiving store', { by: 'store', outletField: 'toOutletId' }, 72),
      area(72, areaFlag),
      academy(72, academyFlag),
    ],
    'expires',
    { days: 30 },
  ),
  asker: 'applicant',
  requested: from(changeFiled, ({ userId, submitterId, fromOrgId = '', toOrgId = fromOrgId, areaApproval, academyApproval, ...e }, subjectId) => ({
    subjectId,
    applicantId: userId,
    submitterId,
    outletId: fromOrgId,
    facts: {
      ...{ fromOutletId: fromOrgId, toOutletId: toOrgId, outletId: toOrgId, areaApproval, academyApproval, catalogue: e.catalogue ?? '', day: e.day },
      ...(e.toPositionCode ? { toPositionCode: e.toPositionCode } : {}),
      ...(e.begins === undefined ? {} : { begins: e.begins }),
    },
    startsAt: new Date(`${e.day}T00:00:00+08:00`),
    shown: { positionCode: e.fromPositionCode, title: e.titleCn, titleEn: e.titleEn, startDate: e.day },
  })),
  ended: [changeApproved, changeDropped, changeEffective],
})
