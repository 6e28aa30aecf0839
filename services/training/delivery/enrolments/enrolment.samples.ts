import { fromShanghai } from '@academy/contracts/core/shanghai.ts'
import type { Application } from './application.ts'
import type { Enrolment, Subject } from './facts.ts'

/** A Shanghai moment. */
export const at = fromShanghai
export const start = at('2026-11-24 09:00:00')

export const subject: Subject = {
  userId: 'u-1',
  postId: 'p-1',
  positionCode: 'TE05',
  outletId: 'O0001',
  dealerId: 'D001',
  offeringId: 'o-1',
  offeringNumber: 'THE102-2648-01',
  courseId: 'c-1',
  courseCode: 'THE102',
  catalogue: 'TH',
  brand: 'E',
  level: 1,
  days: 2,
  startDate: '2026-11-24',
  startsAt: start,
  endsAt: at('2026-11-25 17:00:00'),
}

/** Ladder L5 and price of THE102 in fen. */
export const terms = {
  price: 360_000,
  noShow: 360_000,
  ladder: [
    { days: 14, amount: 80_000 },
    { days: 7, amount: 160_000 },
    { days: 0, amount: 240_000 },
  ],
}

export const enrolment = (given: Partial<Enrolment> = {}): Enrolment => ({
  ...subject,
  id: 'e-1',
  status: 'requested',
  terms,
  source: 'self',
  submitterId: 'u-1',
  appliedAt: at('2026-11-02 09:26:00'),
  ...given,
})

export const application: Application = {
  id: 'e-9',
  subject,
  terms,
  source: 'self',
  submitterId: 'u-1',
  submitterPostId: 'p-1',
  at: at('2026-11-02 09:26:00'),
  limits: { holdHours: 336, beforeStartHours: 24 },
  region: 'N',
  areaApproval: false,
  academyApproval: true,
}
