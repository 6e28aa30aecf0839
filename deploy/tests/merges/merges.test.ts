import { AsyncLocalStorage } from 'node:async_hooks'
import { database } from '@academy/chassis/mongo/database.ts'
import { installFaultHook } from '@academy/chassis/runtime/fault-points.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { services as names } from '@academy/contracts/core/endpoint.ts'
import { mergeSource } from '@academy/contracts/core/merge-source.ts'
import { UNDO_DAYS } from '@academy/contracts/identity/accounts/account-merges.ts'
import { users } from '@academy/contracts/identity/accounts/users.ts'
import { peopleIds } from '@academy/contracts/jobs/import-owner.ts'
import { admin, changes, compare, dismiss, type Fixture, fixture, info, merge, rowsOf, snapshot, swap, undo } from './fixture.ts'

// Two records of one person become one and two again (areas/people-organisations.md rules 18 to 22), with all services.

let a: Fixture
beforeAll(async () => {
  a = await fixture()
}, 180_000)
afterAll(async () => a.stop())
/** A start of eight services, several merges, a machine that does other work. */
const LONG = 180_000

const row = (service: string, table: string, id: string) =>
  database(service)
    .collection(table)
    .findOne({ _id: id as never })

/** Breaks off the moving of rows again and again, before and after its transactions are stored, as a process that is killed there. */
const killing = () => {
  const owners = new AsyncLocalStorage<string>()
  let points = 0
  let killed = 0
  installFaultHook({
    ownedBy: (owner, work) => owners.run(owner, work),
    at: (point) => {
      if (!/user-rows\.move$/.test(owners.getStore() ?? '') || !/^commit/.test(point) || killed >= 12 || ++points % 4 !== 0) return
      killed++
      throw new Error(`killed at ${point}`)
    },
  })
  return { count: () => killed, end: () => installFaultHook(undefined) }
}

/** Merges and undoes a pair whose rows stand in every collection that names people. */
const thereAndBack = async () => {
  const pair = await a.twins()
  await rowsOf(pair)
  await a.scan()
  const before = await snapshot()
  const { id, parts } = await a.merged(pair)
  const during = await snapshot()
  const undone = await a.undone(id)
  const listed = new Set(undone.listed.map(({ service, table, rowId }) => `${service}.${table}.${rowId}`))
  // what was told meanwhile is new
  const back = changes(before, await snapshot()).filter((key) => before.has(key) && !listed.has(key))
  return { pair, parts, moved: changes(before, during), back }
}

test(
  'rules 20 to 22: every row of every service goes to the survivor, and an undo gives the raw data before, to the version',
  async () => {
    const { parts, moved, back } = await thereAndBack()
    expect(moved.length).toBeGreaterThan(20)
    expect(parts.map(({ service }) => service).sort()).toEqual([...names].sort())
    expect(parts.every(({ answered }) => answered)).toBe(true)
    expect(back).toEqual([])
  },
  LONG,
)

test(
  'rule 21: killed in merge and undo, both go on where they were and come to the same',
  async () => {
    const kills = killing()
    const { moved, back } = await thereAndBack().finally(kills.end)
    expect(kills.count()).toBeGreaterThan(4)
    expect(moved.length).toBeGreaterThan(20)
    expect(back).toEqual([])
  },
  LONG,
)

test(
  'rules 19 and 22: of two seats the earlier stays, of two changes the older, of one post somebody chooses; what was settled is listed by the undo',
  async () => {
    const pair = await a.twins()
    await rowsOf(pair, { open: true })
    await a.scan()
    const { id } = await a.pairOf(pair)
    const { parts } = a.site.ok(await a.site.call('identity', compare, { id }, admin))
    const ruled = parts.flatMap(({ service, clashes }) =>
      clashes.filter(({ rule }) => rule !== 'stays').map(({ table, rule }) => `${service}.${table} ${rule}`),
    )
    expect(ruled).toEqual(
      expect.arrayContaining(['training.enrolments earlier', 'org.personnel_changes older', 'training.study_records best', 'identity.role_requests older']),
    )
    await a.merged(pair)
    const seats = await database('training').collection('enrolments').find({ offeringId: pair.goneId }).toArray()
    expect(seats.map(({ userId, status }) => [userId, status === 'revoked']).sort()).toEqual([
      [pair.keepId, false],
      [pair.keepId, true],
    ])
    const undone = await a.undone(id)
    expect(undone.listed.map(({ table, why }) => `${table} ${why}`)).toEqual(expect.arrayContaining(['enrolments settled', 'personnel_changes settled']))
  },
  LONG,
)

test(
  'rule 20: what changed since it was compared is refused and compared anew; nothing has moved',
  async () => {
    const pair = await a.twins()
    await rowsOf(pair)
    await a.scan()
    const { id } = await a.pairOf(pair)
    const choices = await a.chosen(id)
    await database('community')
      .collection('contents')
      .updateOne({ _id: pair.goneId as never }, { $inc: { version: 1 } })
    const answer = await a.site.call('identity', merge, { id, userCode: pair.keepId, choices } as never, admin)
    expect(answer).toMatchObject({ code: codes.refused, data: { reasons: [{ code: 'mergeChanged' }] } })
    expect(await a.detail(id)).toMatchObject({ status: 'planned' })
    expect(await row('identity', 'users', pair.goneId)).not.toBeNull()
    expect((await a.merged(pair)).status).toBe('merged')
  },
  LONG,
)

test(
  'the survivor is confirmed by his sign-in name; pressed twice at once it is merged once; another academy sees nothing of it',
  async () => {
    const pair = await a.twins()
    await a.scan()
    const { id } = await a.pairOf(pair)
    const { version } = a.site.ok(await a.site.call('identity', compare, { id }, admin))
    expect(await a.site.call('identity', merge, { id, userCode: pair.goneId, choices: [] }, admin)).toMatchObject({
      code: codes.malformed,
      data: { fields: [{ field: 'userCode', code: 'mergeCode' }] },
    })
    const stranger = { ...admin, tenantId: 'yuanxiu' }
    expect([codes.absent, codes.noPermission]).toContain((await a.site.call('identity', info, { id } as never, stranger)).code)
    const theirs = await a.site.internal('training', mergeSource('training').endpoints.compare, pair, 'yuanxiu')
    expect(theirs.data).toMatchObject({ tables: [], clashes: [] })
    const press = () => a.site.call('identity', merge, { id, version, userCode: pair.keepId.toUpperCase(), choices: [] }, admin)
    const both = await Promise.all([press(), press()])
    expect(both.filter(({ code }) => code === codes.success)).toHaveLength(1)
    await a.until(id, 'merged')
    expect((await press()).code).not.toBe(codes.success)
  },
  LONG,
)

test(
  'rule 21: the old id, ID key and sign-in name lead to the survivor; after the undo they do not',
  async () => {
    const pair = await a.twins()
    await a.scan()
    const { id } = await a.merged(pair)
    const known = async () => a.site.ok(await a.site.call('identity', users.endpoints.info, { id: pair.goneId } as never, admin)).id
    const key = String((await row('identity', 'merged_users', pair.goneId))?.row.idKey)
    const found = async () =>
      (a.site.ok(await a.site.internal('identity', peopleIds.endpoints.resolve, { idNumbers: [key] })) as { ids: Record<string, { userId: string }> }).ids[key]
    expect([await known(), (await found())?.userId]).toEqual([pair.keepId, pair.keepId])
    expect(await row('identity', 'credentials', `c-${pair.goneId}`)).toMatchObject({ memberships: [], mergedInto: pair.keepId })
    await a.undone(id)
    expect([await known(), (await found())?.userId]).toEqual([pair.goneId, pair.goneId])
    expect(await row('identity', 'credentials', `c-${pair.goneId}`)).toMatchObject({ memberships: [{ userId: pair.goneId }] })
  },
  LONG,
)

test(
  'rule 18: a dismissed pair stays away until there is new evidence; who stays can be swapped',
  async () => {
    const pair = await a.twins()
    await a.scan()
    const { id, evidence } = await a.pairOf(pair)
    expect([...evidence].sort()).toEqual(['mobile', 'nameBirth', 'passportCard'])
    expect(a.site.ok(await a.site.call('identity', swap, { id }, admin))).toMatchObject({ keepId: pair.goneId, goneId: pair.keepId, status: 'found' })
    a.site.ok(await a.site.call('identity', dismiss, { id, reason: '同名兄弟' }, admin))
    await a.scan()
    expect((await a.detail(id)).status).toBe('dismissed')
    await database('identity')
      .collection('users')
      .updateMany({ _id: { $in: [pair.keepId, pair.goneId] as never[] } }, { $set: { email: `${pair.keepId}@chengtu.example` } })
    await a.scan()
    expect(await a.detail(id)).toMatchObject({ status: 'found', evidence: expect.arrayContaining(['email']) })
  },
  LONG,
)

test(
  'merged while somebody still writes for who is gone: rows that come late follow; after thirty days the merge is sealed',
  async () => {
    const pair = await a.twins()
    await a.scan()
    const { id } = await a.merged(pair)
    const late = { tenantId: 'chengtu', version: 1, createDate: new Date(), userId: pair.goneId, courseId: 'c', courseCode: 'LATE1', date: '2026-03-01' }
    await database('training')
      .collection('study_records')
      .insertOne({ _id: `late-${id}` as never, ...late, passed: true, source: 'import' })
    a.site.clock.advance(11 * 60_000)
    await a.job('identity.tend-merges')
    for (let tries = 0; tries < 100 && (await row('training', 'study_records', `late-${id}`))?.userId !== pair.keepId; tries++) await a.site.settled()
    expect(await row('training', 'study_records', `late-${id}`)).toMatchObject({ userId: pair.keepId })
    a.site.clock.advance((UNDO_DAYS + 1) * 86_400_000)
    expect(await a.site.call('identity', undo, { id }, admin)).toMatchObject({ code: codes.refused, data: { reasons: [{ code: 'mergeSealed' }] } })
    await a.job('identity.tend-merges')
    expect((await a.detail(id)).status).toBe('sealed')
  },
  LONG,
)
