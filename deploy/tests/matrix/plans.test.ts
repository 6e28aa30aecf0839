import { shapeOf } from '@academy/chassis/testing/attack.ts'
import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { sampleOf } from '@academy/chassis/testing/sample.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import type { Endpoint, Service } from '@academy/contracts/core/endpoint.ts'
import type { z } from 'zod'
import { services } from '../../embedded/services.ts'
import { ask, naming } from './asking.ts'
import { endpointsOf, tellRoles } from './callers.ts'
import { crowd, type Planting, plant } from './planting.ts'
import { collectionOf, type Profiled, queriesDuring } from './profiling.ts'
import { roles } from './roles.ts'
import { CROWD, walksOf } from './walks.ts'

const names = services.map((app) => app.name)
const planting: Planting = { tenantId: 'chengtu', id: 'PLANNED-1', mark: 'Planned' }
/** Collections that stay so small that they may be read whole or sorted in memory, and why. */
const small: readonly [RegExp, string][] = [
  [/\.(param|role|menu_switch)_replica$/, 'some tens an academy, read whole and remembered for a second'],
  [/_jobs\.(jobs|processes)$/, 'one a job or process'],
  [/\.dead_letters$/, 'empty in a healthy installation'],
  [/_fee\.periods$/, 'one a month'],
  [/\.audit_chain$/, 'no list: the audit looks itself over meanwhile'],
  [/_identity\.dictionaries$/, 'as many as the world has of them'],
]
/** What is sorted in memory because it is the rows of one person or one thing. */
const few = [/"userId":/, /"_id":/, /"id":/]

let site: Installation
beforeAll(async () => {
  // what the clock does meanwhile is no list
  site = await installation(services.map((app) => ({ ...app, started: undefined, tasks: undefined }) as never))
  await tellRoles(site)
  await plant(names, planting)
})
afterAll(async () => site.stop())

const paging = new Set(['page', 'limit', 'order', 'orderField', 'after'])

/** What a list can be asked: as it stands, in each of its orders, by each of its filters alone. */
const questionsOf = (endpoint: Endpoint): object[] => {
  const named = naming(endpoint, planting.id) as Record<string, unknown>
  const needed = Object.fromEntries(Object.entries(sampleOf(endpoint.input) as object).map(([key, value]) => [key, named[key] ?? value]))
  // an index is walked either way
  const orders = (endpoint.sort ?? []).map((orderField) => ({ ...needed, orderField, order: 'asc' }))
  const filters = Object.entries(shapeOf(endpoint)).filter(([key]) => !paging.has(key))
  const asked = (key: string, field: z.ZodType) => named[key] ?? (key === 'text' ? planting.mark : sampleOf(field))
  return [needed, ...orders, ...filters.map(([key, field]) => ({ ...needed, [key]: asked(key, field) }))]
}

/** What is wrong with a query, if anything. */
const faultOf = (query: Profiled): string | undefined => {
  const { ns, planSummary, hasSortStage, command } = query
  const asked = JSON.stringify(command.filter ?? command.query ?? command.pipeline)
  if (small.some(([name]) => name.test(ns))) return undefined
  // what a service keeps in memory of all academies (access.ts) it reads whole, without a filter, when it looks whether others have stored since
  if (asked === '{}' && ns.endsWith('.organisation_replica')) return undefined
  const where = `${collectionOf(query)} ${asked} ${JSON.stringify(command.sort ?? {})}`
  if (planSummary.includes('COLLSCAN')) return `${where} reads the whole collection`
  return hasSortStage && !few.some((one) => one.test(asked)) ? `${where} sorts in memory` : undefined
}

/** The file of settings asks other lists, of several services, by their own addresses: they are looked at there, and what is planted in the sealed ones opens nothing. */
const asksOthers = ['system/carry.file']
/** What a visitor has sent himself is found by his cookie. */
const ofVisitor = ['accounts/own-registration.photo']
/** A file of one record, named in its path, is no list; what Ctrl-K finds is several. */
const isList = ([name, { kind, permission, path, method }]: [string, Endpoint]) =>
  ![...asksOthers, ...ofVisitor].includes(name) &&
  (kind === 'page' || name === 'find.find' || (kind === 'download' && method === 'GET' && !path.includes('{'))) &&
  permission !== 'internal'

/** Asks every list of a service all that it can be asked; gives what was refused and the queries that were sent. */
const askAll = async (service: Service) => {
  const headers = site.headers({ userId: planting.id, grants: roles.map(({ code: roleCode }) => ({ code: roleCode, roots: [planting.id] })) })
  const refused: string[] = []
  const queries = await queriesDuring(names, async () => {
    for (const [name, endpoint] of endpointsOf(service).filter(isList)) {
      const told = await Promise.all(questionsOf(endpoint).map((question) => ask(site, service, endpoint, headers, question, planting.id)))
      // a workbook comes with its HTTP status
      refused.push(...told.filter(({ code }) => code !== codes.success && code !== 200).map(({ code, text }) => `${name} ${code} ${text.slice(0, 200)}`))
    }
  })
  return { refused, queries }
}

test.each(names)('no list of %s reads a collection without an index, however it is filtered or ordered (decided.md §4)', async (service: Service) => {
  const { refused, queries } = await askAll(service)
  expect(refused).toEqual([])
  expect(queries.length).toBeGreaterThan(0)
  expect([...new Set(queries.flatMap((query) => faultOf(query) ?? []))]).toEqual([])
})

describe('beside a crowd', () => {
  beforeAll(async () => {
    const counts = await crowd(names, planting, CROWD)
    expect([...counts.values()].filter((count) => count > CROWD).length).toBeGreaterThan(50)
  })
  test.each(names)(
    'a filter of %s by one thing reads the rows of that one, and a text is sought only where that is known',
    async (service: Service) => {
      const { refused, queries } = await askAll(service)
      expect(refused).toEqual([])
      const { found, known } = walksOf(service, queries, planting.id)
      expect(found).toEqual(known)
    },
    180_000,
  )
})
