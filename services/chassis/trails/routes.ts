import type { Service } from '@academy/contracts/core/endpoint.ts'
import { trailSource } from '@academy/contracts/core/trail.ts'
import type { Reaction } from '../events/reaction.ts'
import { type Route, serve } from '../http/serve.ts'
import type { Reader } from '../mongo/scope.ts'
import { heardBy } from './inbox-and-letters.ts'
import { toldBy } from './outbox-and-audit.ts'
import type { TrailSource } from './source.ts'

const nothing = { ids: [], subject: undefined }

/** Takes a service's name, its reactions and what it adds by itself, and gives the internal routes by which its part of a story is told. */
export const trailRoutes = (service: Service, reactions: readonly Reaction[], own: TrailSource = {}): Route[] =>
  serve(trailSource(service), {
    told: async ({ ids, ...asked }, ctx) => {
      const who: Reader = { tenantId: ctx.tenantId, dataScope: { kind: 'all' } }
      const [tied, causes] = await Promise.all([own.tied?.(who, ids) ?? nothing, own.causes?.(who, asked.correlationIds) ?? []])
      const { entries, wide } = await toldBy(service, { ...asked, tenantId: who.tenantId, ids: [...new Set([...ids, ...tied.ids])] })
      return { entries: [...causes, ...entries], wide, tied: [...tied.ids], ...(tied.subject ? { subject: tied.subject } : {}) }
    },
    heard: async ({ events, ids }, { tenantId }) => {
      const who: Reader = { tenantId, dataScope: { kind: 'all' } }
      const [heard, added, checks] = await Promise.all([
        heardBy(service, reactions, events, tenantId),
        own.entries?.(
          who,
          events.map((one) => one.id),
          ids,
        ) ?? [],
        own.checks?.(who, ids) ?? [],
      ])
      return { entries: [...heard, ...added], checks: [...checks] }
    },
    find: async ({ text, userIds }, { tenantId }) => {
      const who: Reader = { tenantId, dataScope: { kind: 'all' } }
      const [subjects, people] = await Promise.all([own.find?.(who, text, userIds) ?? [], text ? (own.people?.(who, text) ?? []) : []])
      return { subjects: [...subjects], userIds: [...people] }
    },
    names: async ({ ids }, { tenantId }) => ({ people: [...((await own.names?.({ tenantId, dataScope: { kind: 'all' } }, ids)) ?? [])] }),
  })
