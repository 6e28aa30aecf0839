import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { s3Storage } from '@academy/chassis/storage/s3-storage.ts'
import type { Storage } from '@academy/chassis/storage/storage.ts'
import { BucketAlreadyExists, BucketAlreadyOwnedByYou, CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { step } from '../launch/steps.mjs'
import { database } from '../local/database.ts'
import { startKafka, stopKafka } from '../local/start-kafka.ts'
import { stopMongod } from '../local/start-mongod.ts'
import { startRedis, stopRedis } from '../local/start-redis.ts'
import { startS3, stopS3 } from '../local/start-s3.ts'
import type { Report } from '../local/supply.ts'
import { messageOf } from '../local/trouble.ts'
import { mailFolder } from './mail-folder.ts'

/** What the processes stand on, by the variables that name it to them, and how it ends: brokers first, then data, then Redis. */
export interface Parts {
  env: Readonly<Record<string, string>>
  stop(): Promise<void>
}

const BUCKET = 'academy'
const makeBucket = async (endpoint: string, credentials: { accessKeyId: string; secretAccessKey: string }): Promise<void> => {
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials })
  await client.send(new CreateBucketCommand({ Bucket: BUCKET })).catch((error: unknown) => {
    if (!(error instanceof BucketAlreadyOwnedByYou || error instanceof BucketAlreadyExists)) throw error
  })
  client.destroy()
}

/** The files of an installation on these parts. */
export const storageOf = ({ env }: Parts): Storage =>
  s3Storage({ endpoint: env.S3_ENDPOINT ?? '', bucket: BUCKET, accessKey: env.S3_ACCESS_KEY ?? '', secretKey: env.S3_SECRET_KEY ?? '' })

interface Part {
  /** Gives what the programs are told of it. */
  start(): Promise<Record<string, string>>
  /** Ends it, also while it is only starting; when it does not run, nothing happens. */
  stop(): Promise<void>
}

/** What a part tells, and what ends its start. */
interface Told {
  report: Report
  signal?: AbortSignal
}

const mailSink = (folder: string): Part => {
  let sink: Awaited<ReturnType<typeof mailFolder>> | undefined
  return {
    start: async () => {
      sink = await mailFolder(folder)
      return { SMTP_URL: sink.url }
    },
    stop: async () => {
      const running = sink
      sink = undefined
      await running?.stop()
    },
  }
}

const files = (folder: string, told: Told): Part => ({
  start: async () => {
    const { endpoint, accessKey, secretKey } = await startS3({ folder, ...told })
    await makeBucket(endpoint, { accessKeyId: accessKey, secretAccessKey: secretKey })
    return { S3_ENDPOINT: endpoint, S3_BUCKET: BUCKET, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey }
  },
  stop: () => stopS3(folder),
})

/** How each part is started; in the order in which they are stopped: first who still writes into the others. */
const partsIn = (dataDir: string, told: Told): Record<string, Part> => {
  const [kafka, mongo, redis] = [join(dataDir, 'kafka'), join(dataDir, 'mongo'), join(dataDir, 'redis')]
  return {
    Kafka: { start: async () => ({ KAFKA_BROKERS: (await startKafka({ folder: kafka, ...told })).brokers }), stop: () => stopKafka(kafka) },
    MongoDB: { start: async () => ({ MONGO_URL: (await database({ dataDir: mongo, ...told })).url }), stop: () => stopMongod(mongo) },
    Redis: { start: async () => ({ REDIS_URL: (await startRedis({ folder: redis, ...told })).url }), stop: () => stopRedis(redis) },
    'files (S3)': files(join(dataDir, 's3'), told),
    'mail sink': mailSink(join(dataDir, 'mails')),
  }
}

const AGAIN_MS = 100

/** Waits until all have started or failed. From the signal on, whatever has begun by then is stopped, again and again: a start that waits for its program then fails. */
const settled = async <T>(starting: readonly Promise<T>[], stop: () => Promise<void>, signal?: AbortSignal): Promise<PromiseSettledResult<T>[]> => {
  let over = false
  let stopped: Promise<void> | undefined
  const again = (error: unknown) => console.log(`  A part did not end, it is tried again: ${messageOf(error)}`)
  const stopAgain = async () => {
    for (; !over; await sleep(AGAIN_MS)) await stop().catch(again)
  }
  signal?.addEventListener('abort', () => {
    stopped = stopAgain()
  })
  const results = await Promise.allSettled(starting)
  over = true
  await stopped
  return results
}

/** The parts of an installation on this machine, started beside each other, their data kept in the folder. Whatever was started is stopped when one fails, or the signal comes. */
export const startParts = async (dataDir: string, signal?: AbortSignal): Promise<Parts> => {
  const parts = partsIn(dataDir, { report: (line) => console.log(`  ${line}`), ...(signal ? { signal } : {}) })
  const env: Record<string, string> = {}
  const stop = async () => {
    for (const part of Object.values(parts)) await part.stop()
  }
  const starting = Object.entries(parts).map(([name, { start }]) =>
    step(name, async () => {
      const told = await start()
      Object.assign(env, told)
      return Object.values(told)[0]
    }),
  )
  const failed = (await settled(starting, stop, signal)).find((one) => one.status === 'rejected')
  if (failed || signal?.aborted) {
    await stop()
    throw failed?.reason ?? signal?.reason
  }
  return { env, stop }
}
