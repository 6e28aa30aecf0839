import { deadLetterBox } from '@academy/contracts/core/dead-letter-box.ts'
import type { Service } from '@academy/contracts/core/endpoint.ts'
import { type Route, serve } from '../http/serve.ts'
import type { Clock } from '../runtime/clock.ts'
import { discard, noteDeed } from './discard.ts'
import type { Reaction } from './reaction.ts'
import { replayAll, replayLane } from './replay.ts'
import { openLetter, someLetters } from './show-letters.ts'

/** So long one press works: the answer says how many are left for the next. Its caller waits a little longer. */
const AT_ONCE_MS = 12_000

/** Takes a service's name and reactions and gives the internal routes by which its dead letters are seen, released and given up. */
export const deadLetterRoutes = (service: Service, reactions: readonly Reaction[], clock: Clock): Route[] => {
  const replaying = { service, reactions, clock }
  return serve(deadLetterBox(service), {
    look: (wanted) => someLetters(replaying, wanted),
    open: ({ id }) => openLetter(replaying, id),
    replay: async ({ id, by }, ctx) => {
      const some = { ...replaying, until: performance.now() + AT_ONCE_MS }
      const released = await (id === undefined ? replayAll(some) : replayLane(some, id))
      const changes = Object.entries(released).map(([field, after]) => ({ field, before: null, after }))
      await ctx.unit((unit) => noteDeed(service, unit, by, { what: 'replay', letterId: id ?? '*', changes }))
      return released
    },
    discard: (asked, ctx) => discard(replaying, ctx, asked),
  })
}
