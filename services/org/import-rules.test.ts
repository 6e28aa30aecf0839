import { randomUUID } from 'node:crypto'
import { codes } from '@academy/contracts/core/codes.ts'
import type { Endpoint } from '@academy/contracts/core/endpoint.ts'
import { importOwner } from '@academy/contracts/jobs/import-owner.ts'
import { areaManagers } from '@academy/contracts/org/area-managers.ts'
import { organisations } from '@academy/contracts/org/organisations.ts'
import { positions } from '@academy/contracts/org/positions.ts'
import { posts } from '@academy/contracts/org/posts.ts'
import { admin, type Network, network } from './testing/network.ts'

// What the form refuses the import refuses too, and the other way round; the clock stands at 2026-03-02 in Shanghai.

const { check, apply } = importOwner('org').endpoints
let net: Network
beforeAll(async () => {
  net = await network()
})
afterAll(async () => net.site.stop())

type Values = Record<string, unknown>
type Answer = { errors: { row: number; column?: string; code: string }[] }
const rowsOf = (rows: (Values & { unread?: string[] })[]) => rows.map(({ unread, ...values }, at) => ({ row: at + 2, values, ...(unread ? { unread } : {}) }))
const dryRun = async (sheet: string, rows: Values[]) =>
  net.site.ok(await net.site.internal('org', check, { sheet, rows: rowsOf(rows), promised: {} })) as Answer
const run = async (sheet: string, rows: Values[]) =>
  net.site.ok(await net.site.internal('org', apply, { sheet, rows: rowsOf(rows), runId: randomUUID() })) as Answer
const told = ({ errors }: Answer) => errors.map(({ row, column, code }) => [row, column, code])
const byForm = async (endpoint: Endpoint, input: Values) => {
  const answer = (await net.site.call('org', endpoint, input as never, admin)) as unknown as { code: number; data: { fields?: Values[] } }
  return answer.code === codes.success ? [] : (answer.data.fields ?? []).map(({ field, code }) => [field, code])
}
const post = (user: string, over: Values = {}): Values => ({ user, position: 'SA04', organisation: 'O1', joinDate: '2026-01-05', main: true, ...over })

describe('a single post has one holder on each day (I42)', () => {
  const head = (user: string, over: Values = {}) => post(user, { position: 'MG01', ...over })
  test('who comes on the last day of the other one is told, whether that day is over, today or to come', async () => {
    for (const [at, day] of ['2026-02-10', '2026-03-02', '2026-04-10'].entries()) {
      const rows = [head(`u-out-${at}`, { leaveDate: day }), head(`u-in-${at}`, { joinDate: day })]
      expect(told(await dryRun('posts', rows))).toEqual([[3, 'position', 'singlePostFreeFrom']])
    }
    expect(told(await run('posts', [head('u-out', { leaveDate: '2026-02-10' })]))).toEqual([])
    expect(told(await dryRun('posts', [head('u-in', { joinDate: '2026-02-10' })]))).toEqual([[2, 'position', 'singlePostFreeFrom']])
    const form = { userId: 'u-in', positionId: net.positions.MG01, orgId: net.outlets[0], main: true, joinDate: '2026-02-10' }
    expect(await byForm(posts.endpoints.save, form)).toEqual([['positionId', 'singlePostFreeFrom']])
    expect(told(await run('posts', [head('u-in', { joinDate: '2026-02-11' })]))).toEqual([])
  })

  test('the unchanged holder is not to blame', async () => {
    const rows = [head('u-in', { joinDate: '2026-02-11' }), head('u-third', { joinDate: '2026-02-20' })]
    expect(told(await dryRun('posts', rows))).toEqual([[3, 'position', 'singlePostHeld']])
  })

  test('a position that several hold in one outlet does not become a single post', async () => {
    expect(told(await run('posts', [post('u-a', { position: 'SA06', organisation: 'O2' }), post('u-b', { position: 'SA06', organisation: 'O2' })]))).toEqual([])
    expect(told(await dryRun('positions', [{ code: 'SA06', single: true }]))).toEqual([[2, 'single', 'singleShared']])
    const row = net.site.ok(await net.site.call('org', positions.endpoints.info, { id: net.positions.SA06 }, admin)) as unknown as Values
    const { id, version, createDate: _, updateDate: __, creator: ___, actions: ____, ...rest } = row
    expect(await byForm(positions.endpoints.update, { ...rest, id, version, single: true })).toEqual([['single', 'singleShared']])
  })
})

describe('only the row that is wrong is told (I43)', () => {
  test('not the main post of a person whose part-time post stands in the wrong slot', async () => {
    const rows = [post('u-slot'), post('u-slot', { position: 'SA06', main: false, slot: 2 })]
    expect(told(await dryRun('posts', rows))).toEqual([[3, 'slot', 'partTimeOrder']])
  })
  test('not the part-time post of a person whose main post cannot be read', async () => {
    const rows = [{ ...post('u-unread'), joinDate: undefined, unread: ['joinDate'] }, post('u-unread', { position: 'SA06', main: false, slot: 1 })]
    expect(told(await dryRun('posts', rows)).filter(([row]) => row === 3)).toEqual([])
  })
  test('a main post that ends below a part-time one that goes on is told where it ends', async () => {
    expect(told(await run('posts', [post('u-ends'), post('u-ends', { position: 'SA06', main: false, slot: 1 })]))).toEqual([])
    expect(told(await dryRun('posts', [post('u-ends', { leaveDate: '2026-03-01' })]))).toEqual([[2, 'main', 'mainPostMissing']])
  })
  test('a second main post that begins later is told before it begins', async () => {
    expect(told(await dryRun('posts', [post('u-later'), post('u-later', { organisation: 'O2', joinDate: '2026-05-01' })]))).toEqual([
      [2, 'main', 'secondMainPost'],
      [3, 'main', 'secondMainPost'],
    ])
  })
})

test('a position stands in the group that its code names', async () => {
  const flags = {
    single: false,
    partTime: false,
    key: false,
    candidate: false,
    academyApproval: false,
    areaApproval: false,
    assessment: false,
    adminAllowed: false,
  }
  const position = { code: 'TE90', nameCn: '岗', nameEn: 'Post', positionGroup: 'SA', ...flags }
  expect(told(await dryRun('positions', [position]))).toEqual([[2, 'positionGroup', 'groupDiffers']])
  expect(await byForm(positions.endpoints.save, position)).toEqual([['positionGroup', 'groupDiffers']])
})

test('nobody stops answering for an area before he begins', async () => {
  const manager = { area: 'N', region: 'N', fromDate: '2026-02-01', toDate: '2026-01-31' }
  expect(told(await dryRun('areaManagers', [{ user: 'u-am', ...manager }]))).toEqual([[2, 'toDate', 'untilBeforeFrom']])
  expect(await byForm(areaManagers.endpoints.save, { userId: 'u-am', ...manager })).toEqual([['toDate', 'untilBeforeFrom']])
  expect(told(await run('areaManagers', [{ user: 'u-am', ...manager, toDate: '2026-02-01' }]))).toEqual([])
})

test('the mother store is one that there is', async () => {
  const outlet = { code: 'O9', nameCn: '店', nameEn: 'Store', orgType: '60', outletKind: 'CS' }
  expect(told(await dryRun('organisations', [{ ...outlet, parent: 'D1', mother: 'NONE' }]))).toEqual([[2, 'mother', 'unknownReference']])
  const [dealer] = net.site.ok(await net.site.call('org', organisations.endpoints.page, { code: 'D1' }, admin)).records
  expect(await byForm(organisations.endpoints.save, { ...outlet, parentId: dealer?.id, motherId: 'none' })).toEqual([['motherId', 'unknown']])
})
