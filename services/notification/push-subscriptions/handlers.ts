import type { Context } from '@academy/chassis/http/context.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { absent, malformed } from '@academy/chassis/runtime/refusal.ts'
import type { pushSubscriptions } from '@academy/contracts/notification/push-subscriptions.ts'
import type { Keys } from './keys.ts'
import { PushSubscriptionModel, type Subscription } from './model.ts'
import { isPushAddress, push } from './push.ts'
import { noteOutcome, payloadOf } from './telling.ts'

const repo = repository(PushSubscriptionModel)
const shown = ({ id, device, status, createDate, reachedAt, failures }: Subscription) => ({
  ...{ id, device, status, createDate, failures },
  ...(reachedAt ? { reachedAt } : {}),
})

const mineOf = async (ctx: Context, id: string): Promise<Subscription> => {
  const row = await repo(ctx).one({ id, userId: ctx.userId })
  if (!row) throw absent()
  return row
}

/** The devices of the signed-in person, nobody else's. */
export const pushSubscriptionHandlers = (keys: () => Promise<Keys>): Handlers<typeof pushSubscriptions> => ({
  key: async () => ({ publicKey: (await keys()).publicKey }),
  mine: async (_, ctx) => ({ records: (await repo(ctx).find({ userId: ctx.userId }, { sort: { createDate: -1 } })).map(shown) }),
  save: async ({ endpoint, p256dh, auth, device }, ctx) => {
    if (!isPushAddress(endpoint)) throw malformed([{ field: 'endpoint', code: 'pushAddress' }])
    return ctx.unit(async (unit) => {
      // a browser is one person's at a time: who signs in on it takes its pushes over
      const fresh = { userId: ctx.userId, endpoint, p256dh, auth, device, status: 'live' as const, failures: 0 }
      await repo(unscoped(unit)).remove({ endpoint })
      return shown(await repo(unit).insert(fresh))
    })
  },
  remove: async ({ id }, ctx) => {
    await mineOf(ctx, id)
    await ctx.unit((unit) => repo(unit).remove({ id, userId: ctx.userId }))
    return {}
  },
  test: async ({ id }, ctx) => {
    const row = await mineOf(ctx, id)
    const pushed = await push(await keys(), row, await payloadOf(ctx as never, ctx.userId, ctx.locale))
    const device = shown(await noteOutcome(ctx as never, row, pushed))
    return { taken: pushed.taken, device, ...(pushed.taken ? {} : { error: pushed.error }) }
  },
})
