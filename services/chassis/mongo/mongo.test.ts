import { event, state } from '@academy/contracts/core/event.ts'
import fc from 'fast-check'
import { z } from 'zod'
import { contains } from '../http/filters.ts'
import type { ServiceApp } from '../runtime/service.ts'
import { systemWork } from '../runtime/work.ts'
import { type Installation, installation } from '../testing/installation.ts'
import { auditRows } from './audit.ts'
import { chainOnce } from './audit-chain.ts'
import { verifyChain } from './audit-chain-verify.ts'
import { database } from './database.ts'
import { declaredIndexes, makeIndexes } from './indexes.ts'
import { model } from './model.ts'
import { outboxRows } from './outbox.ts'
import { sortOf } from './read.ts'
import { readAll } from './read-all.ts'
import { repository } from './repository.ts'
import { everything, type Reader } from './scope.ts'

const db = database('org')
const Thing = z.object({ name: z.string(), orgId: z.string(), owner: z.string().optional(), count: z.number(), seenAt: z.date().optional() })
const ThingModel = model(db, 'things', Thing, {
  indexes: [[{ tenantId: 1, name: 1 }, { unique: true }]],
  scope: { org: 'orgId', self: 'owner' },
})
const thingChanged = event('org.thing.changed', 1, z.object({ name: z.string() }), { name: 'x' })
const thingState = state('org.thing.state', 1, z.object({ id: z.string(), name: z.string() }), { id: 'x', name: 'x' })
const app: ServiceApp = { name: 'org', routes: () => [], reactions: [] }

let site: Installation
beforeAll(async () => {
  site = await installation([app])
})
afterAll(async () => site.stop())

const work = (tenantId = 'a') => systemWork('org', site.platform, site.running[0]?.access as never, tenantId, 'request-1')
const all = (tenantId: string) => repository(ThingModel)({ tenantId, dataScope: everything })
const add = (tenantId: string, name: string, over: object = {}) =>
  work(tenantId).unit((unit) => repository(ThingModel)(unit).insert({ name, orgId: 'o1', count: 0, ...over }))

test('every index that a model declares is there with what it says of itself, and stays when it is made again', async () => {
  const declared = declaredIndexes(ThingModel.raw)
  const before = await ThingModel.raw.collection.indexes()
  await makeIndexes(ThingModel.raw)
  expect(declared.length).toBeGreaterThan(0)
  expect(before).toEqual(expect.arrayContaining(declared.map((one) => expect.objectContaining(one))))
  expect(await ThingModel.raw.collection.indexes()).toEqual(before)
})

test('a count goes by the index that it names, and without it while that is not built', async () => {
  for (const name of ['h1', 'h2', 'h3']) await add('h', name)
  const rows = all('h')
  const some = { name: { $in: ['h1', 'h3', 'h9'] } }
  expect(await rows.count(some, undefined, { tenantId: 1, name: 1 })).toBe(2)
  expect(await rows.count(some, 1, { tenantId: 1, name: 1 })).toBe(1)
  expect(await rows.count(some, undefined, { tenantId: 1, count: 1 })).toBe(2)
  expect(await work('h').unit((unit) => repository(ThingModel)(unit).count(some, undefined, { tenantId: 1, count: 1 }))).toBe(2)
})

describe('a repository is the only door, a guard behind it fails closed (primitives.md; I35, I36)', () => {
  test('rows of another tenant are neither seen nor changed nor removed', async () => {
    const mine = await add('a', 'mine')
    await add('b', 'mine')
    expect((await all('a').find({})).map((row) => row.tenantId)).toEqual(['a'])
    expect(await all('a').find({ tenantId: 'b' })).toEqual([])
    await work('b').unit(async (unit) => {
      expect(await repository(ThingModel)(unit).change({ id: mine.id }, { count: 9 })).toBeNull()
      expect(await repository(ThingModel)(unit).remove({ id: mine.id })).toBe(0)
    })
    expect(await all('a').byId(mine.id)).toMatchObject({ count: 0, version: 1 })
  })

  test('a query past the repository throws unless it is bound to one tenant', async () => {
    await expect(ThingModel.raw.find({ name: 'mine' }).lean()).rejects.toThrow('not bound to one tenant')
    await expect(ThingModel.raw.aggregate([{ $group: { _id: null } }])).rejects.toThrow('not bound to one tenant')
    await expect(ThingModel.raw.estimatedDocumentCount()).rejects.toThrow('not bound to one tenant')
    await expect(ThingModel.raw.updateMany({ tenantId: { $in: ['a', 'b'] } }, { $set: { count: 1 } })).rejects.toThrow('not bound to one tenant')
  })

  test('a scoped reader sees the rows of his organisations and his own; without any reach nothing', async () => {
    await add('s', 'one', { orgId: 'o1' })
    await add('s', 'two', { orgId: 'o2', owner: 'me' })
    await add('s', 'three', { orgId: 'o3' })
    const seen = async (orgs: string[], self?: string) =>
      (await repository(ThingModel)({ tenantId: 's', dataScope: { kind: 'some', orgs, ...(self ? { self } : {}) } }).find({}, { sort: { name: 1 } })).map(
        (row) => row.name,
      )
    expect(await seen(['o1'], 'me')).toEqual(['one', 'two'])
    expect(await seen([])).toEqual([])
  })

  test('stages that leave the collection are refused', async () => {
    await expect(all('a').aggregate({}, [{ $lookup: { from: 'secrets', localField: 'x', foreignField: 'y', as: 'z' } }])).rejects.toThrow(
      'leaves the scoped collection',
    )
  })
})

describe('a unit of work stores change, event and audit together (I45, I59)', () => {
  test('what throws leaves nothing: no row, no event, no audit', async () => {
    const before = await Promise.all([outboxRows(db).countDocuments(), auditRows(db).countDocuments()])
    const broken = work().unit(async (unit) => {
      await repository(ThingModel)(unit).insert({ name: 'ghost', orgId: 'o1', count: 0 })
      unit.emit(thingChanged, 'ghost', { name: 'ghost' })
      throw new Error('cut off')
    })
    await expect(broken).rejects.toThrow('cut off')
    expect(await all('a').one({ name: 'ghost' })).toBeNull()
    expect(await Promise.all([outboxRows(db).countDocuments(), auditRows(db).countDocuments()])).toEqual(before)
  })

  test('versions of an aggregate are gapless under parallel changes; states and facts count apart', async () => {
    const made = await add('a', 'busy')
    await Promise.all(
      Array.from({ length: 12 }, () =>
        work().unit(async (unit) => {
          await repository(ThingModel)(unit).change({ id: made.id }, { $inc: { count: 1 } })
          unit.emit(thingChanged, made.id, { name: 'busy' })
          unit.emit(thingState, made.id, { id: made.id, name: 'busy' })
        }),
      ),
    )
    const rows = await outboxRows(db).find({ 'envelope.aggregateId': made.id }).lean()
    const versions = (topic: string) =>
      rows
        .filter((row) => row.topic === topic)
        .map((row) => row.version)
        .sort((a, b) => a - b)
    expect(versions('org.thing')).toEqual(Array.from({ length: 12 }, (_, n) => n + 1))
    expect(versions('org.thing.state')).toEqual(Array.from({ length: 12 }, (_, n) => n + 1))
    expect(await all('a').byId(made.id)).toMatchObject({ count: 12, version: 13 })
  })

  test('versions of aggregates that many units begin at once are gapless too', async () => {
    const begun = ['one', 'two', 'three', 'four']
    await Promise.all(
      Array.from({ length: 6 }, () =>
        work().unit(async (unit) => {
          for (const id of begun) unit.emit(thingChanged, id, { name: id })
        }),
      ),
    )
    const rows = await outboxRows(db)
      .find({ 'envelope.aggregateId': { $in: begun } })
      .lean()
    for (const id of begun)
      expect(rows.flatMap((row) => (row.envelope.aggregateId === id ? row.version : [])).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6])
  })

  test('rows that were judged already are written as they are, but for a field that the model does not have', async () => {
    const insert = (rows: object[]) => work().unit((unit) => repository(ThingModel)(unit).insertJudged(rows as never))
    const [row] = await insert([{ name: 'judged', orgId: 'o1', count: 0 }])
    expect(await all('a').byId(row?.id ?? '')).toEqual(row)
    expect(await auditRows(db).countDocuments({ entityId: row?.id })).toBe(1)
    await expect(insert([{ name: 'strange', orgId: 'o1', count: 0, colour: 'red' }])).rejects.toThrow('things has no field colour')
  })

  test('the audit chain takes more rows than fit in one write, and holds, and tells a changed and a missing row', async () => {
    await work().unit((unit) => repository(ThingModel)(unit).insertMany(Array.from({ length: 1100 }, (_, n) => ({ name: `c${n}`, orgId: 'o', count: n }))))
    while ((await chainOnce('org')) > 0);
    const { links, broken: sound } = await verifyChain('org')
    expect([sound, await auditRows(db).countDocuments()]).toEqual([[], links])
    expect(links).toBeGreaterThan(1100)
    const [one, two] = await auditRows(db).find().limit(2).lean()
    await auditRows(db).updateOne({ _id: one?._id as string }, { $set: { userId: 'somebody-else' } })
    await auditRows(db).deleteOne({ _id: two?._id as string })
    const { broken } = await verifyChain('org')
    expect(broken).toEqual(expect.arrayContaining([one?._id, two?._id]))
  })

  test('a row of long ago is chained at the look at all rows, also where rows have been taken away', async () => {
    await auditRows(db).deleteMany({ _id: { $in: (await auditRows(db).find().limit(5).lean()).map((row) => row._id) } })
    const [row] = await auditRows(db).find().lean().limit(1)
    await auditRows(db).create({ ...row, _id: 'late', at: new Date('2020-01-01') })
    await chainOnce('org', 'all')
    expect(await database('org').collection('audit_chain').countDocuments({ auditId: 'late' })).toBe(1)
  })
})

test('a list that nobody ordered shows the newest first, by days and by moments; one of names goes from A to Z', () => {
  expect([['create_date'], ['applied_at', 'name'], ['name']].map((allowed) => sortOf({}, allowed).sort)).toEqual([
    { createDate: -1, _id: -1 },
    { appliedAt: -1, _id: -1 },
    { name: 1, _id: 1 },
  ])
})

describe('one command of a transaction is under way at a time, as the driver wants it', () => {
  const reads = (who: Reader) => {
    const repo = repository(ThingModel)(who)
    return [() => repo.count({ name: 'first' }), () => 7, () => repo.page({}, {}, ['seen_at'])] as const
  }

  test('reads of a unit come one after the other and give the same as reads beside each other', async () => {
    await add('order', 'first')
    const beside = await readAll({}, ...reads({ tenantId: 'order', dataScope: everything }))
    const inUnit = await work('order').unit((unit) => readAll(unit, ...reads(unit)))
    expect(inUnit).toEqual(beside)
    expect(beside).toMatchObject([1, 7, { records: [{ name: 'first' }] }])
    expect(site.overlapping()).toEqual([])
  })

  test('after one that fails none is begun', async () => {
    let begun = 0
    const failing = work().unit((unit) =>
      readAll(
        unit,
        () => Promise.reject(new Error('first')),
        () => begun++,
      ),
    )
    await expect(failing).rejects.toThrow('first')
    expect(begun).toBe(0)
  })

  test('a test file sees the reads of a unit that are under way at once', async () => {
    await work('order').unit(async (unit) => {
      const repo = repository(ThingModel)(unit)
      await repo.count({})
      await Promise.all([repo.find({}), repo.find({})])
    })
    expect(site.overlapping()).toEqual(['find things + find things'])
  })
})

describe('pages by number and pages by cursor agree (decided.md §4 "Totals")', () => {
  const moments = fc.array(fc.option(fc.integer({ min: 0, max: 3 }).map((n) => new Date(Date.UTC(2026, 0, 1 + n)))), { minLength: 1, maxLength: 17 })
  test('over a field that some rows do not have, in both directions', async () => {
    let run = 0
    await fc.assert(
      fc.asyncProperty(moments, fc.constantFrom('asc' as const, 'desc' as const), fc.integer({ min: 1, max: 5 }), async (dates, order, limit) => {
        const tenantId = `paged-${run++}`
        await work(tenantId).unit((unit) =>
          repository(ThingModel)(unit).insertMany(dates.map((seenAt, n) => ({ name: `t${n}`, orgId: 'o', count: n, ...(seenAt ? { seenAt } : {}) }))),
        )
        const query = { order, limit, orderField: 'seen_at' }
        const page = (more: object) => all(tenantId).page({ ...query, ...more }, {}, ['seen_at'])
        const whole = (await page({ limit: 100 })).records.map((row) => row.name)
        const walked: string[] = []
        for (let after: string | undefined, number = 1; ; number++) {
          const [here, there] = [await page(after ? { after } : {}), await page({ page: number })]
          expect(here.records.map((row) => row.name)).toEqual(there.records.map((row) => row.name))
          walked.push(...here.records.map((row) => row.name))
          after = here.after
          if (!after) break
        }
        expect(walked).toEqual(whole)
        expect(walked).toHaveLength(dates.length)
      }),
      { numRuns: 15 },
    )
  })

  test.each([['["x","i"]'], ['[7,"i"]'], ['[true,"i"]'], ['[{"$gt":""},"i"]'], ['[null,7]'], ['nonsense']])(
    'the cursor %s on a list by date is malformed',
    async (text) => {
      const after = Buffer.from(text).toString('base64url')
      await expect(all('a').page({ after, orderField: 'seen_at' }, {}, ['seen_at'])).rejects.toMatchObject({ code: 'malformed' })
    },
  )

  test('a null byte in a sought text finds as if it were not there', async () => {
    await add('nul', 'plain')
    expect((await all('nul').find({ name: contains('pl\u0000ain') })).map((row) => row.name)).toEqual(['plain'])
  })
})
