import { deadLetterBox } from '@academy/contracts/core/dead-letter-box.ts'
import type { Service } from '@academy/contracts/core/endpoint.ts'
import { type Route, serve } from '../http/serve.ts'
import { database } from '../mongo/database.ts'
import type { Clock } from '../runtime/clock.ts'
import { replayDeadLetters } from './consume.ts'
import { deadLetters } from './dead-letters.ts'
import type { Reaction } from './reaction.ts'

/** Takes a service's name and reactions and gives the two internal routes by which its dead letters are seen and released. */
export const deadLetterRoutes = (service: Service, reactions: readonly Reaction[], clock: Clock): Route[] =>
  serve(deadLetterBox(service), {
    look: async ({ limit }) => {
      const letters = deadLetters(database(service))
      const rows = await letters.find().sort({ at: -1 }).limit(limit).lean()
      return {
        total: await letters.countDocuments(),
        letters: rows.map(({ _id: id, consumer, event, error, attempts, waiting, version, at }) => ({
          id,
          service,
          consumer,
          event: event.name,
          tenantId: event.tenantId,
          aggregateId: event.aggregateId,
          version,
          error,
          attempts,
          waiting,
          at,
        })),
      }
    },
    replay: () => replayDeadLetters(service, reactions, clock),
  })
