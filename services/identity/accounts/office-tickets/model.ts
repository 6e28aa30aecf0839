import { model } from '@academy/chassis/mongo/model.ts'
import { z } from 'zod'
import { db } from '../../database.ts'

/** By what a session signs on to the back office; its id is the hash of the ticket, `bound` that of the browser's cookie, `session` the id of the session. */
export const OfficeTicketModel = model(db, 'office_tickets', z.object({ session: z.string(), bound: z.string(), expires: z.date() }), {
  indexes: [[{ session: 1 }], [{ expires: 1 }, { expireAfterSeconds: 0 }]],
})
