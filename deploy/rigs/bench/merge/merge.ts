import { mergeModels } from '@academy/chassis/merges/models.ts'
import { moveRows } from '@academy/chassis/merges/move.ts'
import type { Moving } from '@academy/chassis/merges/moving.ts'
import { undoRows } from '@academy/chassis/merges/undo.ts'
import { closeDatabases, database, openDatabases } from '@academy/chassis/mongo/database.ts'
import { model } from '@academy/chassis/mongo/model.ts'
import { reader } from '@academy/chassis/mongo/read.ts'
import { everything } from '@academy/chassis/mongo/scope.ts'
import { runUnit } from '@academy/chassis/mongo/unit.ts'
import { prepare } from '@academy/chassis/runtime/service.ts'
import { systemCause } from '@academy/chassis/runtime/work.ts'
import { ref } from '@academy/contracts/core/refs.ts'
import { pairFinder } from '@academy/identity/accounts/account-merges/pairs.ts'
import { MongoClient } from 'mongodb'
import { z } from 'zod'
import { ending } from '../ending.ts'
import { type Bench, must } from '../figure.ts'
import { interleaved, median, ratioOf, timed } from '../measure.ts'

const SCAN = 4
const MOVE = 2
const PEOPLE = 80_000
const ROWS = 1000
const ROUNDS = 7
const prefix = 'merge_'
const who = { tenantId: 'chengtu', dataScope: everything }
const at = new Date('2026-03-01T00:00:00Z')
const stamp = { tenantId: 'chengtu', version: 1, createDate: at, updateDate: at, creator: 'bench' }

const Person = z.object({
  ...{ nameCn: z.string(), nameEn: z.string(), idType: z.string(), idNumber: z.string(), birthDate: z.string(), mobile: z.string(), email: z.string() },
})

const personOf = (n: number) => ({
  ...{ _id: `u-${n}`, nameCn: `人${n % 70_000}`, nameEn: `Lin ${n % 70_000}`, idType: n % 50 ? '1' : '2', idNumber: `N${n}`, ...stamp },
  ...{ birthDate: `19${60 + (n % 40)}-0${1 + (n % 9)}-1${n % 10}`, mobile: `138${String(n % 79_000).padStart(8, '0')}`, email: `p${n}@chengtu.example` },
})

const filled = async (count: number) => {
  const people = model(database('training'), 'bench_people', Person)
  for (let from = 0; from < count; from += 5000)
    await people.raw.collection.insertMany(Array.from({ length: Math.min(5000, count - from) }, (_, n) => personOf(from + n)) as never)
  return people
}

/** The search for pairs among 80,000 against reading them. */
const scanning = async (tell: Parameters<Bench>[0]['tell'], short: boolean): Promise<void> => {
  const count = short ? 8000 : PEOPLE
  const people = await filled(count)
  const read = async () => {
    let n = 0
    for await (const some of reader(people, who).batches({}, {}, 2000)) n += some.length
    must(n === count, `${n} people were read`)
  }
  const scan = async () => {
    const finder = pairFinder()
    for await (const some of reader(people, who).batches({}, {}, 2000)) for (const one of some) finder.add(one)
    must(finder.pairs().pairs.length > 0, 'no pair was found')
  }
  const both = { ours: () => timed(scan), theirs: () => timed(read) }
  await interleaved(1, both)
  const { ours, theirs } = await interleaved(short ? 2 : ROUNDS, both)
  const name = `scan of ${count.toLocaleString('en')} people`
  tell({
    name,
    ratio: ratioOf(ours, theirs),
    goal: SCAN,
    at: 'most',
    ours: `${median(ours).toFixed(0)} ms`,
    peer: `reading them: ${median(theirs).toFixed(0)} ms`,
  })
}

const Line = z.object({ userId: ref('users'), courseCode: z.string(), n: z.number() })

/** A merge and its undo, as the task of a service makes them, over 1,000 rows of one person. */
const ground = async () => {
  const lines = model(database('training'), 'bench_lines', Line, { indexes: [[{ tenantId: 1, userId: 1 }]] })
  await prepare('training')
  const models = mergeModels('training')
  const cause = () => systemCause('training', 'chengtu', 'bench', new Date())
  const job = { step: <T>(work: Parameters<typeof runUnit<T>>[1]) => runUnit(cause(), work), context: () => cause() as never }
  const reset = async () => {
    await lines.raw.collection.deleteMany({})
    await models.journal.raw.collection.deleteMany({})
    await models.moves.raw.collection.deleteMany({})
    await lines.raw.collection.insertMany(
      Array.from({ length: ROWS }, (_, n) => ({ _id: `l-${n}`, ...stamp, userId: 'u-gone', courseCode: 'TBA101', n })) as never,
    )
    const move = { keepId: 'u-keep', goneId: 'u-gone', way: 'merge', phase: 'moving', choices: [], n: 0, moved: 0, settled: 0, listed: [] }
    await models.moves.raw.collection.insertOne({ _id: 'm-1', ...stamp, ...move } as never)
  }
  const moving = async (): Promise<Moving> => {
    const move = await reader(models.moves, who).byId('m-1')
    if (!move) throw new Error('the bench has no merge')
    return { service: 'training', models, rules: [], states: [], job, move }
  }
  return { lines, models, reset, moving }
}

const movingBench = async ({ mongoUrl, short, tell }: Parameters<Bench>[0]): Promise<void> => {
  const { lines, models, reset, moving } = await ground()
  const client = await MongoClient.connect(mongoUrl, { writeConcern: { w: 'majority', journal: true } })
  ending(() => client.close())
  const plain = client.db(`${prefix}plain`).collection<{ _id: string }>('lines')
  await plain.createIndex({ tenantId: 1, userId: 1 })
  const peer = async () => {
    await plain.deleteMany({})
    await plain.insertMany(Array.from({ length: ROWS }, (_, n) => ({ _id: `l-${n}`, ...stamp, userId: 'u-gone', courseCode: 'TBA101', n })) as never)
    const writes = Array.from({ length: ROWS }, (_, n) => ({
      updateOne: { filter: { _id: `l-${n}` }, update: { $set: { userId: 'u-keep' }, $inc: { version: 1 } } },
    }))
    return timed(() => plain.bulkWrite(writes as never))
  }
  const undos: number[] = []
  const ours = async () => {
    await reset()
    const ms = await timed(async () => must((await moveRows(await moving())) === ROWS, 'rows were left behind'))
    await models.moves.raw.collection.updateOne({ _id: 'm-1' } as never, { $set: { way: 'undo', phase: 'moving', moved: 0 } })
    undos.push(await timed(async () => must((await undoRows(await moving())) === ROWS, 'rows were not given back')))
    must((await lines.raw.collection.countDocuments({ userId: 'u-gone', version: 1 })) === ROWS, 'the undo left other rows')
    return ms
  }
  await interleaved(1, { ours, peer })
  undos.length = 0
  const given = await interleaved(short ? 2 : ROUNDS, { ours, peer })
  const said = (ms: readonly number[]) => ({ ours: `${median(ms).toFixed(0)} ms`, peer: `bulkWrite of them: ${median(given.peer).toFixed(0)} ms` })
  tell({ name: 'merge of 1,000 rows', ratio: ratioOf(given.ours, given.peer), goal: MOVE, at: 'most', ...said(given.ours) })
  tell({ name: 'undo of 1,000 rows', ratio: ratioOf(undos, given.peer), goal: MOVE, at: 'most', ...said(undos) })
}

/** What merging accounts costs: looking for pairs, moving rows, giving them back. */
export const merge: Bench = async (fixture) => {
  ending(closeDatabases)
  await openDatabases(fixture.mongoUrl, prefix, ['training', 'identity'])
  ending(() => database('training').dropDatabase())
  ending(() => database('identity').dropDatabase())
  await movingBench(fixture)
  await scanning(fixture.tell, fixture.short)
}
