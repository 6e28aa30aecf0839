import { model } from '@academy/chassis/mongo/model.ts'
import { idOf } from '@academy/contracts/core/refs.ts'
import { z } from 'zod'
import { db } from '../../database.ts'

/** A page that a person keeps at hand, by its address: menus keep that when they are shipped anew. */
export const QuickMenuModel = model(db, 'quick_menus', z.object({ userId: idOf('users'), url: z.string(), sort: z.number() }), {
  subject: { erased: 'removed' },
  indexes: [[{ tenantId: 1, userId: 1, url: 1 }, { unique: true }]],
})
