import { randomUUID } from 'node:crypto'
import { codes } from '@academy/contracts/core/codes.ts'
import { jobRun } from '@academy/contracts/core/job-run.ts'
import { organisations } from '@academy/contracts/org/organisations.ts'
import { personnelChanges } from '@academy/contracts/org/personnel-changes.ts'
import { posts } from '@academy/contracts/org/posts.ts'
import { admin, type Network, network } from '../testing/network.ts'
import { lifeViolations } from './organisation.ts'

const { save, update, info, open, suspend, resume, close, stay, closing, tree, standing } = organisations.endpoints
let net: Network
beforeAll(async () => {
  net = await network(new Date('2026-03-02T02:00:00Z'))
})
afterAll(async () => net.site.stop())

const named = { nameCn: '店', nameEn: 'Store', orgType: '60', outletKind: '4S-L' } as const
const outlet = async (code: string, more: object = {}) =>
  net.site.ok(await net.site.call('org', save, { ...named, code, parentId: net.dealer, ...more }, admin))
const read = async (id: string) => net.site.ok(await net.site.call('org', info, { id }, admin))
const work = async (userId: string, orgId: string) =>
  net.site.ok(await net.site.call('org', posts.endpoints.save, { userId, positionId: net.positions.SA04, orgId, main: true, joinDate: '2026-02-10' }, admin))
const run = async () => net.site.ok(await net.site.internal('org', jobRun('org').endpoints.run, { job: 'org.close-organisations', runId: randomUUID() }))

describe('the life of an organisation (areas/people-organisations.md §2)', () => {
  test('preparing opens, is suspended and resumed; what its table does not allow fails loudly', async () => {
    const { id, dealerStatus } = await outlet('L1', { openDate: '2026-06-01' })
    expect(dealerStatus).toBe('10')
    expect((await read(id)).actions).toEqual(['update', 'delete', 'open'])
    expect(await net.site.call('org', suspend, { id }, admin)).toMatchObject({ code: codes.moveNotAllowed })
    expect(net.site.ok(await net.site.call('org', open, { id }, admin))).toMatchObject({ dealerStatus: '20', openDate: '2026-03-02' })
    expect(net.site.ok(await net.site.call('org', suspend, { id }, admin)).actions).toContain('resume')
    expect(net.site.ok(await net.site.call('org', resume, { id }, admin)).dealerStatus).toBe('20')
  })

  test('a form leaves it as it is, a workbook makes moves of the table but closes nothing', () => {
    const fault = (before: string | null, after: string, by: 'form' | 'workbook') =>
      lifeViolations({ dealerStatus: after }, before === null ? null : { dealerStatus: before }, by).map(({ code }) => code)
    expect(fault('20', '30', 'form')).toEqual(['movesAlone'])
    expect(fault(null, '40', 'form')).toEqual(['beginsOpen'])
    expect(fault('10', '20', 'workbook')).toEqual([])
    expect(fault('20', '40', 'workbook')).toEqual(['closesByForm'])
    expect(fault('10', '30', 'workbook')).toEqual(['noSuchMove'])
    expect(fault(null, '40', 'workbook')).toEqual([])
  })

  test('a form that leaves a field out empties it, but not the status', async () => {
    const { id } = await outlet('L2', { fax: '02155500101', openDate: '2026-06-01' })
    const changed = net.site.ok(await net.site.call('org', update, { ...named, id, code: 'L2', parentId: net.dealer, openDate: '2026-06-01' }, admin))
    expect([changed.fax, changed.dealerStatus]).toEqual([undefined, '10'])
  })

  test('fax has 6 to 15 digits; NSC, BBA, DMS and vendor numbers occur once', async () => {
    const wrong = await net.site.call('org', save, { ...named, code: 'L3', parentId: net.dealer, fax: '12-34' }, admin)
    expect(wrong).toMatchObject({ code: codes.malformed, data: { fields: [{ field: 'fax', code: 'fax', msg: '传真须为 6–15 位数字' }] } })
    const numbers = { nscNo: 'N1', bbaNo: 'B1', dmsCode: 'D-1', vendorNo: 'V1' }
    await outlet('L4', numbers)
    const again = await net.site.call('org', save, { ...named, code: 'L5', parentId: net.dealer, ...numbers }, admin)
    expect(again.code).toBe(codes.malformed)
    expect((again.data as unknown as { fields: { field: string }[] }).fields.map(({ field }) => field).sort()).toEqual([
      'bbaNo',
      'dmsCode',
      'nscNo',
      'vendorNo',
    ])
    await outlet('L6')
    await outlet('L7')
  })
})

describe('closing (areas/people-organisations.md rule 2)', () => {
  test('asks for every live post, files a leave or a transfer for each, and closes once nobody works there any more', async () => {
    const { id } = await outlet('C1')
    const target = await outlet('C2')
    const [leaver, mover] = [await work('u-leaves', id), await work('u-moves', id)]
    const asked = net.site.ok(await net.site.call('org', closing, { id, day: '2026-03-20' }, admin))
    expect(asked.posts.map(({ postId }) => postId).sort()).toEqual([leaver.id, mover.id].sort())
    const decided = [
      { postId: leaver.id, way: 'leave' as const },
      { postId: mover.id, way: 'transfer' as const, orgId: target.id, positionId: net.positions.SA04 },
    ]
    const day = '2026-03-20'
    const half = await net.site.call('org', close, { id, day, reason: '合并', posts: decided.slice(1) }, admin)
    expect(half).toMatchObject({ code: codes.malformed, data: { fields: [{ field: 'posts', code: 'postsUndecided', msg: '还有 1 个任职没有说明去向' }] } })
    const closed = net.site.ok(await net.site.call('org', close, { id, day, reason: '合并', posts: decided }, admin))
    expect(closed).toMatchObject({ closeDate: day, closeReason: '合并' })
    const { records } = net.site.ok(await net.site.call('org', personnelChanges.endpoints.page, { limit: 20 }, admin))
    expect(records.map(({ userId, kind, cause, day: on }) => [userId, kind, cause, on]).sort()).toEqual([
      ['u-leaves', '1', 'admin', '2026-03-20'],
      ['u-moves', '2', 'admin', '2026-03-21'],
    ])
    const late = { userId: 'u-late', positionId: net.positions.SA04, orgId: id, main: true, joinDate: '2026-03-25' }
    expect(await net.site.call('org', posts.endpoints.save, late, admin)).toMatchObject({ data: { fields: [{ field: 'orgId', code: 'organisationCloses' }] } })
    net.site.clock.advance(20 * 86_400_000)
    expect(await run()).toMatchObject({ done: 0 })
    for (const { version, ...post } of [leaver, mover]) {
      const sent = { userId: post.userId, positionId: post.positionId, orgId: id, main: true, joinDate: post.joinDate, leaveDate: '2026-03-22' }
      net.site.ok(await net.site.call('org', posts.endpoints.update, { id: post.id, version, ...sent }, admin))
    }
    net.site.clock.advance(86_400_000)
    expect(await run()).toMatchObject({ done: 1 })
    const after = await read(id)
    expect([after.dealerStatus, after.actions]).toEqual(['40', ['delete']])
    expect(await net.site.call('org', posts.endpoints.save, { ...late, joinDate: '2026-03-23' }, admin)).toMatchObject({
      data: { fields: expect.arrayContaining([expect.objectContaining({ field: 'orgId', code: 'organisationClosed' })]) },
    })
    net.site.clock.advance(-21 * 86_400_000)
  })

  test('is refused while a change of its people is open, which is named, and while something below it goes on', async () => {
    const { id } = await outlet('C3')
    const post = await work('u-in', id)
    const [day, reason] = ['2026-03-20', '合并']
    const target = await outlet('C4')
    const change = { userId: 'u-in', kind: '2' as const, day: '2026-03-10', toOrgId: target.id, toPositionId: net.positions.SA06 }
    net.site.ok(await net.site.call('org', personnelChanges.endpoints.save, change, admin))
    const refusal = await net.site.call('org', close, { id, day, reason, posts: [{ postId: post.id, way: 'leave' }] }, admin)
    expect(refusal).toMatchObject({ code: codes.refused, data: { reasons: [{ code: 'organisation.changesOpen' }] } })
    expect((await read(id)).refused).toMatchObject([{ move: 'close', reasons: [expect.stringContaining('人员变动')] }])
    const below = await net.site.call('org', close, { id: net.dealer, day, reason, posts: [] }, admin)
    expect(below).toMatchObject({ code: codes.refused, data: { reasons: [{ code: 'organisation.openBelow' }] } })
  })

  test('an empty one closes at once; one whose day has not come may stay', async () => {
    const { id } = await outlet('C5')
    expect(net.site.ok(await net.site.call('org', close, { id, day: '2026-03-02', reason: '空', posts: [] }, admin)).dealerStatus).toBe('40')
    const other = await outlet('C6')
    net.site.ok(await net.site.call('org', close, { id: other.id, day: '2026-03-10', reason: '空', posts: [] }, admin))
    expect((await read(other.id)).actions).toContain('stay')
    expect(net.site.ok(await net.site.call('org', stay, { id: other.id }, admin)).closeDate).toBeUndefined()
  })
})

test('a move takes the posts of its subtree below the new dealer; what ended stays with the former one (world.md §10.19)', async () => {
  const { id, version } = await outlet('M1')
  const [live, over] = [await work('u-same', id), await work('u-old', id)]
  const sent = { userId: 'u-old', positionId: net.positions.SA04, orgId: id, main: true, joinDate: over.joinDate, leaveDate: '2026-03-02' }
  net.site.ok(await net.site.call('org', posts.endpoints.update, { id: over.id, version: over.version, ...sent }, admin))
  net.site.clock.advance(2 * 86_400_000)
  const dealer = net.site.ok(await net.site.call('org', save, { nameCn: '新', nameEn: 'New', orgType: '50', code: 'D9', parentId: net.root }, admin))
  net.site.ok(await net.site.call('org', update, { ...named, id, version, code: 'M1', parentId: dealer.id }, admin))
  const dealerOf = async (post: string) => net.site.ok(await net.site.call('org', posts.endpoints.info, { id: post }, admin)).dealerId
  expect([await dealerOf(live.id), await dealerOf(over.id)]).toEqual([dealer.id, net.dealer])
  net.site.clock.advance(-2 * 86_400_000)
})

test('the tree has everything in reach with its people, one organisation whom it has by group', async () => {
  const { id } = await outlet('T1', { area: 'TT', region: 'N' })
  await work('u-known', id)
  const nodes = net.site.ok(await net.site.call('org', tree, {}, admin))
  expect(nodes.find((node) => node.id === id)).toMatchObject({ code: 'T1', parentId: net.dealer, people: 1 })
  expect(net.site.ok(await net.site.call('org', standing, { id }, admin))).toMatchObject({ people: 1, groups: [{ group: 'SA', filled: 1, leaving: 0 }] })
})
