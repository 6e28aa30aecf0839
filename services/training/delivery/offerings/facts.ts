import type { Reason } from '@academy/contracts/core/envelope.ts'
import { fact, type Outcome } from '@academy/contracts/core/outcome.ts'
import {
  offeringCancelled,
  offeringChanged,
  offeringCompleted,
  offeringPublished,
  offeringStarted,
} from '@academy/contracts/training/delivery/offering-events.ts'
import { dueAt } from '../attendances/attendance.ts'
import { cancelFailures, type Offering, publishFailures, type Surroundings } from './offering.ts'

/** What facts of an offering name besides what its rules read. */
export interface Described extends Offering {
  id: string
  number: string
  courseCode: string
  catalogue: string
  brand: string
  level: number
  cityCode?: string | undefined
  region?: string | undefined
  trainerUserIds: readonly string[]
}

type Brief = Pick<Described, 'id' | 'number' | 'courseId' | 'courseCode' | 'catalogue' | 'brand' | 'level' | 'days' | 'startDate'>

/** What others keep of an offering: its number, its course and when it begins. */
export const briefOf = (o: Brief) => ({
  offeringId: o.id,
  offeringNumber: o.number,
  courseId: o.courseId,
  courseCode: o.courseCode,
  catalogue: o.catalogue,
  brand: o.brand,
  level: o.level,
  days: o.days,
  startDate: o.startDate,
})

/** What every fact of an offering names. */
export const factOf = (o: Described) => ({
  ...briefOf(o),
  startsAt: o.startsAt.toISOString(),
  endsAt: o.endsAt.toISOString(),
  siteId: o.siteId,
  ...(o.cityCode ? { cityCode: o.cityCode } : {}),
  ...(o.region ? { region: o.region } : {}),
  trainerUserIds: [...o.trainerUserIds],
})

const unless = <T>(failures: Reason[], give: () => Outcome<T>): Outcome<T> => (failures.length > 0 ? { failures } : give())

/** The fact of a published offering. */
export const published = (o: Described, now: Date) => fact(offeringPublished, o.id, { ...factOf(o), publishedAt: now.toISOString() })

/** Publishes: the published offering with its fact, or every reason against it. */
export const publish = (o: Described, s: Surroundings): Outcome<{ next: Described }> =>
  unless(publishFailures(o, s), () => ({
    next: { ...o, status: 'published' },
    events: [published(o, s.now)],
  }))

/** Cancels with a reason code: the cancelled offering with its fact, or every reason against it. */
export const cancel = (o: Described, reason: string, now: Date): Outcome<{ next: Described }> =>
  unless(cancelFailures(o, now), () => ({
    next: { ...o, status: 'cancelled' },
    events: [fact(offeringCancelled, o.id, { ...factOf(o), reason, cancelledAt: now.toISOString() })],
  }))

/** The fact of a change of a published offering; `changed` names fields. */
export const changed = (o: Described, fields: readonly string[], moved: boolean, now: Date) =>
  fact(offeringChanged, o.id, { ...factOf(o), changed: [...fields], moved, changedAt: now.toISOString() })

/** The facts that the job runner tells once each. */
export const started = (o: Described) => fact(offeringStarted, o.id, { ...factOf(o), startedAt: o.startsAt.toISOString() })
export const completed = (o: Described) =>
  fact(offeringCompleted, o.id, { ...factOf(o), completedAt: o.endsAt.toISOString(), sheetDueAt: dueAt(o.endsAt).toISOString() })
