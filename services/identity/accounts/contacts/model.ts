import { model } from '@academy/chassis/mongo/model.ts'
import { idOf } from '@academy/contracts/core/refs.ts'
import { personal } from '@academy/contracts/core/rules.ts'
import { z } from 'zod'
import { db } from '../../database.ts'

/** A mail address or mobile that somebody is about to make his own; its id is the SHA-256 of the request's id, from which and the secret the code follows. */
export const ContactCodeModel = model(
  db,
  'contact_codes',
  z.object({ userId: idOf('users'), kind: z.enum(['email', 'mobile']), address: personal(z.string(), 'email'), tries: z.number(), expires: z.date() }),
  { subject: { told: 'never', erased: 'removed' }, indexes: [[{ tenantId: 1, userId: 1 }], [{ expires: 1 }, { expireAfterSeconds: 3600 }]] },
)
