import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { adminOf } from '@academy/chassis/events/kafka/client.ts'
import { createTopics, trial } from '@academy/chassis/events/kafka/topics.ts'
import { topics } from '@academy/contracts/events.ts'
import { MongoClient } from 'mongodb'
import { type RunningKafka, startKafka } from '../../local/start-kafka.ts'
import { type Bench, must } from '../figure.ts'
import { interleaved, median, quantile, ratioOf } from '../measure.ts'
import { type Answered, type Asked, effects, marked, moment, prefix } from './ground.ts'

/** What ours may be slower by, from the answer to the effect. */
const ALLOWED_MS = 5
const AT_ONCE = 64
const EVERY_MS = 40
const PATIENCE_MS = 120_000

/** Starts a program of the bench and waits until it says that it is ready. */
const started = (program: URL, env: NodeJS.ProcessEnv): Promise<ChildProcess> =>
  new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(program), [], { env: { ...process.env, ...env }, execArgv: ['--enable-source-maps'] })
    child.once('message', () => resolve(child))
    child.once('exit', (code) => reject(new Error(`a process of the bench ended with ${code}`)))
  })

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.removeAllListeners('exit')
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })

const ask = (child: ChildProcess, asked: Asked): Promise<Answered> =>
  new Promise((resolve, reject) => {
    child.once('message', ({ answered, trouble }: { answered?: Answered; trouble?: string }) => (answered ? resolve(answered) : reject(new Error(trouble))))
    child.send(asked)
  })

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

/** Events a second, from the first command to the last effect. */
const rate = async (teller: ChildProcess, seen: Effects, count: number): Promise<number> => {
  const ids = idsOf(count)
  const began = moment()
  await ask(teller, { ids, atOnce: AT_ONCE })
  const at = await seen.all(ids)
  return (count / (Math.max(...ids.map((id) => at.get(id) ?? 0)) - began)) * 1000
}

const layTopics = async ({ brokers }: RunningKafka): Promise<void> => {
  const admin = await adminOf({ brokers: brokers.split(','), clientId: 'bench' })
  await createTopics(admin, [...topics, marked.topic, 'plain'], { ...trial, prefix })
  await admin.disconnect()
}

const parts = {
  ours: [new URL('./hearer.worker.ts', import.meta.url), new URL('./teller.worker.ts', import.meta.url)],
  peer: [new URL('./plain-hearer.worker.ts', import.meta.url), new URL('./plain-teller.worker.ts', import.meta.url)],
} as const

/** Exactly one effect of each event, on both sides. */
const mustBeExact = async (client: MongoClient, told: number): Promise<void> => {
  for (const name of ['fee', 'plain']) {
    const count = await client.db(`${prefix}${name}`).collection(effects).countDocuments()
    must(count === told, `${count} effects of ${told} events in ${name}`)
  }
}

/** An event from the answer of its command to its effect in another service, through outbox, Kafka and inbox, beside kafkajs alone with one journaled write. */
export const events: Bench = async ({ mongoUrl, short, tell }) => {
  const [paced, many, rounds] = short ? [25, 200, 1] : [250, 4000, 5]
  const folder = await mkdtemp(join(tmpdir(), 'academy-events-'))
  const [kafka, client] = await Promise.all([startKafka({ folder: join(folder, 'kafka') }), MongoClient.connect(mongoUrl)])
  const seen = watchEffects(client)
  const children: ChildProcess[] = []
  try {
    await layTopics(kafka)
    await client.db(`${prefix}plain`).createCollection(effects)
    const env = { TEST_MONGO_URL: mongoUrl, KAFKA_BROKERS: kafka.brokers }
    for (const program of [...parts.ours, ...parts.peer]) children.push(await started(program, env))
    const [, ours, , peer] = children as [ChildProcess, ChildProcess, ChildProcess, ChildProcess]
    const warm = await interleaved(1, { ours: () => rate(ours, seen, many >> 2), peer: () => rate(peer, seen, many >> 2) })
    must(warm.ours.length === 1, 'nothing was told')
    const late = await interleaved(rounds, { ours: () => delays(ours, seen, paced), peer: () => delays(peer, seen, paced) })
    const fast = await interleaved(rounds, { ours: () => rate(ours, seen, many), peer: () => rate(peer, seen, many) })
    await mustBeExact(client, (many >> 2) + rounds * (paced + many))
    const p50 = { ours: late.ours.map(median), peer: late.peer.map((one) => median(one) + ALLOWED_MS) }
    const shown = (one: readonly number[][]) => `p50 ${median(one.flat()).toFixed(1)} ms, p99 ${quantile(one.flat(), 0.99).toFixed(1)} ms`
    const speed = (one: readonly number[]) => `${median(one).toFixed(0)} events/s`
    const [ourSide, peerSide] = ['command, outbox, Kafka, inbox, effect', 'kafkajs, one journaled write']
    tell({
      ...{ name: 'events-latency', ratio: ratioOf(p50.ours, p50.peer), goal: 1, at: 'most' },
      ...{ ours: `${ourSide}: ${shown(late.ours)}`, peer: `${peerSide}: ${shown(late.peer)}, and ${ALLOWED_MS} ms` },
    })
    tell({
      ...{ name: 'events-rate', ratio: ratioOf(fast.ours, fast.peer), goal: 0.5, at: 'least' },
      ...{ ours: `${ourSide}: ${speed(fast.ours)}`, peer: `${peerSide}: ${speed(fast.peer)}` },
    })
  } finally {
    await Promise.all(children.map(ended))
    await seen.stop()
    for (const name of ['org', 'fee', 'plain']) await client.db(`${prefix}${name}`).dropDatabase()
    await client.close()
    await kafka.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
