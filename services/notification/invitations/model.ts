import { model } from '@academy/chassis/mongo/model.ts'
import { invitationStatus } from '@academy/contracts/notification/invitations.ts'
import { z } from 'zod'
import { db } from '../database.ts'

/** The calendar entry of one enrolment; its id is the enrolment's. `sequence` is that of the newest REQUEST or CANCEL. */
export const InvitationModel = model(
  db,
  'invitations',
  z.object({ userId: z.string(), offeringId: z.string(), status: invitationStatus, sequence: z.number() }),
  { scope: { self: 'userId' }, indexes: [[{ tenantId: 1, offeringId: 1, status: 1 }], [{ tenantId: 1, userId: 1 }]] },
)
