import { permissionModel } from '../approval-workflow/permission-model.ts'
import { subject } from '../approval-workflow/subject.ts'
import { from } from '../core/event.ts'
import { changeApproved, changeDropped, changeEffective, changeFiled } from './change-events.ts'

/**
 * A letter that begins or ends, by the model PERM. Roles for a time are asked for at identity by the same model (`role-requests`) and stand in org's list as
 * changes of the same kind: people have one list, deciders one model, and no right is given by two ways.
 */
export const permissionSubject = subject({
  type: 'letter',
  concerns: ({ kind }: { kind?: string }) => kind === '3',
  decides: permissionModel,
  asker: 'applicant',
  requested: from(changeFiled, ({ userId, submitterId, fromOrgId = '', ...e }, subjectId) => ({
    subjectId,
    applicantId: userId,
    submitterId,
    outletId: fromOrgId,
    facts: { outletId: fromOrgId, begins: e.begins ?? false, day: e.day },
    shown: { positionCode: e.fromPositionCode, title: e.titleCn, titleEn: e.titleEn, startDate: e.day },
  })),
  ended: [changeApproved, changeDropped, changeEffective],
})
