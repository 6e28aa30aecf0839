import { closeDatabases, database, openDatabases } from '@academy/chassis/mongo/database.ts'
import { makeIndexes } from '@academy/chassis/mongo/indexes.ts'
import { MongoClient } from 'mongodb'
import { type Figure, type Ground, must } from '../figure.ts'
import { crowd, interleaved, median, quantile, ratioOf } from '../measure.ts'
import { likeOurs, ours, raw, type Shape, transaction } from './shapes.ts'

interface Case {
  name: string
  applicants: number
  offerings: number
  seats: number
}
const cases: readonly Case[] = [
  { name: 'few', applicants: 2000, offerings: 1, seats: 16 },
  { name: 'many', applicants: 10_000, offerings: 50, seats: 20 },
  { name: 'hot', applicants: 1000, offerings: 1, seats: 1000 },
]
const AT_ONCE = 64

interface Round {
  perSecond: number
  /** Of those who got a seat, in ms. */
  p99: number
}

const rush = async (shape: Shape, { applicants, offerings, seats }: Case): Promise<Round> => {
  const ids: string[] = []
  for (let at = 0; at < offerings; at++) ids.push(await shape.open(seats))
  const wishes = Array.from({ length: applicants }, (_, n) => ({ userId: `u-${n}`, offeringId: ids[n % offerings] as string }))
  const { ms, each, results } = await crowd(wishes, AT_ONCE, ({ offeringId, userId }) => shape.take(offeringId, userId))
  const filled = Math.min(seats, applicants / offerings)
  for (const id of ids) {
    const { rows, people } = await shape.count(id)
    must(rows === filled && people === filled, `${rows} rows of ${people} people for ${filled} seats`)
  }
  must(results.filter(Boolean).length === filled * offerings, 'the answers and the rows disagree')
  return {
    perSecond: (applicants / ms) * 1000,
    p99: quantile(
      each.filter((_, at) => results[at]),
      0.99,
    ),
  }
}

const shown = (name: string, rounds: readonly Round[]): string =>
  `${name}: ${median(rounds.map(({ perSecond }) => perSecond)).toFixed(0)}/s, p99 ${median(rounds.map(({ p99 }) => p99)).toFixed(0)} ms`

const speeds = (rounds: readonly Round[]): number[] => rounds.map(({ perSecond }) => perSecond)
const tails = (rounds: readonly Round[]): number[] => rounds.map(({ p99 }) => p99)

const figuresOf = async (one: Case, shapes: Record<'ours' | 'raw' | 'transaction', Shape>, rounds: number): Promise<Figure[]> => {
  const of = (shape: Shape) => () => rush(shape, one)
  const given = await interleaved(rounds, { ours: of(shapes.ours), raw: of(shapes.raw), transaction: of(shapes.transaction) })
  const mine = shown('claim and insert', given.ours)
  const plain: Figure = {
    ...{ name: `seats-data-${one.name}`, ratio: ratioOf(speeds(given.ours), speeds(given.raw)), goal: 0.7, at: 'least' },
    ...{ ours: mine, peer: shown('findOneAndUpdate + insertOne', given.raw) },
  }
  if (one.name !== 'hot') return [plain]
  const peer = shown('transaction', given.transaction)
  return [
    plain,
    { name: 'seats-transaction-hot', ratio: ratioOf(speeds(given.ours), speeds(given.transaction)), goal: 3, at: 'least', ours: mine, peer },
    { name: 'seats-transaction-p99', ratio: ratioOf(tails(given.ours), tails(given.transaction)), goal: 0.3, at: 'most', ours: mine, peer },
  ]
}

/** The seat write alone, through our data layer, beside the raw driver and a transaction, with the same rows and indexes. */
export const dataLayer = async (mongoUrl: string, rounds: number, tell: Ground['tell']): Promise<void> => {
  await openDatabases(mongoUrl, 'seats_', ['training'])
  for (const model of Object.values(database('training').models)) {
    await model.createCollection()
    await makeIndexes(model)
  }
  const client = await MongoClient.connect(mongoUrl, { writeConcern: { w: 'majority', journal: true }, readConcern: { level: 'majority' } })
  const [plain, careful] = [client.db('seats_raw'), client.db('seats_transaction')]
  await likeOurs(plain)
  await likeOurs(careful)
  const shapes = { ours, raw: raw(plain), transaction: transaction(client, careful) }
  await figuresOf({ name: 'warm', applicants: 400, offerings: 4, seats: 40 }, shapes, 1)
  for (const one of cases) for (const figure of await figuresOf(one, shapes, rounds)) tell(figure)
  for (const db of [plain, careful]) await db.dropDatabase()
  await database('training').db?.dropDatabase()
  await client.close()
  await closeDatabases()
}
