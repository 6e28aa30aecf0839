import { model } from '@academy/chassis/mongo/model.ts'
import { CalendarEntry } from '@academy/contracts/core/message.ts'
import { idOf } from '@academy/contracts/core/refs.ts'
import { invitationStatus } from '@academy/contracts/notification/invitations.ts'
import { z } from 'zod'
import { db } from '../database.ts'

/** The calendar entry of one record, an enrolment say; its id is the record's. `sequence` is that of the newest REQUEST or CANCEL. */
export const InvitationModel = model(
  db,
  'invitations',
  z.object({
    userId: idOf('users'),
    status: invitationStatus,
    sequence: z.number(),
    /** Some mail has carried it. */
    mailed: z.boolean(),
    calendar: CalendarEntry,
    link: z.string().optional(),
  }),
  { scope: { self: 'userId' }, subject: { erased: 'removed' }, indexes: [[{ tenantId: 1, userId: 1 }]] },
)
