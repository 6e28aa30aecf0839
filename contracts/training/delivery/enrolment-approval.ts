import { academy, academyFlag, area, areaFlag, model, store } from '../../approval-workflow/model-steps.ts'
import { about, subject } from '../../approval-workflow/subject.ts'
import { from } from '../../core/event.ts'
import {
  enrolmentCancelled,
  enrolmentConfirmed,
  enrolmentExpired,
  enrolmentMoved,
  enrolmentPromoted,
  enrolmentRefused,
  enrolmentReplaced,
  enrolmentRequested,
  enrolmentRevoked,
} from './enrolment-events.ts'
import { offeringState } from './offering-events.ts'

/** An offering in the lists of those who decide on something about it. */
export const aboutOffering = about(
  offeringState,
  (id) => `/offerings/${id}`,
  ({ nameCn, nameEn, startDate, siteNameCn, siteNameEn }) => ({ nameCn, nameEn, startDate, placeCn: siteNameCn, placeEn: siteNameEn }),
  (o, post) =>
    o.status === 'published' ? { facts: { ...post, catalogue: o.catalogue, level: o.level, price: o.terms.price }, startsAt: new Date(o.startsAt) } : undefined,
)

/** An application for an offering, as the model ENROL asks for it. */
export const enrolmentSubject = subject({
  type: 'enrolment',
  decides: model(
    'ENROL',
    '报名审批',
    'Enrolment',
    [
      store(48),
      area(72, { or: [areaFlag, { field: 'price', op: 'gte', value: { param: 'enrol.area.price' } }] }),
      academy(72, { or: [academyFlag, { field: 'level', op: 'eq', value: 3 }] }),
    ],
    'expires',
    { hours: 336, hoursParam: 'enrol.hold.hours', beforeStartHours: 24, beforeStartParam: 'enrol.hold.beforeStart.hours' },
  ),
  asker: 'applicant',
  requested: from(enrolmentRequested, (e, subjectId) => ({
    subjectId,
    applicantId: e.userId,
    submitterId: e.submitterId,
    outletId: e.outletId,
    facts: {
      outletId: e.outletId,
      dealerId: e.dealerId,
      positionCode: e.positionCode,
      offeringId: e.offeringId,
      courseCode: e.courseCode,
      catalogue: e.catalogue,
      brand: e.brand,
      level: e.level,
      price: e.terms.price,
      areaApproval: e.areaApproval,
      academyApproval: e.academyApproval,
    },
    endsAt: new Date(e.expiresAt),
    startsAt: new Date(e.startsAt),
    shown: {
      positionCode: e.positionCode,
      aboutId: e.offeringId,
      number: e.offeringNumber,
      title: e.courseCode,
      startDate: e.startDate,
      amount: e.terms.price,
    },
  })),
  ended: [enrolmentConfirmed, enrolmentRefused, enrolmentExpired, enrolmentRevoked, enrolmentReplaced, enrolmentCancelled],
  // a waiting one got its seat, or its class was moved: the hold clock runs from now, and no task is due after its end
  endMoved: [from(enrolmentPromoted, (e) => new Date(e.expiresAt)), from(enrolmentMoved, (e) => new Date(e.expiresAt))],
  about: aboutOffering,
})
