import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { kafkaBus } from '@academy/chassis/events/kafka/kafka-bus.ts'
import { addresses, variableOf } from '@academy/chassis/runtime/from-environment.ts'
import type { Service } from '@academy/contracts/core/endpoint.ts'
import { environment, membersOf } from '../../cluster/members.ts'
import { scaleOf } from '../../cluster/options.ts'
import { startParts } from '../../cluster/parts.ts'
import { bundleAll } from '../../cluster/programs.ts'
import { runOnce, supervise } from '../../cluster/supervise.ts'
import { bundle } from '../../launch/bundle.mjs'
import { freePort } from '../../local/ports.ts'
import { academyOf } from '../faults/academy.ts'
import { copyWorld } from '../faults/fixture.ts'
import { chained, due, quiet, type Raw, rawOf, unsent } from '../faults/raw.ts'
import { services } from '../verify/services.ts'

/** One way of running the academy, on its own copy of the laid world. */
export interface Way {
  /** With what callers sign who they are. */
  key: string
  raw: Raw
  addressOf(service: Service): Promise<string>
  /** Resolves when everything is told, heard and carried on. */
  settled(): Promise<void>
  /** Waits for mails and the chain of audit rows, and ends everything but the database. */
  end(): Promise<void>
  /** Ends whatever still runs. */
  close(): Promise<void>
}

/** Stands in mails, whichever way they are written. */
const PUBLIC_URL = 'http://academy.example'
const PATIENCE_MS = 120_000

/** All in one process over the embedded bus. */
const embedded = async (laid: string, folder: string): Promise<Way> => {
  const database = await copyWorld(laid, folder)
  const raw = await rawOf(database.url)
  const academy = academyOf({ program: await bundle('deploy/rigs/faults/child.ts'), folder, mongoUrl: database.url, env: { PUBLIC_URL } })
  await academy.ready()
  return {
    ...{ key: academy.key, raw, addressOf: academy.addressOf },
    settled: async () => void (await quiet(raw, PATIENCE_MS, { mails: false })),
    end: async () => {
      await through(raw)
      await academy.stop()
    },
    close: async () => {
      await academy.stop()
      await raw.client.close()
      await database.stop()
    },
  }
}

/** Resolves when no outbox waits, no group is behind and nothing is due, twice in a row. Throws Error after two minutes. */
const calm = async (raw: Raw, lag: () => Promise<number>): Promise<void> => {
  for (let times = 0, counts: number[] = [], until = Date.now() + PATIENCE_MS; ; await sleep(20)) {
    counts = [await unsent(raw), await lag()]
    times = counts.every((n) => n === 0) ? times + 1 : 0
    if (times === 2) return
    if (Date.now() > until) throw new Error(`not settled: ${counts.join(' unsent, ')} behind`)
  }
}

/** Resolves when every mail is sent and every audit row is in its chain. Throws Error after two minutes. */
const through = async (raw: Raw): Promise<void> => {
  for (const until = Date.now() + PATIENCE_MS; (await due(raw)) > 0; await sleep(100)) if (Date.now() > until) throw new Error('mails are not sent')
  await chained(raw)
}

const COPIED = ['mongo.json', 'mongo/mongod.lock'] as const

/** Each service as so many processes of its own over Kafka, Redis, S3. */
const distributed = async (laid: string, folder: string, replicas: number, say: (line: string) => void): Promise<Way> => {
  await rm(folder, { recursive: true, force: true })
  await cp(laid, folder, { recursive: true })
  for (const name of COPIED) await rm(join(folder, name), { force: true })
  const parts = await startParts(folder)
  const port = await freePort()
  const files = await bundleAll()
  const env: NodeJS.ProcessEnv = { ...environment(parts, folder, port), PUBLIC_URL }
  const quietly = (line: string) => line.includes('"level":50') && say(line.slice(0, 400))
  await runOnce({ name: 'topics', file: files.get('topics') ?? '', env }, say)
  const scale = scaleOf(services.map((name) => `--scale=${name}=${replicas}`))
  const { members } = await membersOf(new Map([...scale].filter(([name]) => name !== 'gateway')), files, env, port)
  const running = members.map((member) => supervise(member, quietly))
  await Promise.all(running.map(({ ready }) => ready))
  Object.assign(process.env, Object.fromEntries(services.map((name) => [variableOf(name), members[0]?.env[variableOf(name)] ?? ''])))
  const turns = addresses()
  const bus = await kafkaBus({ brokers: (parts.env.KAFKA_BROKERS ?? '').split(','), clientId: 'differential' })
  const lag = async () => (await Promise.all(services.map((name) => bus.lag(name)))).reduce((sum, n) => sum + n, 0)
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= Promise.all(running.map((one) => one.stop())).then(() => bus.stop())
    return stopping
  }
  const raw = await rawOf(parts.env.MONGO_URL ?? '')
  await calm(raw, lag)
  return {
    ...{ key: env.SIGNING_KEY ?? '', raw, addressOf: async (service) => turns(service) },
    settled: () => calm(raw, lag),
    end: async () => {
      await through(raw)
      await stop()
    },
    close: async () => {
      await stop()
      await raw.client.close()
      await parts.stop()
    },
  }
}

/** `embedded`, or how many processes of each service. Throws Error for anything else. */
export const wayOf = async (name: string, laid: string, folder: string, say: (line: string) => void): Promise<Way> => {
  if (name === 'embedded') return embedded(laid, folder)
  if (!/^[1-9]$/.test(name)) throw new Error(`There is no way "${name}": say embedded, or how many processes of each service.`)
  return distributed(laid, folder, Number(name), say)
}
