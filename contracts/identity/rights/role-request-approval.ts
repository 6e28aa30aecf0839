import { area, model, post, store } from '../../approval-workflow/model-steps.ts'
import { subject } from '../../approval-workflow/subject.ts'
import { from } from '../../core/event.ts'
import { roleRequestAsked, roleRequestWithdrawn } from './role-request-events.ts'

/** Whether somebody gets a role for a time, as the model PERM asks his outlet, his area and the platform's administrator. */
export const roleRequestSubject = subject({
  type: 'permission',
  decides: model('PERM', '权限变更审批', 'Permission change', [store(72), area(72), post('AC11', '平台管理员审批', 'Platform administrator', 48)], 'expires', {
    days: 14,
  }),
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
