import { model } from '@academy/chassis/mongo/model.ts'
import { idOf } from '@academy/contracts/core/refs.ts'
import { z } from 'zod'
import { db } from '../../database.ts'

/**
 * What somebody may give himself a new password by; its id is the SHA-256 of the request's id. The code itself is kept nowhere: it follows from this id and the
 * installation's secret.
 */
export const CodeModel = model(db, 'codes', z.object({ userId: idOf('users'), tenant: z.string(), tries: z.number(), expires: z.date() }), {
  subject: { told: 'never', erased: 'removed' },
  indexes: [[{ userId: 1 }], [{ expires: 1 }, { expireAfterSeconds: 86_400 }]],
})
