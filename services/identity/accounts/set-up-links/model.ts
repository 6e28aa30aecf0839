import { model } from '@academy/chassis/mongo/model.ts'
import { idOf } from '@academy/contracts/core/refs.ts'
import { z } from 'zod'
import { db } from '../../database.ts'

/** A link by which somebody sets his first password, sent to him or opened by a slip; its id is the SHA-256 of the token, which is kept nowhere. It goes when it is used, and a day after it is over. */
export const LinkModel = model(db, 'set_up_links', z.object({ userId: idOf('users'), tenant: z.string(), expires: z.date(), slip: z.string().optional() }), {
  subject: { told: 'never', erased: 'removed' },
  indexes: [[{ userId: 1 }], [{ expires: 1 }, { expireAfterSeconds: 86_400 }]],
})
