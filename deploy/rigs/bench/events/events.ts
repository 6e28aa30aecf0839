import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { adminOf } from '@academy/chassis/events/kafka/client.ts'
import { createTopics, trial } from '@academy/chassis/events/kafka/topics.ts'
import { topics } from '@academy/contracts/events.ts'
import { MongoClient } from 'mongodb'
import { type RunningKafka, startKafka, stopKafka } from '../../../local/start-kafka.ts'
import { ending } from '../ending.ts'
import { type Bench, type Fixture, must } from '../figure.ts'
import { interleaved, median, quantile, ratioOf } from '../measure.ts'
import { asked, forked, heard } from '../worker.ts'
import { type Answered, type Asked, effects, marked, moment, prefix, type Release } from './fixture.ts'

/** What ours may be slower by, from the answer to the effect. */
const ALLOWED_MS = 5
const AT_ONCE = 64
const EVERY_MS = 40
const PATIENCE_MS = 120_000

/** Starts a program of the bench and waits until it says that it is ready. */
const started = async (program: URL, env: NodeJS.ProcessEnv): Promise<ChildProcess> => {
  const child = forked(program, env)
  await heard(child, ({ ready }) => ready)
  return child
}

const ask = (teller: ChildProcess, wanted: Asked): Promise<Answered> => asked(teller, wanted, ({ answered }) => answered as Answered | undefined)

/** Hears of every effect as the database commits it; `all` resolves with the moments of these. */
const watchEffects = (client: MongoClient) => {
  const seen = new Map<string, number>()
  const stream = client.watch([{ $match: { operationType: 'insert', 'ns.coll': effects, 'ns.db': { $regex: `^${prefix}` } } }], { maxAwaitTimeMS: 1000 })
  stream.on('change', (change) => {
    if (change.operationType === 'insert') seen.set(String(change.documentKey._id), moment())
  })
  return {
    all: async (ids: readonly string[]): Promise<Map<string, number>> => {
      for (const until = Date.now() + PATIENCE_MS; !ids.every((id) => seen.has(id)); await new Promise((resolve) => setTimeout(resolve, 5)))
        must(Date.now() < until, `${ids.filter((id) => !seen.has(id)).length} of ${ids.length} events had no effect`)
      return seen
    },
    stop: () => stream.close(),
  }
}
type Effects = ReturnType<typeof watchEffects>

const idsOf = (count: number): string[] => Array.from({ length: count }, () => randomUUID())

/** Milliseconds from each command's answer to its effect, at an even pace. */
const delays = async (teller: ChildProcess, seen: Effects, count: number): Promise<number[]> => {
  const answered = await ask(teller, { ids: idsOf(count), everyMs: EVERY_MS })
  const at = await seen.all(answered.map(([id]) => id))
  return answered.map(([id, told]) => (at.get(id) ?? Number.NaN) - told)
}

/** Lets out what ours held; gives the moment. */
const release = (teller: ChildProcess): Promise<number> => asked(teller, { release: true } satisfies Release, ({ released }) => released as number | undefined)

/** Events a second until the last effect: ours from the moment when answered commands may be told, the peer's from the first message. */
const rate = async (teller: ChildProcess, seen: Effects, count: number, held: boolean): Promise<number> => {
  const ids = idsOf(count)
  const first = moment()
  await ask(teller, { ids, atOnce: AT_ONCE, held })
  const began = held ? await release(teller) : first
  const at = await seen.all(ids)
  return (count / (Math.max(...ids.map((id) => at.get(id) ?? 0)) - began)) * 1000
}

const layTopics = async ({ brokers }: RunningKafka): Promise<void> => {
  const admin = await adminOf({ brokers: brokers.split(','), clientId: 'bench' })
  await createTopics(admin, [...topics, marked.topic, 'plain'], { ...trial, prefix })
  await admin.disconnect()
}

/** Who hears and who tells: ours, the peer. */
const parts = [
  [new URL('./hearer.worker.ts', import.meta.url), new URL('./teller.worker.ts', import.meta.url)],
  [new URL('./plain-hearer.worker.ts', import.meta.url), new URL('./plain-teller.worker.ts', import.meta.url)],
] as const

/** Exactly one effect of each event, on both sides. */
const mustBeExact = async (client: MongoClient, told: number): Promise<void> => {
  for (const name of ['fee', 'plain']) {
    const count = await client.db(`${prefix}${name}`).collection(effects).countDocuments()
    must(count === told, `${count} effects of ${told} events in ${name}`)
  }
}

/** The brokers, the database and the four processes; all end with the bench. */
const startAll = async (mongoUrl: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'academy-events-'))
  ending(() => rm(folder, { recursive: true, force: true }))
  ending(() => stopKafka(join(folder, 'kafka')))
  const kafka = await startKafka({ folder: join(folder, 'kafka') })
  const client = await MongoClient.connect(mongoUrl)
  ending(() => client.close())
  for (const name of ['org', 'fee', 'plain']) ending(() => client.db(`${prefix}${name}`).dropDatabase())
  const seen = watchEffects(client)
  ending(seen.stop)
  await layTopics(kafka)
  await client.db(`${prefix}plain`).createCollection(effects)
  const env = { TEST_MONGO_URL: mongoUrl, KAFKA_BROKERS: kafka.brokers }
  // those who hear stand ready before those who tell
  const tellers: ChildProcess[] = []
  for (const [hearer, teller] of parts) {
    await started(hearer, env)
    tellers.push(await started(teller, env))
  }
  const [ours, peer] = tellers as [ChildProcess, ChildProcess]
  return { client, seen, ours, peer }
}

/** Tells the two figures of what each round took on both sides. */
const tellFigures = (tell: Fixture['tell'], late: Record<'ours' | 'peer', number[][]>, fast: Record<'ours' | 'peer', number[]>): void => {
  const p50 = { ours: late.ours.map(median), peer: late.peer.map((one) => median(one) + ALLOWED_MS) }
  const shown = (one: readonly number[][]) => `p50 ${median(one.flat()).toFixed(1)} ms, p99 ${quantile(one.flat(), 0.99).toFixed(1)} ms`
  const speed = (one: readonly number[]) => `${median(one).toFixed(0)} events/s`
  const [ourSide, peerSide] = ['outbox, Kafka, inbox, effect', 'kafkajs, one journaled write']
  tell({
    ...{ name: 'events-latency', ratio: ratioOf(p50.ours, p50.peer), goal: 1, at: 'most' },
    ...{ ours: `${ourSide}: ${shown(late.ours)}`, peer: `${peerSide}: ${shown(late.peer)}, and ${ALLOWED_MS} ms` },
  })
  tell({
    ...{ name: 'events-rate', ratio: ratioOf(fast.ours, fast.peer), goal: 0.5, at: 'least' },
    ...{ ours: `${ourSide}: ${speed(fast.ours)}`, peer: `${peerSide}: ${speed(fast.peer)}` },
  })
}

/** An event from the answer of its command to its effect in another service, through outbox, Kafka and inbox, beside kafkajs alone with one journaled write. */
export const events: Bench = async ({ mongoUrl, short, tell }) => {
  const [paced, many, rounds] = short ? [25, 200, 1] : [250, 4000, 5]
  const { client, seen, ours, peer } = await startAll(mongoUrl)
  const warm = many >> 2
  await interleaved(1, { ours: () => rate(ours, seen, warm, true), peer: () => rate(peer, seen, warm, false) })
  const late = await interleaved(rounds, { ours: () => delays(ours, seen, paced), peer: () => delays(peer, seen, paced) })
  const fast = await interleaved(rounds, { ours: () => rate(ours, seen, many, true), peer: () => rate(peer, seen, many, false) })
  await mustBeExact(client, warm + rounds * (paced + many))
  tellFigures(tell, late, fast)
}
