import { randomUUID } from 'node:crypto'
import { database } from '@academy/chassis/mongo/database.ts'
import { outboxRows } from '@academy/chassis/mongo/outbox.ts'
import { tellPeople } from '@academy/chassis/testing/people.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { jobRun } from '@academy/contracts/core/job-run.ts'
import { importOwner } from '@academy/contracts/jobs/import-owner.ts'
import { organisations } from '@academy/contracts/org/organisations.ts'
import { positions } from '@academy/contracts/org/positions.ts'
import { posts } from '@academy/contracts/org/posts.ts'
import { admin, type Network, network } from '../testing/network.ts'

const { save, update, remove, info, page } = posts.endpoints
/** The clock stands at 2026-03-02 in Shanghai. */
let net: Network
beforeAll(async () => {
  net = await network()
})
afterAll(async () => net.site.stop())

const plainFlags = { key: false, candidate: false, academyApproval: false, areaApproval: false, assessment: false, adminAllowed: false }

interface Given {
  position?: keyof Network['positions']
  outlet?: 0 | 1
  main?: boolean
  slot?: number
  joinDate?: string
  leaveDate?: string
}
const asked = (userId: string, { position = 'SA04', outlet = 0, main = true, joinDate = '2026-02-10', ...rest }: Given = {}) => ({
  userId,
  positionId: net.positions[position],
  orgId: net.outlets[outlet],
  main,
  joinDate,
  ...rest,
})
const assign = (userId: string, given?: Given) => net.site.call('org', save, asked(userId, given), admin)
const edit = (id: string, userId: string, given?: Given) => net.site.call('org', update, { id, ...asked(userId, given) }, admin)
const why = (answer: { code: number; data: unknown }) =>
  answer.code === codes.success ? [] : (answer.data as { fields: { field: string; code: string }[] }).fields.map(({ field, code }) => `${field} ${code}`)
/** A post of years ago, as an import brings it. */
const old = async (userId: string, values: object = {}) => {
  const user = { user: userId, position: 'SA04', organisation: 'O1', joinDate: '2021-03-01', main: true }
  const rows = [{ row: 3, values: { ...user, ...values } }]
  const { apply } = importOwner('org').endpoints
  const done = net.site.ok(await net.site.internal('org', apply, { sheet: 'posts', rows, runId: randomUUID() })) as { errors: unknown[] }
  expect(done.errors).toEqual([])
  const [post] = net.site.ok(await net.site.call('org', page, { userId }, admin)).records
  return post?.id ?? ''
}

test('a removal that was cut off before its answer was kept is answered when it is given again (I48)', async () => {
  const made = net.site.ok(await assign('u-leaves'))
  const keyed = { ...admin, key: randomUUID() }
  const gone = () => net.site.call('org', remove, [made.id], keyed)
  expect(net.site.ok(await gone())).toEqual({ removed: 1 })
  await net.site.cutOff('org', keyed)
  expect(net.site.ok(await gone())).toEqual({ removed: 1 })
  expect((await net.site.call('org', remove, [made.id], admin)).code).toBe(codes.absent)
})

test('a row of a workbook with an unknown position and place says so at these cells alone', async () => {
  const { check } = importOwner('org').endpoints
  const values = { user: 'u-known', position: 'ZZ99', organisation: 'XX', joinDate: '2026-02-10', main: true }
  const input = { sheet: 'posts' as const, rows: [{ row: 3, values }], promised: {} }
  const { errors } = net.site.ok(await net.site.internal('org', check, input)) as { errors: { column: string; code: string }[] }
  expect(errors.map(({ column, code }) => `${column} ${code}`)).toEqual(['position unknownReference', 'organisation unknownReference'])
})

describe('editing and ending (I44)', () => {
  test('a post of years ago is corrected and ended; its join date is judged only when it is moved', async () => {
    const id = await old('u-old')
    expect(why(await edit(id, 'u-old', { joinDate: '2021-03-01', leaveDate: '2026-03-31' }))).toEqual([])
    expect(net.site.ok(await net.site.call('org', info, { id }, admin)).leaveDate).toBe('2026-03-31')
    expect(why(await edit(id, 'u-old', { joinDate: '2021-04-01', leaveDate: '2026-03-31' }))).toEqual(['joinDate joinTooLongAgo'])
    expect(why(await edit(id, 'u-old', { joinDate: '2021-03-01' }))).toEqual([])
    expect(net.site.ok(await net.site.call('org', info, { id }, admin)).leaveDate).toBeUndefined()
  })

  test.each([
    ['yesterday', '2026-03-01', ['leaveDate leaveInPast']],
    ['today', '2026-03-02', []],
    ['30 days ahead', '2026-04-01', []],
    ['31 days ahead', '2026-04-02', ['leaveDate leaveTooFarAhead']],
  ])('a leave %s', async (name, leaveDate, expected) => {
    const userId = `u-leave-${name.replaceAll(' ', '')}`
    await tellPeople(net.site, [userId])
    const { id } = net.site.ok(await assign(userId))
    expect(why(await edit(id, userId, { leaveDate }))).toEqual(expected)
  })

  test('neither leave nor transfer on the join day', async () => {
    const { id } = net.site.ok(await assign('u-today', { joinDate: '2026-03-02' }))
    expect(why(await edit(id, 'u-today', { joinDate: '2026-03-02', leaveDate: '2026-03-20' }))).toEqual(['leaveDate changeOnJoinDay'])
    expect(why(await edit(id, 'u-today', { joinDate: '2026-03-02', outlet: 1 }))).toEqual(['orgId changeOnJoinDay'])
  })

  test('the next main post begins not before the last leave, and may be entered ahead', async () => {
    const id = await old('u-moves')
    net.site.ok(await edit(id, 'u-moves', { joinDate: '2021-03-01', leaveDate: '2026-03-10' }))
    expect(why(await assign('u-moves', { outlet: 1, joinDate: '2026-03-05' }))).toEqual(['main secondMainPost', 'joinDate joinBeforeLastLeave'])
    expect(why(await assign('u-moves', { outlet: 1, joinDate: '2026-03-11' }))).toEqual([])
  })

  test('a stale version is told before anything else', async () => {
    const { id, version } = net.site.ok(await assign('u-stale'))
    net.site.ok(await edit(id, 'u-stale', { leaveDate: '2026-03-20' }))
    const late = { id, version, ...asked('u-stale', { joinDate: '2020-01-01' }) }
    expect((await net.site.call('org', update, late, admin)).code).toBe(codes.stale)
  })

  test('the same post twice is told at its join date', async () => {
    net.site.ok(await assign('u-same', { leaveDate: '2026-03-02' }))
    expect(why(await assign('u-same', { leaveDate: '2026-03-02' }))).toContain('joinDate duplicate')
  })
})

test('a post that ends later than it was entered is told as ended once, when its last day has passed', async () => {
  const { id } = net.site.ok(await assign('u-ends', { leaveDate: '2026-03-03' }))
  const told = () => outboxRows(database('org')).find({ 'envelope.name': 'org.post.ended', 'envelope.aggregateId': id }).lean()
  const run = () => net.site.internal('org', jobRun('org').endpoints.run, { job: 'org.end-posts', runId: randomUUID() })
  net.site.clock.advance(86_400_000)
  net.site.ok(await run())
  expect(await told()).toHaveLength(0)
  net.site.clock.advance(86_400_000)
  net.site.ok(await run())
  net.site.ok(await run())
  const rows = await told()
  net.site.clock.advance(-2 * 86_400_000)
  expect(rows.map((row) => row.envelope.data)).toEqual([expect.objectContaining({ postId: id, day: '2026-03-03', userId: 'u-ends' })])
})

describe('races (I42, I43; R)', () => {
  test('a single post given to two people at once has one holder', async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b] = [`u-mg-a${round}`, `u-mg-b${round}`]
      await tellPeople(net.site, [a, b])
      const answers = await Promise.all([a, b].map((userId) => assign(userId, { position: 'MG01' })))
      expect(answers.flatMap(why)).toEqual(['positionId singlePostHeld'])
      const held = answers.find(({ code }) => code === codes.success)?.data.id ?? ''
      net.site.ok(await net.site.call('org', posts.endpoints.removeOne, { id: held }, admin))
    }
  })

  test('an organisation or a position that is removed while a post is given there: one of the two is refused', async () => {
    const [dealer] = net.site.ok(await net.site.call('org', organisations.endpoints.page, { code: 'D1' }, admin)).records
    for (let round = 0; round < 4; round++) {
      const named = { nameCn: '临时', nameEn: 'Spare' }
      const place = { ...named, code: `X${round}`, orgType: '60' as const, outletKind: '4S-L' as const, parentId: dealer?.id, area: 'N', region: 'N' as const }
      const { id: orgId } = net.site.ok(await net.site.call('org', organisations.endpoints.save, place, admin))
      const work = { ...named, code: `SA9${round}`, positionGroup: 'SA' as const, single: false, partTime: false, ...plainFlags }
      const { id: positionId } = net.site.ok(await net.site.call('org', positions.endpoints.save, work, admin))
      await tellPeople(net.site, [`u-x${round}`])
      const given = net.site.call('org', save, { userId: `u-x${round}`, positionId, orgId, main: true, joinDate: '2026-03-02' }, admin)
      const gone =
        round % 2 === 0
          ? net.site.call('org', organisations.endpoints.removeOne, { id: orgId }, admin)
          : net.site.call('org', positions.endpoints.removeOne, { id: positionId }, admin)
      const answers = await Promise.all([given, gone])
      expect(answers.filter(({ code }) => code === codes.success)).toHaveLength(1)
    }
  })

  test('two main posts, or the same part-time slot, given to one person at once: one of them stands', async () => {
    const mains = await Promise.all([assign('u-two', {}), assign('u-two', { outlet: 1 })])
    expect(mains.flatMap(why)).toEqual(['main secondMainPost'])
    const parts = await Promise.all((['SA06', 'SA07'] as const).map((position) => assign('u-two', { position, main: false, slot: 1 })))
    expect(parts.flatMap(why)).toEqual(['slot partTimeOrder'])
  })

  test('a single post that is given on screen while a workbook gives it to another person has one holder', async () => {
    const { apply } = importOwner('org').endpoints
    for (let round = 0; round < 5; round++) {
      await tellPeople(net.site, [`u-screen-${round}`])
      const user = { user: `u-sheet-${round}`, position: 'MG01', organisation: 'O2', joinDate: '2026-02-10', main: true }
      await Promise.all([
        net.site.internal('org', apply, { sheet: 'posts', rows: [{ row: 3, values: user }], runId: randomUUID() }),
        assign(`u-screen-${round}`, { position: 'MG01', outlet: 1 }),
      ])
      const { records } = net.site.ok(await net.site.call('org', page, { orgId: net.outlets[1], positionCode: 'MG01' }, admin))
      expect(records).toHaveLength(1)
      net.site.ok(await net.site.call('org', posts.endpoints.removeOne, { id: records[0]?.id ?? '' }, admin))
    }
  })
})
