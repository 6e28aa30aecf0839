import { join } from 'node:path'
import { BucketAlreadyExists, BucketAlreadyOwnedByYou, CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { step } from '../launch/steps.mjs'
import { database } from '../local/database.ts'
import { startKafka } from '../local/start-kafka.ts'
import { startRedis } from '../local/start-redis.ts'
import { startS3 } from '../local/start-s3.ts'
import type { Report } from '../local/supply.ts'
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

interface Started {
  env: Record<string, string>
  stop(): Promise<void>
}

/** How each part is started; in the order in which they are stopped: first who still writes into the others. */
const parts = (dataDir: string, report: Report): Record<string, () => Promise<Started>> => ({
  Kafka: async () => {
    const { brokers, stop } = await startKafka({ folder: join(dataDir, 'kafka'), report })
    return { stop, env: { KAFKA_BROKERS: brokers } }
  },
  MongoDB: async () => {
    const { url, stop } = await database({ dataDir: join(dataDir, 'mongo'), report })
    return { stop, env: { MONGO_URL: url } }
  },
  Redis: async () => {
    const { url, stop } = await startRedis({ folder: join(dataDir, 'redis'), report })
    return { stop, env: { REDIS_URL: url } }
  },
  'files (S3)': async () => {
    const { endpoint, accessKey, secretKey, stop } = await startS3({ folder: join(dataDir, 's3'), report })
    await makeBucket(endpoint, { accessKeyId: accessKey, secretAccessKey: secretKey })
    return { stop, env: { S3_ENDPOINT: endpoint, S3_BUCKET: BUCKET, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } }
  },
  'mail sink': async () => {
    const { url, stop } = await mailFolder(join(dataDir, 'mails'))
    return { stop, env: { SMTP_URL: url } }
  },
})

/** The parts of an installation on this machine, started beside each other, their data kept in the folder. Whatever was started is stopped when one fails. */
export const startParts = async (dataDir: string): Promise<Parts> => {
  const ends: (() => Promise<void>)[] = []
  const env: Record<string, string> = {}
  const stop = async () => {
    // one that did not start left its place empty
    for (const end of ends.splice(0)) await end?.()
  }
  const starting = Object.entries(parts(dataDir, (line) => console.log(`  ${line}`))).map(([name, start], at) =>
    step(name, async () => {
      const started = await start()
      ends[at] = started.stop
      Object.assign(env, started.env)
      return Object.values(started.env)[0]
    }),
  )
  const failed = (await Promise.allSettled(starting)).find((one) => one.status === 'rejected')
  if (failed) {
    await stop()
    throw failed.reason
  }
  return { env, stop }
}
