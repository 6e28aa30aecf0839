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
    part('files (S3)', 4, async () => {
      const { endpoint, accessKey, secretKey, stop: end } = await startS3({ folder: join(dataDir, 's3'), report })
      await makeBucket(endpoint, { accessKeyId: accessKey, secretAccessKey: secretKey })
      return { stop: end, env: { S3_ENDPOINT: endpoint, S3_BUCKET: BUCKET, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } }
    }),
    part('mail sink', 5, async () => {
      const { url, stop: end } = await mailFolder(join(dataDir, 'mails'))
      return { stop: end, env: { SMTP_URL: url } }
    }),
  ])
  const failed = all.find((one) => one.status === 'rejected')
  if (failed) {
    await stop()
    throw failed.reason
  }
  return { env, stop }
}
