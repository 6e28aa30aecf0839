import type { Context } from '@academy/chassis/http/context.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { messageGroup, optionalGroup } from '@academy/contracts/core/message.ts'
import type { preferences } from '@academy/contracts/notification/preferences.ts'
import { PreferenceModel } from './model.ts'

const mine = async (ctx: Context) => {
  const muted: readonly string[] = (await repository(PreferenceModel)(unscoped(ctx)).byId(ctx.userId))?.muted ?? []
  const mayChange = (group: string) => optionalGroup.safeParse(group).success
  return { groups: messageGroup.options.map((group) => ({ group, mail: !muted.includes(group), mayChange: mayChange(group) })) }
}

/** What the signed-in person wants to hear by mail. */
export const preferenceHandlers: Handlers<typeof preferences> = {
  mine: (_, ctx) => mine(ctx),
  save: async ({ muted }, ctx) => {
    const wanted = [...new Set(muted)]
    await ctx.unit(async (unit) => {
      const rows = repository(PreferenceModel)(unscoped(unit))
      if (!(await rows.change({ id: ctx.userId }, { muted: wanted }))) await rows.insert({ id: ctx.userId, muted: wanted })
    })
    return mine(ctx)
  },
}
