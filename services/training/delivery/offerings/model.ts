import { model } from '@academy/chassis/mongo/model.ts'
import { half } from '@academy/contracts/core/half-days.ts'
import { idOf } from '@academy/contracts/core/refs.ts'
import { OfferingFields, seats } from '@academy/contracts/training/delivery/offering-rows.ts'
import { startState } from '@academy/contracts/training/delivery/offering-start.ts'
import { offeringCancelReason, offeringStatus, offerings, trainerRole } from '@academy/contracts/training/delivery/offerings.ts'
import { z } from 'zod'
import { db } from '../../database.ts'

/** What is stored of an offering: what staff entered, what followed from course and site that day, and counters for lists. */
const stored = OfferingFields.required({ nameCn: true, nameEn: true, startHalf: true, minimum: true, capacity: true, waitingList: true, price: true }).extend({
  number: z.string(),
  status: offeringStatus,
  courseCode: z.string(),
  catalogue: z.string(),
  brand: z.string(),
  level: z.number(),
  days: z.number(),
  points: z.number(),
  online: z.boolean(),
  endDate: z.string(),
  startHalf: half,
  startsAt: z.date(),
  endsAt: z.date(),
  closesAt: z.date(),
  siteNameCn: z.string(),
  siteNameEn: z.string(),
  region: z.string().optional(),
  provinceCode: z.string().optional(),
  cityCode: z.string().optional(),
  cityCn: z.string(),
  cityEn: z.string(),
  trainers: z.array(z.object({ trainerId: z.string(), role: trainerRole, userId: idOf('users').optional() })),
  /** People who teach: what "my offerings" of a trainer go by. */
  trainerUserIds: z.array(idOf('users')),
  /** Copies of seat and ticket rows for lists; the rows decide. */
  seats,
  cancelReason: offeringCancelReason.optional(),
  cancelRemark: z.string().optional(),
  startedTold: z.boolean().optional(),
  completedTold: z.boolean().optional(),
  /** Whether it is to take place; not asked yet where absent. */
  start: startState.optional(),
  startCaseId: z.string().optional(),
  sheetClosedAt: z.date().optional(),
  sheetClosedBy: idOf('users').optional(),
})

export const OfferingModel = model(db, 'offerings', stored, {
  find: offerings.find,
  indexes: [
    [{ tenantId: 1, number: 1 }, { unique: true }],
    [{ tenantId: 1, number: 1, _id: 1 }],
    // what lies ahead, or is over, is found in the order of its first day and counted without reading an offering that does not belong to it
    [{ tenantId: 1, startDate: 1, _id: 1, endDate: 1 }],
    [{ tenantId: 1, endDate: 1, startDate: 1 }],
    [{ tenantId: 1, price: 1, _id: 1 }],
    [{ tenantId: 1, createDate: 1, _id: 1 }],
    [{ tenantId: 1, capacity: 1, _id: 1 }],
    [{ tenantId: 1, courseId: 1, startDate: 1 }],
    [{ tenantId: 1, status: 1, startDate: 1, _id: 1 }],
    [{ tenantId: 1, siteId: 1, startDate: 1 }],
    [{ tenantId: 1, trainerUserIds: 1, startDate: 1 }],
    [{ tenantId: 1, status: 1, endsAt: 1 }],
    // what is still to be told of the clock: years of offerings that were told long ago are passed over
    [{ tenantId: 1, status: 1, startedTold: 1, startsAt: 1 }],
    [{ tenantId: 1, status: 1, completedTold: 1, endsAt: 1 }],
    [{ tenantId: 1, status: 1, start: 1, startsAt: 1 }],
    // the landing page and the ruler add these up without reading an offering
    [{ tenantId: 1, status: 1, startDate: 1, cityCode: 1, closesAt: 1, 'seats.capacity': 1, 'seats.free': 1 }],
  ],
})

/** The last serial of an offering number's course and week. */
export const OfferingSerialModel = model(db, 'offering_serials', z.object({ last: z.number() }))
