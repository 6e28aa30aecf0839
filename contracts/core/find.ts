import { z } from 'zod'
import { contract, endpoint, rootOf, type Service } from './endpoint.ts'
import { SEARCH_MAX } from './page.ts'
import { id, text } from './rules.ts'

// What Ctrl-K seeks: each service finds among its own nouns what the asker may read, the gateway puts the answers of all together.

/** The services that have something to find. */
export const findServices = ['identity', 'org', 'training'] as const satisfies readonly Service[]

/** Learners seek in the portal, staff in the back office. */
const findPlace = z.enum(['portal', 'office'])
export type FindPlace = z.output<typeof findPlace>

/** One record that was found: what it is, its name, a line that tells it from others, where it stands; `rank` orders those of all services. */
const Hit = z.object({ noun: z.string(), label: z.string(), id: id(), title: z.string(), hint: z.string(), link: z.string(), rank: z.number().int() })
export type Hit = z.output<typeof Hit>

const sought = z.object({ text: text(SEARCH_MAX), place: findPlace.optional() })

/** The best first: whoever fits better, then the heavier noun. */
export const byRank = (a: Pick<Hit, 'rank'>, b: Pick<Hit, 'rank'>): number => b.rank - a.rank

const contracts = new Map<Service, ReturnType<typeof made>>()
const made = (service: Service) =>
  contract(service, 'find', {
    find: endpoint({
      method: 'GET',
      path: `${rootOf(service)}/find`,
      permission: 'session',
      kind: 'read',
      input: sought,
      output: z.object({ hits: z.array(Hit) }),
    }),
  })

/** What a service finds among its nouns, for this asker; the same contract each time. */
export const findIn = (service: Service): ReturnType<typeof made> => {
  const known = contracts.get(service) ?? made(service)
  contracts.set(service, known)
  return known
}
/** The same of all services, which the gateway answers; `missing` are those that did not. */
export const findEverywhere = endpoint({
  method: 'GET',
  path: '/find',
  permission: 'session',
  kind: 'read',
  input: sought,
  output: z.object({ hits: z.array(Hit), missing: z.array(z.string()) }),
})
