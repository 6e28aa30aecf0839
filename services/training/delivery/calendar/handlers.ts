import type { Handlers } from '@academy/chassis/http/serve.ts'
import { malformed } from '@academy/chassis/runtime/refusal.ts'
import { daysBetween } from '@academy/contracts/core/days.ts'
import { CALENDAR_DAYS, type calendar } from '@academy/contracts/training/delivery/calendar.ts'
import { inOrder, ownEntries, plannedEntries } from './entries.ts'
import { feedOf, renewFeed, revokeFeed, subscribedFeed } from './feed.ts'

/** So many planned offerings are shown at once. */
const MOST = 400
const OFFERINGS = 'training:offerings:page'

export const calendarHandlers: Handlers<typeof calendar> = {
  mine: async ({ from, to, planned }, ctx) => {
    if (from > to || daysBetween(from, to) > CALENDAR_DAYS) throw malformed([{ field: 'to', code: 'stretch', params: { max: CALENDAR_DAYS } }])
    const scope = ctx.reach(OFFERINGS)
    const own = await ownEntries(ctx, ctx.userId, { from, to })
    const all = planned && scope ? await plannedEntries(ctx, scope, { from, to }, MOST) : []
    const mine = new Set(own.map(({ id }) => id))
    const entries = inOrder([...own, ...all.slice(0, MOST).filter(({ id }) => !mine.has(id))])
    return { entries, mayPlanned: scope !== null, more: all.length > MOST }
  },
  feed: (_, ctx) => feedOf(ctx),
  renew: (_, ctx) => renewFeed(ctx),
  revoke: (_, ctx) => revokeFeed(ctx),
  subscribed: ({ secret }, ctx) => subscribedFeed(secret, ctx),
}
