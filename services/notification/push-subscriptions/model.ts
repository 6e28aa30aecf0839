import { type DocOf, model } from '@academy/chassis/mongo/model.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything, type Reader } from '@academy/chassis/mongo/scope.ts'
import { bare, systemModel } from '@academy/chassis/mongo/system.ts'
import { idOf } from '@academy/contracts/core/refs.ts'
import { pushStatus } from '@academy/contracts/notification/push-subscriptions.ts'
import { z } from 'zod'
import { db } from '../database.ts'
import { queued, queueIndexes } from '../mails/model.ts'

/** The devices that somebody wants to be told on. Address and keys are the browser's and leave us never. */
export const PushSubscriptionModel = model(
  db,
  'push_subscriptions',
  z.object({
    userId: idOf('users'),
    endpoint: z.string(),
    p256dh: z.string(),
    auth: z.string(),
    device: z.string(),
    status: pushStatus,
    failures: z.number(),
    reachedAt: z.date().optional(),
  }),
  {
    scope: { self: 'userId' },
    subject: { told: 'never', erased: 'removed' },
    indexes: [[{ tenantId: 1, endpoint: 1 }, { unique: true }], [{ tenantId: 1, userId: 1, status: 1 }]],
  },
)
export type Subscription = DocOf<(typeof PushSubscriptionModel)['fields']>

/** Is there a device of his that pushes reach? */
export const hasDevice = async (who: Pick<Reader, 'tenantId' | 'session'>, userId: string): Promise<boolean> =>
  (await repository(PushSubscriptionModel)({ tenantId: who.tenantId, session: who.session, dataScope: everything }).count({ userId, status: 'live' }, 1)) > 0

/** What is still to be told; several of one person leave as one. */
export const PushModel = model(db, 'pushes', z.object(queued), { subject: { told: 'never', erased: 'removed' }, indexes: queueIndexes })
export type PushDoc = DocOf<(typeof PushModel)['fields']>

interface KeyRow {
  _id: string
  publicKey: string
  /** Sealed with the secret of the installation. */
  privateKey: string
}
/** The installation's own pair of keys, made at the first use. */
export const pushKeys = () => bare(systemModel<KeyRow>(db, 'push_keys'))
