import { model } from '@academy/chassis/mongo/model.ts'
import { z } from 'zod'
import { db } from '../../database.ts'

/** Whose calendar is subscribed to, under his own id: the hash of its secret address, none where it is revoked, and the language that it speaks. */
export const FeedModel = model(db, 'calendar_feeds', z.object({ hash: z.string().optional(), since: z.date(), locale: z.enum(['zh-CN', 'zh-TW', 'en-US']) }), {
  ofUser: true,
  subject: { told: 'never', erased: 'removed' },
  indexes: [[{ tenantId: 1, hash: 1 }, { sparse: true }]],
})
