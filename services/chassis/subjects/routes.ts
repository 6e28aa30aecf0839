import type { Service } from '@academy/contracts/core/endpoint.ts'
import { subjectSource } from '@academy/contracts/core/subject-source.ts'
import { type Route, serve } from '../http/serve.ts'
import { type Erasing, eraseSubject } from './erase.ts'
import { tellSubject } from './tell.ts'

/** The noun that people know a collection by, from the service's own lists. */
const nounOf = (routes: readonly Route[], collection: string): string | undefined =>
  routes.find(({ contract }) => (contract.noun.split('/').pop() ?? '').replaceAll('-', '_') === collection)?.contract.noun

/** The internal routes by which a service tells what it has of a person, and forgets him; `own` are the routes that it has for people. */
export const subjectRoutes = (service: Service, own: readonly Route[], erasing: readonly Erasing[]): Route[] =>
  serve(subjectSource(service), {
    tell: async ({ userId, locale, from }, { tenantId }) => {
      const told = await tellSubject(service, { tenantId, userId, locale }, from)
      const noun = nounOf(own, told.collection)
      return { ...told, ...(noun ? { noun } : {}) }
    },
    erase: async ({ userId }, ctx) => ({ rows: await eraseSubject(service, ctx, userId, erasing) }),
  })
