import { permissionModel } from '../../approval-workflow/permission-model.ts'
import { subject } from '../../approval-workflow/subject.ts'
import { from } from '../../core/event.ts'
import { roleRequestAsked, roleRequestWithdrawn } from './role-request-events.ts'

/** Whether somebody gets a role for a time, as the model PERM asks his outlet, his area and the platform's administrator. */
export const roleRequestSubject = subject({
  type: 'permission',
  decides: permissionModel,
  asker: 'applicant',
  requested: from(roleRequestAsked, ({ userId, submitterId, outletId, positionCode, places, from: begins, askedAt: _, ...asked }, subjectId) => ({
    subjectId,
    applicantId: userId,
    submitterId,
    outletId,
    facts: {
      ...{ roleCode: asked.roleCode, roleNameCn: asked.roleTitleCn, roleNameEn: asked.roleTitleEn, permissions: asked.permissions, until: asked.until },
      ...{ placesCn: places.map(({ nameCn }) => nameCn).join('、'), placesEn: places.map(({ nameEn }) => nameEn).join(', ') },
      ...(begins ? { from: begins } : {}),
      ...(outletId ? { outletId } : {}),
    },
    shown: { title: asked.roleTitleCn, titleEn: asked.roleTitleEn, positionCode },
  })),
  ended: [roleRequestWithdrawn],
})
