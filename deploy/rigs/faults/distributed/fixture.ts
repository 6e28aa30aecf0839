import { existsSync } from 'node:fs'
import { cp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { embeddedBus } from '@academy/chassis/events/embedded-bus.ts'
import { kafkaBus } from '@academy/chassis/events/kafka/kafka-bus.ts'
import { closeDatabases, database, openDatabases } from '@academy/chassis/mongo/database.ts'
import { tools } from '../../../cluster/programs.ts'
import { runOnce } from '../../../cluster/supervise.ts'
import { tellStates } from '../../../distributed/tell-states.ts'
import { bundle } from '../../../launch/bundle.mjs'
import { startKafka } from '../../../local/start-kafka.ts'
import { startMongod } from '../../../local/start-mongod.ts'
import { PREFIX } from '../fixture.ts'

/** How many brokers a cluster has. */
export type Brokers = 1 | 3

/** What the programs are told of the brokers: with three, production is asked for. */
export const brokersEnv = (brokers: string, count: Brokers) => ({
  KAFKA_BROKERS: brokers,
  KAFKA_PARTITIONS: '3',
  KAFKA_PLAN: count === 3 ? 'production' : 'trial',
})

/** What a copied folder must forget: who ran on it. */
export const forget = async (folder: string): Promise<void> => {
  for (const name of ['mongo.json', 'mongo/mongod.lock', 'redis.json', ...[1, 2, 3].map((id) => `kafka/node-${id}.json`)])
    await rm(join(folder, name), { force: true })
}

const tell = async (mongoUrl: string, brokers: string): Promise<void> => {
  await openDatabases(mongoUrl, PREFIX, ['bus'])
  const [from, to] = [await embeddedBus(database('bus')), await kafkaBus({ brokers: brokers.split(','), clientId: 'lay' })]
  await tellStates(from, to)
  await Promise.all([from.stop(), to.stop()])
  await closeDatabases()
}

const makeTopics = async (brokers: string, count: Brokers): Promise<void> => {
  const said: string[] = []
  const program = { name: 'topics', file: await bundle(tools.topics), env: brokersEnv(brokers, count) }
  await runOnce(program, (line) => void said.push(line)).catch((error: unknown) => {
    throw new Error(said.join('\n'), { cause: error })
  })
}

/** Gives a folder brokers of its own, which have the topics and nothing in them. */
export const layTopics = async (folder: string, count: Brokers): Promise<void> => {
  const kafka = await startKafka({ folder: join(folder, 'kafka'), nodes: count })
  await makeTopics(kafka.brokers, count).finally(() => kafka.stop())
  await forget(folder)
}

/** The laid world with brokers that have its topics and know its states, at rest, to be copied; made once for each count of brokers. Gives its folder. */
export const layBrokers = async (laid: string, folder: string, count: Brokers): Promise<string> => {
  const [made, making] = [join(folder, `cluster-${count}`), join(folder, `cluster-${count}.half`)]
  if (existsSync(made)) return made
  await rm(making, { recursive: true, force: true })
  await cp(laid, making, { recursive: true })
  await forget(making)
  const [mongo, kafka] = await Promise.all([startMongod({ dataDir: join(making, 'mongo') }), startKafka({ folder: join(making, 'kafka'), nodes: count })])
  try {
    await makeTopics(kafka.brokers, count)
    await tell(mongo.url, kafka.brokers)
  } finally {
    await kafka.stop()
    await mongo.stop()
  }
  await forget(making)
  await rename(making, made)
  return made
}
