import { model } from '@academy/chassis/mongo/model.ts'
import { Booking } from '@academy/contracts/training/resources/bookings.ts'
import { db } from '../../database.ts'

/** One row a half-day and resource: the unique index is what forbids an overlap (I10). */
export const BookingModel = model(db, 'bookings', Booking.omit({ nameCn: true, nameEn: true }), {
  indexes: [[{ tenantId: 1, resourceId: 1, day: 1, half: 1 }, { unique: true }], [{ tenantId: 1, offeringId: 1 }], [{ tenantId: 1, day: 1, resourceType: 1 }]],
})
