import type { DataOf } from '@academy/contracts/core/event.ts'
import type { exemptionRequested } from '@academy/contracts/fee/events.ts'
import type { enrolmentRequested } from '@academy/contracts/training/delivery/enrolment-events.ts'
import type { Filing } from './file.ts'

/** An application for an offering, as the model ENROL asks for it; amounts in fen. */
export const enrolmentFiling = (subjectId: string, e: DataOf<typeof enrolmentRequested>): Filing => ({
  model: 'ENROL',
  subjectType: 'enrolment',
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
    offeringId: e.offeringId,
    number: e.offeringNumber,
    title: e.courseCode,
    startDate: e.startDate,
    amount: e.terms.price,
  },
})

/** A penalty to be given back in whole or in part, as the model EXEMPT asks for it; the learner is the one who gains. */
export const exemptionFiling = (e: DataOf<typeof exemptionRequested>): Filing => ({
  model: 'EXEMPT',
  subjectType: 'exemption',
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
  shown: { offeringId: e.offeringId, number: e.offeringNumber, title: e.courseCode, startDate: e.startDate, amount: e.amount },
})
