import type { Subject } from '../ledger/seat.ts'

/** The hold row of an enrolment, live; amount in fen. */
export const holdFor = (enrolmentId: string, subject: Subject, payer: { accountId: string; orgId: string }, amount: number, since: Date) => ({
  ...payer,
  enrolmentId,
  userId: subject.userId,
  offeringId: subject.offeringId,
  offeringNumber: subject.offeringNumber,
  courseCode: subject.courseCode,
  amount,
  status: 'live' as const,
  since,
})
