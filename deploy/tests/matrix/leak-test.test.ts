import type { Route } from '@academy/chassis/http/serve.ts'
import { database } from '@academy/chassis/mongo/database.ts'
import { everything } from '@academy/chassis/mongo/scope.ts'
import type { ServiceApp } from '@academy/chassis/runtime/service.ts'
import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { jobRun } from '@academy/contracts/core/job-run.ts'
import { leakTests } from '@academy/contracts/identity/rights/leak-tests.ts'
import { foundation } from '@academy/contracts/identity/setup/foundation.ts'
import { organisationState, postState } from '@academy/contracts/org/events.ts'
import { services } from '../../embedded/services.ts'
import { plant } from './planting.ts'

// The nightly leak test (shell-access.md §5, §7): a planted list without its scope is found, and nothing else is.

const academy = { tenant: { tenantId: 'chengtu', nameCn: '澄途', nameEn: 'Chengtu', category: 'passenger' }, workdays: [] }
const theirs = { tenantId: 'chengtu', id: 'their-1', mark: 'TheirRecord' }
const operator = { userId: 'u-operator', grants: [{ code: 'OPERATOR', roots: [] }] }

/** Forgets the reader's scope, as a handler does that reads around its repository. */
const unscoped =
  (route: Route): Route['handler'] =>
  (input, ctx) =>
    route.handler(input, { ...ctx, dataScope: everything })
const wrongs = ['posts.page', 'posts.info']
let planted = false
const leaking = (app: ServiceApp): ServiceApp => ({
  ...app,
  routes: (platform, access) =>
    app.routes(platform, access).map((route) => {
      if (!wrongs.includes(`${route.contract.noun}.${route.name}`)) return route
      const wrong = unscoped(route)
      return { ...route, handler: (input, ctx) => (planted ? wrong(input, ctx) : route.handler(input, ctx)) }
    }),
})

let site: Installation
beforeAll(async () => {
  site = await installation(services.map(leaking))
  site.ok(await site.internal('identity', foundation.endpoints.lay, academy))
  await site.tell(organisationState, 'o-own', { ...organisationState.example, id: 'o-own', code: 'OWN', orgType: '60', path: ['o-own'], parentId: undefined })
  await site.tell(postState, 'p-operator', {
    ...postState.example,
    id: 'p-operator',
    userId: 'u-operator',
    positionCode: 'AC12',
    orgId: 'o-own',
    joinDate: '2020-01-01',
  })
  await site.settled()
  await plant(
    services.map(({ name }) => name),
    theirs,
    ({ shape }) => ['userId', 'applicantId', 'orgId', 'outletId', 'idKey'].some((key) => key in shape) && !('area' in shape) && !('grid' in shape),
  )
})
afterAll(async () => site.stop())

const night = async (runId: string) => {
  site.clock.advance(60_000)
  const [before, counted] = await Promise.all([audits(), uses()])
  site.ok(await site.internal('identity', jobRun('identity').endpoints.run, { job: 'identity.leak-test', runId, requestId: runId }, 'chengtu'))
  const { records } = site.ok(await site.call('identity', leakTests.endpoints.page, {} as never, operator))
  const run = site.ok(await site.call('identity', leakTests.endpoints.info, { id: records[0]?.id ?? '' } as never, operator))
  return { run, audited: (await audits()) - before, counted: (await uses()) - counted }
}
/** Audit rows of every service that tell of whoever probes. */
const audits = async () => {
  const counts = await Promise.all(services.map(({ name }) => database(name).collection('audits').countDocuments({ userId: 'leak-probe' })))
  return counts.reduce((sum, one) => sum + one, 0)
}
const uses = () => database('identity').collection('permission_uses').countDocuments({ userId: 'leak-probe' })
const places = (run: { found: { service: string; noun: string; call: string }[] }) =>
  [...new Set(run.found.map(({ service, noun, call }) => `${service}/${noun} ${call}`))].sort()

test('every role at drawn organisations sees nothing beyond them; nothing is audited or counted as used', async () => {
  const { run, audited, counted } = await night('night-1')
  expect(places(run)).toEqual([])
  expect(run).toMatchObject({ status: 'clean', leaks: 0 })
  expect(run.calls).toBeGreaterThan(30)
  expect(run.checked).toBeGreaterThan(10)
  expect([audited, counted]).toEqual([0, 0])
  // one letter for each way, for each role that does not see everything
  expect(run.grid.every((line) => line.length === run.places.length)).toBe(true)
  expect(run.grid).toHaveLength(run.roles.length)
})

test('what it could not call is listed with the reason', async () => {
  const { run } = await night('night-2')
  expect(run.left.every(({ why }) => ['asksMore', 'refused', 'unmarked', 'failed', 'away'].includes(why))).toBe(true)
  expect(run.left.filter(({ why }) => why === 'failed' || why === 'away')).toEqual([])
})

test('a planted list without its scope is found, and a planted record; operators hear of it', async () => {
  planted = true
  const { run } = await night('night-3')
  planted = false
  expect(places(run)).toEqual(['org/posts info', 'org/posts page'])
  expect(run.status).toBe('leaking')
  expect(run.found.every(({ ids }) => ids.includes(theirs.id))).toBe(true)
  await site.settled()
  const told = await database('notification').collection('notices').find({ userId: 'u-operator', template: 'leak-tests.found' }).toArray()
  expect(told).toHaveLength(1)
})

test('only operators see the runs', async () => {
  expect((await site.call('identity', leakTests.endpoints.page, {} as never, { userId: 'u-plain' })).code).toBe(codes.noPermission)
})
