import type { Context } from '@academy/chassis/http/context.ts'
import type { Route } from '@academy/chassis/http/serve.ts'
import { database } from '@academy/chassis/mongo/database.ts'
import { outboxRows } from '@academy/chassis/mongo/outbox.ts'
import { logger } from '@academy/chassis/runtime/logger.ts'
import type { ServiceApp } from '@academy/chassis/runtime/service.ts'
import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { identity } from '@academy/identity/app.ts'
import { callersOf, tellRoles } from './callers.ts'
import { cells, changed, tellings } from './judging.ts'
import { type Planted, type Planting, plant } from './planting.ts'
import { traces } from './traces.ts'

const rival: Planting = { tenantId: 'rival', id: 'rival-1', mark: 'CANARYOFRIVAL' }

/** What the handlers of the parameters do wrong here: read another academy, log and tell what they read, change a record without its tenant. */
const wrongs: Record<string, (route: Route) => Route['handler']> = {
  page: (route) => (input, ctx) => route.handler(input, { ...ctx, tenantId: rival.tenantId }),
  info: (route) => async (input, ctx) => {
    const rows = await database('identity').collection('params').find({}).toArray()
    logger.info({ rows }, 'read')
    const envelope = { tenantId: ctx.tenantId, data: rows }
    await outboxRows(database('identity')).collection.insertOne({ _id: `leak-${ctx.requestId}`, sent: true, envelope } as never)
    return route.handler(input, ctx)
  },
  update: (route) => async (input, ctx: Context) => {
    await database('identity')
      .collection('params')
      .updateOne({ _id: (input as { id: string }).id as never }, { $set: { remark: 'changed' } })
    return route.handler(input, ctx)
  },
}
const leaking: ServiceApp = {
  ...identity,
  routes: (platform, access) =>
    identity.routes(platform, access).map((route) => {
      const wrong = route.contract.noun === 'system/params' ? wrongs[route.name] : undefined
      return wrong ? { ...route, handler: wrong(route) } : route
    }),
}

let site: Installation
let records: Planted[]
const trace = traces()
beforeAll(async () => {
  site = await installation([leaking])
  await tellRoles(site)
  records = await plant(['identity'], rival)
})
afterAll(async () => site.stop())

const places = (said: string) => [...new Set(said.split('\n').map((line) => line.split(' × ')[0]))]

test('an answer without its tenant is found, with and without naming a record, and nothing else is', async () => {
  const callers = callersOf(site)
  expect(places(await cells(site, 'identity', callers, rival))).toEqual(['system/params.page'])
  expect(await changed(records)).toEqual([])
  expect(places(await tellings(site, 'identity', callers, rival))).toEqual(['system/params.page'])
  // every endpoint as every caller, twice
}, 180_000)
test('so is a change, a log line and an event', async () => {
  expect(await changed(records)).toEqual(['identity params'])
  const found = await trace.found(['identity'], rival)
  expect([...new Set(found.map((line) => (line.startsWith('log ') ? 'log' : line.split(' leak-')[0])))].sort()).toEqual(['identity outbox', 'log'])
})
