import { database } from '@academy/chassis/mongo/database.ts'
import { shapeOf } from '@academy/chassis/testing/attack.ts'
import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { sampleOf } from '@academy/chassis/testing/sample.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import type { Endpoint, Service } from '@academy/contracts/core/endpoint.ts'
import type { z } from 'zod'
import { services } from '../embedded/services.ts'
import { roles } from '../seed/roles.ts'
import { ask, naming } from './asking.ts'
import { endpointsOf, tellRoles } from './callers.ts'
import { type Planting, plant } from './planting.ts'

const names = services.map((app) => app.name)
const planting: Planting = { tenantId: 'chengtu', id: 'PLANNED-1', mark: 'Planned' }
/** Collections that stay so small that they may be read whole or sorted in memory, and why. */
const small: readonly [RegExp, string][] = [
  [/_replica$/, 'what is read whole is remembered for a second or a minute; the others are asked by their ids'],
  [/_jobs\.(jobs|processes)$/, 'one a job or process'],
  [/\.dead_letters$/, 'empty in a healthy installation'],
  [/_fee\.periods$/, 'one a month'],
  [/\.audit_chain$/, 'no list: the audit looks itself over meanwhile'],
  [/_identity\.(dictionaries|regions)$/, 'as many as the world has of them'],
]
/** What is sorted in memory because it is the rows of one person or one thing. */
const few = [/"userId":/, /"_id":/, /"id":/]

let site: Installation
beforeAll(async () => {
  site = await installation(services)
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

/** A query as the profiler tells it. */
interface Profiled {
  ns: string
  planSummary: string
  hasSortStage?: boolean
  command: { filter?: object; query?: object; sort?: object; pipeline?: object[] }
}

/** Room for all that one service's lists ask: the profiler's own megabyte forgets the first. */
const PROFILE_BYTES = 2 ** 26

/** Every query that the services send to their databases while something is done. */
const queriesDuring = async (work: () => Promise<unknown>): Promise<Profiled[]> => {
  const dbs = names.flatMap((name) => database(name).db ?? [])
  for (const db of dbs) {
    await db.createCollection('system.profile', { capped: true, size: PROFILE_BYTES })
    await db.command({ profile: 2 })
  }
  await work()
  const rows = await Promise.all(
    dbs.map(async (db) => {
      await db.command({ profile: 0 })
      const told = await db
        .collection('system.profile')
        .find({ op: { $in: ['query', 'command'] }, planSummary: { $exists: true } })
        .toArray()
      await db.dropCollection('system.profile')
      return told as unknown as Profiled[]
    }),
  )
  return rows.flat()
}

/** What is wrong with a query, if anything. */
const faultOf = ({ ns, planSummary, hasSortStage, command }: Profiled): string | undefined => {
  const asked = JSON.stringify(command.filter ?? command.query ?? command.pipeline)
  if (small.some(([name]) => name.test(ns))) return undefined
  const where = `${ns.replace(/^[^_]+_/, '')} ${asked} ${JSON.stringify(command.sort ?? {})}`
  if (planSummary.includes('COLLSCAN')) return `${where} reads the whole collection`
  return hasSortStage && !few.some((one) => one.test(asked)) ? `${where} sorts in memory` : undefined
}

/** A file of one record, named in its path, is no list. */
const isList = ([, { kind, permission, path }]: [string, Endpoint]) =>
  (kind === 'page' || (kind === 'download' && !path.includes('{'))) && permission !== 'internal'

test.each(names)('no list of %s reads a collection without an index, however it is filtered or ordered (decided.md §4)', async (service: Service) => {
  const headers = site.headers({ userId: planting.id, grants: roles.map(({ roleCode }) => ({ code: roleCode, roots: [planting.id] })) })
  const refused: string[] = []
  const queries = await queriesDuring(async () => {
    for (const [name, endpoint] of endpointsOf(service).filter(isList)) {
      const told = await Promise.all(questionsOf(endpoint).map((question) => ask(site, service, endpoint, headers, question, planting.id)))
      // a workbook comes with its HTTP status
      refused.push(...told.filter(({ code }) => code !== codes.success && code !== 200).map(({ code, text }) => `${name} ${code} ${text.slice(0, 200)}`))
    }
  })
  expect(refused).toEqual([])
  expect(queries.length).toBeGreaterThan(0)
  expect([...new Set(queries.flatMap((query) => faultOf(query) ?? []))]).toEqual([])
})
