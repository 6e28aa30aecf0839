import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive, type Process, processOf } from '../local/running.ts'
import { startKafka, stopKafka } from '../local/start-kafka.ts'
import { lostMongod, startMongod, stopMongod } from '../local/start-mongod.ts'
import { lostRedis, startRedis, stopRedis } from '../local/start-redis.ts'
import { step } from './steps.mjs'

const prefix = 'academy-test-'

const ownerOf = (folder: string): Process | undefined => {
  try {
    return JSON.parse(readFileSync(join(folder, 'owner.json'), 'utf8')) as Process
  } catch {
    return undefined // it was ended before it signed
  }
}

/** Ends what runs on this folder and waits until it has gone. */
export const stopServers = (folder: string): Promise<unknown> =>
  Promise.all([stopMongod(join(folder, 'mongo')), stopKafka(join(folder, 'kafka')), stopRedis(join(folder, 'redis'))])

/** The last words of those servers on this folder that ended before they were stopped: why every test after it failed. */
export const lostServers = async (folder: string): Promise<string[]> => {
  const words = await Promise.all([lostMongod(join(folder, 'mongo')), lostRedis(join(folder, 'redis'))])
  return words.filter((text) => text !== undefined)
}

const memory = '/dev/shm'
const plenty = 4 * 2 ** 30

/** Where a run lays its data when so many bytes of memory are free: in memory where that is plenty, else on the disk (decision 0019). */
export const placeFor = (free: number): string => (free > plenty ? memory : tmpdir())

const freeMemory = async (): Promise<number> => {
  if (!existsSync(memory)) return 0
  const { bavail, bsize } = await statfs(memory)
  // of a container: what its limit leaves
  return Math.min(bavail * bsize, process.availableMemory())
}

const sweep = async (place: string): Promise<void> => {
  for (const name of (await readdir(place)).filter((entry) => entry.startsWith(prefix))) {
    const folder = join(place, name)
    const owner = ownerOf(folder)
    if (!owner || isAlive(owner)) continue
    await stopServers(folder)
    await rm(folder, { recursive: true, force: true })
  }
}

/** A folder of this run; those of killed runs are swept, their servers ended. */
export const throwAwayFolder = async (): Promise<string> => {
  for (const place of [memory, tmpdir()]) if (existsSync(place)) await sweep(place)
  const folder = await mkdtemp(join(placeFor(await freeMemory()), prefix))
  await writeFile(join(folder, 'owner.json'), JSON.stringify(processOf(process.pid)))
  return folder
}

/** The servers' addresses, as the tests read them from the environment. */
export interface Addresses extends NodeJS.ProcessEnv {
  TEST_MONGO_URL: string
  TEST_KAFKA_BROKERS?: string
  TEST_REDIS_URL?: string
}

const report = (line: string): void => console.log(`  ${line}`)

const mongo = async (folder: string): Promise<string> =>
  process.env.TEST_MONGO_URL ?? (await startMongod({ dataDir: join(folder, 'mongo'), testCommands: true, report })).url

const kafka = async (folder: string): Promise<string> => process.env.TEST_KAFKA_BROKERS ?? (await startKafka({ folder: join(folder, 'kafka'), report })).brokers

const redis = async (folder: string): Promise<string> => process.env.TEST_REDIS_URL ?? (await startRedis({ folder: join(folder, 'redis'), report })).url

/** Starts mongod, Kafka and Redis on throw-away data for all suites, each unless the environment names its address; mongod alone where `all` is false. */
export const testServers = async (folder: string, all: boolean): Promise<Addresses> => {
  const env: Addresses = { TEST_MONGO_URL: '' }
  const parts = {
    TEST_MONGO_URL: mongo,
    ...(all ? { TEST_KAFKA_BROKERS: kafka, TEST_REDIS_URL: redis } : {}),
  }
  const start = async ([name, part]: [string, (folder: string) => Promise<string>]) => {
    env[name] = await part(folder)
  }
  await step('servers', async () => {
    for (const result of await Promise.allSettled(Object.entries(parts).map(start))) if (result.status === 'rejected') throw result.reason
    return all ? 'mongod, Kafka, Redis' : 'mongod'
  })
  return env
}
