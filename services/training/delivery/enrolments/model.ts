import { model } from '@academy/chassis/mongo/model.ts'
import { idOf } from '@academy/contracts/core/refs.ts'
import { enrolmentSubject, termsFen } from '@academy/contracts/training/delivery/enrolment-events.ts'
import { enrolmentSource, enrolmentStatus } from '@academy/contracts/training/delivery/enrolments.ts'
import { z } from 'zod'
import { db } from '../../database.ts'

/** Row of the core table (decided.md §1); `live` is what "one live enrolment a person and offering" goes by (I3). */
export const EnrolmentModel = model(
  db,
  'enrolments',
  z.object({
    ...enrolmentSubject.shape,
    startsAt: z.date(),
    endsAt: z.date(),
    region: z.string().optional(),
    status: enrolmentStatus,
    live: z.boolean(),
    terms: termsFen,
    source: enrolmentSource,
    submitterId: idOf('users'),
    submitterPostId: z.string().optional(),
    areaApproval: z.boolean(),
    academyApproval: z.boolean(),
    appliedAt: z.date(),
    expiresAt: z.date().optional(),
    ticket: z.number().optional(),
    agreed: z.boolean().optional(),
    offeredUntil: z.date().optional(),
    skippedCode: z.string().optional(),
    movedSince: z.boolean().optional(),
    confirmedAt: z.date().optional(),
    endedAt: z.date().optional(),
    endedBy: idOf('users').optional(),
    caseId: z.string().optional(),
    penalty: z.number().optional(),
    /** Of the penalty, as fee told. */
    exempted: z.number().optional(),
    revokeReason: z.string().optional(),
    revokeRemark: z.string().optional(),
    replacedById: z.string().optional(),
    /** He moved to another dealer, which is asked until then whether it takes his seat over. */
    handoverPostId: z.string().optional(),
    handoverPosition: z.string().optional(),
    handoverOutletId: z.string().optional(),
    handoverDealerId: z.string().optional(),
    handoverUntil: z.date().optional(),
    marks: z.array(z.object({ day: z.string(), half: z.enum(['am', 'pm']), mark: z.string() })).optional(),
    attendedHalfDays: z.number().optional(),
    score: z.number().optional(),
    passed: z.boolean().optional(),
  }),
  {
    indexes: [
      [
        { tenantId: 1, offeringId: 1, userId: 1 },
        { unique: true, partialFilterExpression: { live: true }, name: 'one_live' },
      ],
      [{ tenantId: 1, offeringId: 1, ticket: 1 }],
      // the next in line is found behind years of tickets that are gone
      [{ tenantId: 1, offeringId: 1, status: 1, ticket: 1 }],
      [{ tenantId: 1, userId: 1, startDate: -1, _id: -1 }],
      // the orders of the back office's list
      [{ tenantId: 1, appliedAt: -1, _id: -1 }],
      [{ tenantId: 1, startDate: -1, _id: -1 }],
      [{ tenantId: 1, status: 1, _id: 1 }],
      [{ tenantId: 1, outletId: 1, _id: 1 }],
      [{ tenantId: 1, ticket: 1, _id: 1 }],
      // its filters, each in the order that it begins with
      [{ tenantId: 1, offeringId: 1, appliedAt: -1, _id: -1 }],
      [{ tenantId: 1, courseId: 1, appliedAt: -1, _id: -1 }],
      [{ tenantId: 1, userId: 1, appliedAt: -1, _id: -1 }],
      [{ tenantId: 1, outletId: 1, appliedAt: -1, _id: -1 }],
      [{ tenantId: 1, dealerId: 1, appliedAt: -1, _id: -1 }],
      [{ tenantId: 1, status: 1, appliedAt: -1, _id: -1 }],
      [{ tenantId: 1, source: 1, appliedAt: -1, _id: -1 }],
      [{ tenantId: 1, catalogue: 1, appliedAt: -1, _id: -1 }],
      [{ tenantId: 1, status: 1, expiresAt: 1 }],
      [{ tenantId: 1, offeredUntil: 1 }, { sparse: true }],
      [{ tenantId: 1, handoverUntil: 1 }, { sparse: true }],
      [{ tenantId: 1, handoverOutletId: 1 }, { sparse: true }],
    ],
    scope: { org: ['outletId', 'handoverOutletId'], self: 'userId' },
  },
)

/** A seat is a document (primitives.md "Seats"): free, freed (to be handed on), held or taken; `pending` is what finishes an application after a crash. */
export const SeatModel = model(
  db,
  'seats',
  z.object({
    offeringId: z.string(),
    n: z.number(),
    state: z.enum(['free', 'freed', 'held', 'taken']),
    enrolmentId: z.string().optional(),
    userId: idOf('users').optional(),
    pending: z.unknown().optional(),
    pendingAt: z.date().optional(),
  }),
  {
    indexes: [
      [{ tenantId: 1, offeringId: 1, state: 1, n: 1 }],
      [{ tenantId: 1, offeringId: 1, n: 1 }, { unique: true }],
      // by what exists, not by its type: for that a seat is looked for by its enrolment along all seats of the academy
      [{ enrolmentId: 1 }, { unique: true, partialFilterExpression: { enrolmentId: { $exists: true } }, name: 'seat_of_enrolment' }],
      // who presses twice at once never holds a second seat, not even for a moment
      [
        { tenantId: 1, offeringId: 1, userId: 1 },
        { unique: true, partialFilterExpression: { userId: { $exists: true } }, name: 'seat_of_person' },
      ],
      [{ tenantId: 1, pendingAt: 1 }, { sparse: true }],
    ],
  },
)

/** The last ticket of an offering's waiting list: gapless, because it moves in the transaction that inserts the enrolment. */
export const TicketModel = model(db, 'tickets', z.object({ last: z.number() }))
