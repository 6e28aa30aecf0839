import { setTimeout as sleep } from 'node:timers/promises'
import { MongoClient } from 'mongodb'
import type { Bench, Figure } from '../figure.ts'
import { crowd, interleaved, median, quantile, ratioOf } from '../measure.ts'
import { mustBeExact } from './exact.ts'
import { everything, plainOf, wordsOf, writesBetween } from './plain.ts'
import { prefix, startProduct } from './product.ts'
import { type Teller, type Told, tellerOf } from './telling.ts'

const AT_ONCE = 32
const SEATS = 12

/** One story alone, looked at before and behind each of its two steps. */
const writesOf = async (client: MongoClient, teller: Teller, settled: () => Promise<void>) => {
  const [wish] = await teller.wishes(1)
  if (!wish) throw new Error('no story')
  await settled()
  const before = await everything(client)
  let between = before
  await teller.tell(wish, async () => {
    await settled()
    between = await everything(client)
  })
  await settled()
  const after = await everything(client)
  return [writesBetween(before, between), writesBetween(between, after)] as const
}

const idsOf = (stories: readonly Told[]): string[] => stories.map(({ enrolmentId }) => enrolmentId)

/** Stories at an even pace of so many a second. */
const paced = async (teller: Teller, count: number, perSecond: number): Promise<Told[]> => {
  const began = performance.now()
  const running = (await teller.wishes(count)).map(async (wish, at) => {
    await sleep(began + (at / perSecond) * 1000 - performance.now())
    return teller.tell(wish)
  })
  return Promise.all(running)
}

const speedFigure = ({ ours, peer }: { ours: number[]; peer: number[] }): Figure => ({
  name: 'story',
  ratio: ratioOf(ours, peer),
  goal: 0.4,
  at: 'least',
  ours: `${AT_ONCE} at once: ${median(ours).toFixed(1)} stories/s`,
  peer: `one function, one database: ${median(peer).toFixed(1)} stories/s`,
})

const latencyFigure = (stories: readonly Told[], perSecond: number): Figure => {
  const ms = stories.map(({ settledMs }) => settledMs)
  const spread = `p50 ${median(ms).toFixed(0)} ms, p99 ${quantile(ms, 0.99).toFixed(0)} ms`
  const ours = `at ${perSecond.toFixed(1)} stories/s, from the decision to the last row: ${spread}`
  return { name: 'story-latency', ratio: median(ms) / 150, goal: 1, at: 'most', ours, peer: '150 ms' }
}

/** Enrol, approve, and everything that follows, through all services, beside the same writes in one function on one database. */
export const story: Bench = async ({ mongoUrl, short, tell }) => {
  const { rounds, each, slow, dealers } = short ? { rounds: 1, each: 12, slow: 12, dealers: 4 } : { rounds: 5, each: 192, slow: 192, dealers: 24 }
  const warm = short ? 12 : 96
  const technicians = Math.ceil((1 + warm + rounds * each + slow) / dealers) + 1
  const product = await startProduct(mongoUrl, dealers, technicians)
  const client = await MongoClient.connect(mongoUrl, { writeConcern: { w: 'majority', journal: true }, readConcern: { level: 'majority' } })
  const teller = await tellerOf({ prefix, ...product }, client)
  try {
    const steps = await writesOf(client, teller, product.settled)
    console.log(`  to enrol: ${wordsOf(steps[0])}\n  to agree: ${wordsOf(steps[1])}`)
    const plain = await plainOf(client, steps, dealers, SEATS)
    const all: Told[] = []
    const ours = (count: number) => async () => {
      const wishes = await teller.wishes(count)
      const { ms, results } = await crowd(wishes, AT_ONCE, (wish) => teller.tell(wish))
      all.push(...results)
      await product.settled()
      return (count / ms) * 1000
    }
    const peer = (count: number) => async () => {
      await plain.prepare(count)
      const numbers = Array.from({ length: count }, (_, at) => at)
      const { ms } = await crowd(numbers, AT_ONCE, plain.tell)
      return (count / ms) * 1000
    }
    await interleaved(1, { ours: ours(warm), peer: peer(warm) })
    const given = await interleaved(rounds, { ours: ours(each), peer: peer(each) })
    const speed = median(given.ours)
    tell(speedFigure(given))
    const calm = await paced(teller, slow, speed / 2)
    await product.settled()
    tell(latencyFigure(calm, speed / 2))
    await mustBeExact(client, prefix, idsOf([...all, ...calm]))
  } finally {
    await teller.stop()
    await client.db(`${prefix}plain`).dropDatabase()
    await client.close()
    await product.stop()
  }
}
