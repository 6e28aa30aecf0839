import { closeDatabases, database, openDatabases } from '@academy/chassis/mongo/database.ts'
import { makeIndexes } from '@academy/chassis/mongo/indexes.ts'
import { MongoClient } from 'mongodb'
import { type Figure, type Fixture, must } from '../figure.ts'
import { crowd, interleaved, median, quantile, ratioOf } from '../measure.ts'
import { alone, pair, raw, type Shape } from './shapes.ts'
import { likeOurs, transaction, whole } from './whole.ts'

interface Case {
  name: string
  applicants: number
  offerings: number
  seats: number
}
const cases: readonly Case[] = [
  { name: 'few', applicants: 2000, offerings: 1, seats: 16 },
  { name: 'many', applicants: 10_000, offerings: 50, seats: 20 },
]
const hot: Case = { name: 'hot', applicants: 1000, offerings: 1, seats: 1000 }
const AT_ONCE = 64

interface Round {
  perSecond: number
  /** Of those who got a seat, in ms. */
  p99: number
}

/** Lets people come to a shape's offerings and gives how fast it was. Throws Wrong unless each seat is somebody's own and everything stands that belongs to it. */
export const rush = async (shape: Shape, { applicants, offerings, seats }: Case): Promise<Round> => {
  const ids: string[] = []
  for (let at = 0; at < offerings; at++) ids.push(await shape.open(seats))
  const wishes = Array.from({ length: applicants }, (_, n) => ({ userId: `u-${n}`, offeringId: ids[n % offerings] as string }))
  const { ms, each, results } = await crowd(wishes, AT_ONCE, ({ offeringId, userId }) => shape.take(offeringId, userId))
  const filled = Math.min(seats, applicants / offerings)
  for (const id of ids) for (const [what, n] of Object.entries(await shape.count(id))) must(n === filled, `${n} ${what} for ${filled} people on ${seats} seats`)
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

type Shapes = Readonly<Record<'alone' | 'raw' | 'pair' | 'whole' | 'transaction', Shape>>

const besideRaw = (name: string, ours: readonly Round[], mine: string, raw: readonly Round[]): Figure => ({
  ...{ name, ratio: ratioOf(speeds(ours), speeds(raw)), goal: 0.7, at: 'least' },
  ...{ ours: mine, peer: shown('findOneAndUpdate + insertOne', raw) },
})

const ALONE = 'the claim and the row alone'

/** The claim and the row alone, beside the raw driver. */
const aloneFigure = async (one: Case, { alone, raw }: Shapes, rounds: number): Promise<Figure> => {
  const given = await interleaved(rounds, { alone: () => rush(alone, one), raw: () => rush(raw, one) })
  return besideRaw(`seats-data-${one.name}`, given.alone, shown(ALONE, given.alone), given.raw)
}

/** Every shape where all succeed on one offering at once. */
const hotFigures = async (one: Case, { alone, raw, pair, whole, transaction }: Shapes, rounds: number): Promise<Figure[]> => {
  const of = (shape: Shape) => () => rush(shape, one)
  const given = await interleaved(rounds, { alone: of(alone), raw: of(raw), pair: of(pair), whole: of(whole), transaction: of(transaction) })
  const beside = { ours: shown(ALONE, given.alone), peer: shown('the same two writes in one transaction', given.pair) }
  const application = {
    ours: shown('claim, then the unit that files it', given.whole),
    peer: shown('seat and the same rows in one transaction', given.transaction),
  }
  return [
    besideRaw('seats-data-hot', given.alone, shown(ALONE, given.alone), given.raw),
    { name: 'seats-transaction-hot', ratio: ratioOf(speeds(given.alone), speeds(given.pair)), goal: 3, at: 'least', ...beside },
    { name: 'seats-transaction-p99', ratio: ratioOf(tails(given.alone), tails(given.pair)), goal: 0.3, at: 'most', ...beside },
    { name: 'seats-whole-hot', ratio: ratioOf(speeds(given.whole), speeds(given.transaction)), goal: 1, at: 'least', ...application },
  ]
}

const warm: Case = { name: 'warm', applicants: 400, offerings: 4, seats: 40 }

/** Every shape over databases of this prefix, with the same indexes; `stop` takes them away. */
export const openShapes = async (mongoUrl: string, prefix: string): Promise<{ shapes: Shapes; stop(): Promise<void> }> => {
  await openDatabases(mongoUrl, prefix, ['training'])
  const client = await MongoClient.connect(mongoUrl, { writeConcern: { w: 'majority', journal: true }, readConcern: { level: 'majority' } })
  const [plain, two, careful] = [client.db(`${prefix}raw`), client.db(`${prefix}pair`), client.db(`${prefix}transaction`)]
  for (const db of [plain, two, careful]) await likeOurs(db)
  for (const model of Object.values(database('training').models)) {
    await model.createCollection()
    await makeIndexes(model)
  }
  return {
    shapes: { alone, raw: raw(plain), pair: pair(client, two), whole, transaction: transaction(client, careful) },
    stop: async () => {
      for (const db of [plain, two, careful]) await db.dropDatabase()
      await database('training').db?.dropDatabase()
      await client.close()
      await closeDatabases()
    },
  }
}

/** The claim and the row alone beside the raw driver and a transaction, and a whole application beside a whole one, with the same rows and indexes. */
export const dataLayer = async (mongoUrl: string, rounds: number, tell: Fixture['tell']): Promise<void> => {
  const { shapes, stop } = await openShapes(mongoUrl, 'seats_')
  await hotFigures(warm, shapes, 1)
  for (const one of cases) tell(await aloneFigure(one, shapes, rounds))
  for (const figure of await hotFigures(hot, shapes, rounds)) tell(figure)
  await stop()
}
