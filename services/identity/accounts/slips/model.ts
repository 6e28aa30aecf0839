import { model } from '@academy/chassis/mongo/model.ts'
import { idOf } from '@academy/contracts/core/refs.ts'
import { z } from 'zod'
import { db } from '../../database.ts'

/** A slip of paper for somebody's first password; its id is the keyed hash of its letters, which are kept nowhere. It goes when it is used, and a day after it is over. */
export const SlipModel = model(db, 'set_up_slips', z.object({ userId: idOf('users'), tenant: z.string(), tries: z.number(), expires: z.date() }), {
  subject: { told: 'never', erased: 'removed' },
  indexes: [[{ userId: 1 }], [{ expires: 1 }, { expireAfterSeconds: 86_400 }]],
})
