import type { DataOf } from '@academy/contracts/core/event.ts'
import type { enrolmentConfirmed, TermsFen } from '@academy/contracts/training/delivery/enrolment-events.ts'
import type { Asked } from '../reduction-rules/values.ts'

/** Who and what every fact of an enrolment names. */
export type Subject = Omit<DataOf<typeof enrolmentConfirmed>, 'terms' | 'appliedAt' | 'confirmedAt' | 'cause' | 'replaces'>

/** A seat with the terms of its application (I15). */
export interface Seat {
  enrolmentId: string
  subject: Subject
  terms: TermsFen
}

/** What is priced for a seat when this payer pays: its own price snapshot, not today's. */
export const pricedFor = ({ subject: s, terms }: Seat, orgId: string): Asked => ({
  orgId,
  outletId: s.outletId,
  positionCode: s.positionCode,
  courseCode: s.courseCode,
  catalogue: s.catalogue,
  brand: s.brand,
  days: s.days,
  startDate: s.startDate,
  price: terms.price,
})
