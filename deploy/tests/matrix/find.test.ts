import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import type { Endpoint, Service } from '@academy/contracts/core/endpoint.ts'
import { findIn, findServices, type Hit } from '@academy/contracts/core/find.ts'
import { contracts } from '@academy/contracts/index.ts'
import { services } from '../../embedded/services.ts'
import { callersOf, tellRoles } from './callers.ts'
import { crowd, type Planting, plant } from './planting.ts'
import { queriesDuring } from './profiling.ts'
import { roles } from './roles.ts'
import { CROWD } from './walks.ts'

const own: Planting = { tenantId: 'chengtu', id: 'SOUGHT-1', mark: 'Sought' }
const rival: Planting = { tenantId: 'rival', id: 'RIVAL-1', mark: 'Soughttoo' }
const found = contracts.filter(({ find }) => find)

let site: Installation
beforeAll(async () => {
  site = await installation(services.map((app) => ({ ...app, started: undefined, tasks: undefined }) as never))
  await tellRoles(site)
  await plant(findServices, own)
  await plant(findServices, rival)
  await crowd(findServices, own, CROWD)
})
afterAll(async () => site.stop())

const asked = async <T>(service: Service, endpoint: Endpoint, headers: Record<string, string>, input: Record<string, string>) => {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => input[name] ?? '')
  return (await site.send(service, 'GET', `${path}?${new URLSearchParams(input)}`, undefined, null, headers)) as { code: number; data: T }
}
const hitsOf = async (service: Service, headers: Record<string, string>, place: string): Promise<Hit[]> =>
  (await asked<{ hits: Hit[] }>(service, findIn(service).endpoints.find as unknown as Endpoint, headers, { text: 'sought', place })).data.hits

test('every noun that is found has a service that finds, and there are some', () => {
  expect(found.length).toBeGreaterThan(3)
  expect(found.filter(({ service }) => !(findServices as readonly string[]).includes(service))).toEqual([])
})

test('whatever anybody finds in the back office he may open too, and nothing of another academy is among it', async () => {
  const seen = new Set<string>()
  for (const { name, headers } of callersOf(site).filter((caller) => caller.headers()['x-identity'] && !['anonymous', 'expired'].includes(caller.name)))
    for (const service of findServices)
      for (const hit of await hitsOf(service, headers(), 'office')) {
        const info = found.find(({ noun }) => noun === hit.noun)?.endpoints.info as Endpoint
        const { code } = await asked(service, info, headers(), { id: hit.id })
        expect([name, hit.noun, hit.id, code]).toEqual([name, hit.noun, expect.not.stringContaining('RIVAL'), codes.success])
        seen.add(hit.noun)
      }
  expect([...seen].sort()).toEqual(found.map(({ noun }) => noun).sort())
})

test('what is sought is read from the one index of its noun, no row of the crowd beside it', async () => {
  const headers = site.headers({ userId: own.id, grants: roles.map(({ code }) => ({ code, roots: [own.id] })) })
  const queries = await queriesDuring(findServices, async () => {
    for (const service of findServices) for (const place of ['office', 'portal']) await hitsOf(service, headers, place)
  })
  const sought = queries.filter(({ command }) => JSON.stringify(command.filter ?? {}).includes('findTokens'))
  expect(new Set(sought.map(({ ns }) => ns)).size).toBe(found.length)
  expect([...new Set(sought.map(({ planSummary }) => planSummary))]).toEqual(['IXSCAN { tenantId: 1, findTokens: 1 }'])
  expect(Math.max(...sought.map(({ docsExamined = 0 }) => docsExamined))).toBeLessThan(4)
})
