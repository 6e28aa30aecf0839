import { join } from 'node:path'
import { step } from '../launch/steps.mjs'
import { database } from '../local/database.ts'
import { startKafka } from '../local/start-kafka.ts'
import { startRedis } from '../local/start-redis.ts'
import type { Report } from '../local/supply.ts'

/** What the processes stand on, by the variables that name it to them, and how it ends: brokers first, then data, then Redis. */
export interface Parts {
  env: Readonly<Record<string, string>>
  stop(): Promise<void>
}

/** The parts of an installation on this machine, started beside each other, their data kept in the folder. Whatever was started is stopped when one fails. */
export const startParts = async (dataDir: string): Promise<Parts> => {
  const report: Report = (line) => console.log(`  ${line}`)
  const ends: { at: number; stop(): Promise<void> }[] = []
  const env: Record<string, string> = {}
  const stop = async () => {
    for (const one of ends.sort((a, b) => a.at - b.at).splice(0)) await one.stop()
  }
  const part = (name: string, at: number, start: () => Promise<{ stop(): Promise<void>; env: Record<string, string> }>) =>
    step(name, async () => {
      const started = await start()
      ends.push({ at, stop: started.stop })
      Object.assign(env, started.env)
      return Object.values(started.env)[0]
    })
  const all = await Promise.allSettled([
    part('Kafka', 1, async () => {
      const { brokers, stop: end } = await startKafka({ folder: join(dataDir, 'kafka'), report })
      return { stop: end, env: { KAFKA_BROKERS: brokers } }
    }),
    part('MongoDB', 2, async () => {
      const { url, stop: end } = await database({ dataDir: join(dataDir, 'mongo'), report })
      return { stop: end, env: { MONGO_URL: url } }
    }),
    part('Redis', 3, async () => {
      const { url, stop: end } = await startRedis({ folder: join(dataDir, 'redis'), report })
      return { stop: end, env: { REDIS_URL: url } }
    }),
  ])
  const failed = all.find((one) => one.status === 'rejected')
  if (failed) {
    await stop()
    throw failed.reason
  }
  return { env, stop }
}
