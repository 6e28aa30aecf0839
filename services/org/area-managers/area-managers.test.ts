import { randomUUID } from 'node:crypto'
import { codes } from '@academy/contracts/core/codes.ts'
import { jobRun } from '@academy/contracts/core/job-run.ts'
import { areaManagers } from '@academy/contracts/org/area-managers.ts'
import { organisations } from '@academy/contracts/org/organisations.ts'
import { posts } from '@academy/contracts/org/posts.ts'
import { admin, type Network, network } from '../testing/network.ts'

const { save, update, remove, removeOne } = areaManagers.endpoints
let net: Network
beforeAll(async () => {
  net = await network()
})
afterAll(async () => net.site.stop())

const since = { region: 'N', fromDate: '2026-01-01' } as const
const manager = async (userId: string) => {
  const post = { userId, positionId: net.positions.AC03, orgId: net.root, main: true, joinDate: '2026-02-10' }
  const { id } = net.site.ok(await net.site.call('org', posts.endpoints.save, post, admin))
  return async () => net.site.ok(await net.site.call('org', posts.endpoints.info, { id }, admin)).areaOf
}
const give = async (userId: string, area: string) => net.site.ok(await net.site.call('org', save, { userId, area, ...since }, admin))

test('who is taken off an area loses its reach with the same step, down to none at all', async () => {
  const areas = await manager('u-north')
  const [north, east] = [await give('u-north', 'N'), await give('u-north', 'E')]
  expect((await areas())?.sort()).toEqual(['E', 'N'])
  net.site.ok(await net.site.call('org', removeOne, { id: north.id }, admin))
  expect(await areas()).toEqual(['E'])
  net.site.ok(await net.site.call('org', remove, [east.id], admin))
  expect(await areas()).toEqual([])
})

test('an area handed to another person leaves the former one', async () => {
  const [former, next] = [await manager('u-former'), await manager('u-next')]
  const row = await give('u-former', 'S')
  net.site.ok(await net.site.call('org', update, { id: row.id, version: row.version, userId: 'u-next', area: 'S', ...since }, admin))
  expect([await former(), await next()]).toEqual([[], ['S']])
})

test('who becomes area manager after the area was given reaches it from his first day on', async () => {
  await give('u-late', 'W')
  expect(await (await manager('u-late'))()).toEqual(['W'])
})

test('the same area given to the same person twice is told at its field', async () => {
  await give('u-twice', 'T1')
  const again = await net.site.call('org', save, { userId: 'u-twice', area: 'T1', ...since }, admin)
  expect(again).toMatchObject({ code: -1, data: { fields: [{ field: 'userId', code: 'duplicate' }] } })
})

test('an area given and another taken at once leave exactly what the list says', async () => {
  const areas = await manager('u-race')
  const first = await give('u-race', 'R1')
  await Promise.all([give('u-race', 'R2'), give('u-race', 'R3'), net.site.call('org', removeOne, { id: first.id }, admin)])
  expect((await areas())?.sort()).toEqual(['R2', 'R3'])
})

test('an area has one manager a day: a second one is refused at the field with the days of the first (rule 9)', async () => {
  await give('u-first', 'ONE')
  const second = await net.site.call('org', save, { userId: 'u-second', area: 'ONE', ...since }, admin)
  expect(second).toMatchObject({ code: -1, data: { fields: [{ field: 'area', code: 'areaTaken', msg: '区域 ONE 从 2026-01-01 起已有经理' }] } })
  const answers = await Promise.all(['u-one', 'u-other'].map((userId) => net.site.call('org', save, { userId, area: 'BOTH', ...since }, admin)))
  expect(answers.filter(({ code }) => code === codes.success)).toHaveLength(1)
})

test('who heads a region takes no area from its manager (decided.md §4)', async () => {
  const post = { userId: 'u-head', positionId: net.positions.AC02, orgId: net.root, main: true, joinDate: '2026-02-10' }
  net.site.ok(await net.site.call('org', posts.endpoints.save, post, admin))
  await give('u-headed', 'HD')
  await give('u-head', 'HD')
})

test('areas of outlets that nobody manages today are listed, and since when (rule 9)', async () => {
  const [outlet] = net.outlets
  const { version, createDate: _, ...before } = net.site.ok(await net.site.call('org', organisations.endpoints.info, { id: outlet }, admin))
  const entered = organisations.endpoints.update.input.parse({ ...before, id: outlet, version, area: 'LONE' })
  net.site.ok(await net.site.call('org', organisations.endpoints.update, entered, admin))
  const without = async () => net.site.ok(await net.site.call('org', areaManagers.endpoints.without, {}, admin)).find(({ area }) => area === 'LONE')
  expect(await without()).toEqual({ area: 'LONE', region: 'N', outlets: 1 })
  net.site.ok(await net.site.call('org', save, { userId: 'u-gone', area: 'LONE', region: 'N', fromDate: '2026-01-01', toDate: '2026-01-31' }, admin))
  expect(await without()).toMatchObject({ since: '2026-02-01' })
  net.site.ok(await net.site.call('org', save, { userId: 'u-lone', area: 'LONE', region: 'N', fromDate: '2026-02-01' }, admin))
  expect(await without()).toBeUndefined()
})

test('an area is held from its first to its last day, and its reach begins and ends with these (world.md §2)', async () => {
  const areas = await manager('u-dates')
  const days = { userId: 'u-dates', area: 'D1', region: 'W', fromDate: '2026-03-03', toDate: '2026-03-04' } as const
  net.site.ok(await net.site.call('org', save, days, admin))
  const run = () => net.site.internal('org', jobRun('org').endpoints.run, { job: 'org.turn-areas', runId: randomUUID() })
  const seen: (string[] | undefined)[] = [await areas()]
  for (let day = 0; day < 3; day++) {
    net.site.clock.advance(86_400_000)
    net.site.ok(await run())
    seen.push(await areas())
  }
  const again = net.site.ok(await run())
  net.site.clock.advance(-3 * 86_400_000)
  expect([seen.map((held) => held ?? []), again]).toEqual([[[], ['D1'], ['D1'], []], { done: 0, failed: 0, skipped: 0 }])
})
