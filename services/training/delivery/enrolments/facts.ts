import { enrolmentSubject, type TermsFen } from '@academy/contracts/training/delivery/enrolment-events.ts'
import type { EnrolmentStatus } from '@academy/contracts/training/delivery/enrolments.ts'
import type { z } from 'zod'

/** Who enrols with which post, and the offering as it stood: what facts carry and lists filter by. */
export type Subject = Omit<z.output<typeof enrolmentSubject>, 'startsAt' | 'endsAt'> & { startsAt: Date; endsAt: Date }

export interface Enrolment extends Subject {
  id: string
  status: EnrolmentStatus
  terms: TermsFen
  source: 'self' | 'assigned' | 'group' | 'replacement' | 'import'
  submitterId: string
  submitterPostId?: string | undefined
  appliedAt: Date
  /** When the hold, or a waiting one's case, ends by itself. */
  expiresAt?: Date | undefined
  ticket?: number | undefined
  agreed?: boolean | undefined
  offeredUntil?: Date | undefined
  /** The day or place was moved after the application: revoking is free until the start (world.md §10.2). */
  movedSince?: boolean | undefined
  confirmedAt?: Date | undefined
  endedAt?: Date | undefined
  /** Who gave it up or passed it on; nobody where it ended by itself. */
  endedBy?: string | undefined
  penalty?: number | undefined
  /** Of the penalty. */
  exempted?: number | undefined
  revokeReason?: string | undefined
  revokeRemark?: string | undefined
  replacedById?: string | undefined
  attendedHalfDays?: number | undefined
  score?: number | undefined
  passed?: boolean | undefined
}

/** The ids and codes that every fact of an enrolment carries; moments as ISO text, no personal data (I56). */
export const subjectOf = (e: Subject): z.output<typeof enrolmentSubject> => {
  const carried = Object.fromEntries(Object.keys(enrolmentSubject.shape).map((key) => [key, e[key as keyof Subject]])) as unknown as Subject
  return { ...carried, startsAt: e.startsAt.toISOString(), endsAt: e.endsAt.toISOString() }
}
