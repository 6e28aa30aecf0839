import { area, is, model, step, store } from '../approval-workflow/model-steps.ts'
import { subject } from '../approval-workflow/subject.ts'
import { from } from '../core/event.ts'
import { changeApproved, changeDropped, changeEffective, changeFiled } from './change-events.ts'

/** A leave, by the model LEAVE: a key position asks its general manager too, a general manager himself his area; silence lets it take effect. */
export const leaveSubject = subject({
  type: 'leave',
  concerns: ({ kind }: { kind?: string }) => kind === '1',
  decides: model(
    'LEAVE',
    '离职审批',
    'Leave',
    [
      store(48),
      step('MG01', '总经理审批', 'General manager', { by: 'position', positionCode: 'MG01', outletField: 'outletId' }, 48, {
        and: [is('key'), { field: 'ofGeneralManager', op: 'eq', value: false }],
      }),
      area(48, { and: [is('key'), is('ofGeneralManager')] }),
    ],
    'takes-effect',
  ),
  asker: 'applicant',
  requested: from(changeFiled, ({ userId, submitterId, fromOrgId = '', key, ofGeneralManager, ...e }, subjectId) => ({
    subjectId,
    applicantId: userId,
    submitterId,
    outletId: fromOrgId,
    facts: { outletId: fromOrgId, key, ofGeneralManager, day: e.day, leaveType: e.leaveType ?? '', leaveReason: e.leaveReason ?? '' },
    ...(e.endsAt ? { endsAt: new Date(e.endsAt) } : {}),
    shown: { positionCode: e.fromPositionCode, title: e.titleCn, titleEn: e.titleEn, startDate: e.day },
  })),
  ended: [changeApproved, changeDropped, changeEffective],
})
