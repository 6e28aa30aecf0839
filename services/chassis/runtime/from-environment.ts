import type { Service } from '@academy/contracts/core/endpoint.ts'
import { topics } from '@academy/contracts/events.ts'
import { adminOf } from '../events/kafka/client.ts'
import { kafkaBus } from '../events/kafka/kafka-bus.ts'
import { kafkaSettings } from '../events/kafka/settings.ts'
import { plannedTopics, weaknesses } from '../events/kafka/topics.ts'
import { redisKv } from '../kv/redis-kv.ts'
import { s3Storage } from '../storage/s3-storage.ts'
import { localStorage, type Storage } from '../storage/storage.ts'
import { systemClock } from './clock.ts'
import { secret, setting } from './config.ts'
import type { Platform } from './platform.ts'

/** The variable that names a service's address. */
export const variableOf = (service: Service): string => `${service.toUpperCase().replaceAll('-', '_')}_URL`

/** Gives each service's address by its variable, such as `TRAINING_URL`; several, by commas, take turns. Throws Error naming a variable that is not set. */
export const addresses = (): Platform['addressOf'] => {
  const known = new Map<Service, { all: string[]; at: number }>()
  return (service) => {
    const own = known.get(service) ?? { all: setting(variableOf(service)).split(','), at: 0 }
    known.set(service, own)
    own.at = (own.at + 1) % own.all.length
    return own.all[own.at] as string
  }
}

/** S3 where `S3_ENDPOINT` is set, else the folder `FILES_DIR`, which all processes must share. */
const storageOf = (): Storage =>
  process.env.S3_ENDPOINT
    ? s3Storage({ endpoint: setting('S3_ENDPOINT'), bucket: setting('S3_BUCKET'), accessKey: setting('S3_ACCESS_KEY'), secretKey: setting('S3_SECRET_KEY') })
    : localStorage(setting('FILES_DIR'))

/** Throws Error when a topic is kept less safely than the plan of the installation asks (`KAFKA_PLAN`), or forgets states: one lost broker would then lose events. */
const needSafeTopics = async (kafka: ReturnType<typeof kafkaSettings>): Promise<void> => {
  const plan = { ...plannedTopics(), prefix: kafka.prefix }
  const admin = await adminOf({ ...kafka, clientId: 'start' })
  try {
    const weak = await weaknesses(admin, topics, plan)
    if (weak.length > 0)
      throw new Error(
        `KAFKA_PLAN=${setting('KAFKA_PLAN', 'trial')}, but these topics are not safe: ${weak.slice(0, 5).join(', ')}${weak.length > 5 ? ' …' : ''}`,
      )
  } finally {
    await admin.disconnect()
  }
}

/** The platform of a process of its own: Kafka, Redis, files and the other services as the environment names them; `stop` lets go of them. */
export const platformFromEnvironment = async (name: string): Promise<{ platform: Platform; stop(): Promise<void> }> => {
  const signingKey = secret('SIGNING_KEY')
  // needed later, and by identity alone: told now
  if (name === 'identity') secret('ID_SECRET')
  const kafka = kafkaSettings()
  await needSafeTopics(kafka)
  const [bus, kv] = await Promise.all([kafkaBus({ ...kafka, clientId: name }), redisKv(setting('REDIS_URL'), setting('REDIS_PREFIX', 'academy:'))])
  const platform: Platform = { bus, kv, wakeups: kv, storage: storageOf(), clock: systemClock, signingKey, addressOf: addresses() }
  return {
    platform,
    stop: async () => {
      await bus.stop()
      await kv.stop()
    },
  }
}

/** Where a process listens: `PORT`, on `LISTEN_HOST` (loopback unless told). */
export const listening = (): { port: number; host: string } => ({ port: Number(setting('PORT', '8080')), host: setting('LISTEN_HOST', '127.0.0.1') })
