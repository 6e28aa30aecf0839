import { deadLetterBox } from '@academy/contracts/core/dead-letter-box.ts'
import type { Service } from '@academy/contracts/core/endpoint.ts'
import { type Route, serve } from '../http/serve.ts'
import { database } from '../mongo/database.ts'
import type { Clock } from '../runtime/clock.ts'
import { deadLetters } from './dead-letters.ts'
import { discard, noteDeed } from './discard.ts'
import type { Reaction } from './reaction.ts'
import { replayAll, replayLane } from './replay.ts'
import { listDeadLetters, openDeadLetter } from './show-dead-letters.ts'

/** So long one press works: the answer says how many are left for the next. Its caller waits a little longer. */
const AT_ONCE_MS = 12_000

/** Takes a service's name and reactions and gives the internal routes by which its dead letters are seen, released and given up. */
export const deadLetterRoutes = (service: Service, reactions: readonly Reaction[], clock: Clock): Route[] => {
  const replaying = { service, reactions, clock }
  return serve(deadLetterBox(service), {
    look: (wanted) => listDeadLetters(replaying, wanted),
    open: ({ id }) => openDeadLetter(replaying, id),
    replay: async ({ id, by }, ctx) => {
      // before the first one: what is released after that stands in each reaction's own trail
      const lying = { field: 'letters', before: await deadLetters(database(service)).countDocuments(), after: null }
      await ctx.unit((unit) => noteDeed(service, unit, by, { what: 'replay', letterId: id ?? '*', changes: [lying] }))
      const some = { ...replaying, until: performance.now() + AT_ONCE_MS }
      return id === undefined ? replayAll(some) : replayLane(some, id)
    },
    discard: (asked, ctx) => discard(replaying, ctx, asked),
  })
}
