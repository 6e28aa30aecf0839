import { Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { traced } from '../runtime/fault-points.ts'
import { s3Pieces } from './s3-pieces.ts'
import { counting, requireKey, type Storage } from './storage.ts'

// it would tell every process at its start that next year's versions want another Node; ours is pinned
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'

export interface S3Options {
  endpoint: string
  bucket: string
  accessKey: string
  secretKey: string
  region?: string
  /** Who speaks it: Alibaba's and Tencent's want the bucket in the host, none but Amazon's know the new check sums. */
  like?: 's3' | 'oss' | 'cos' | 'kodo'
}

/** The driver for S3 and everything that speaks it (OSS, COS, Kodo, MinIO): one bucket, keys as they are. Throws RangeError on a key that is no opaque key. */
export const s3Storage = ({ endpoint, bucket, accessKey, secretKey, region = 'us-east-1', like = 's3' }: S3Options): Storage => {
  const sums = like === 's3' ? {} : ({ requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' } as const)
  const client = new S3Client({
    ...sums,
    ...{ endpoint, region, forcePathStyle: like === 's3' || like === 'kodo', credentials: { accessKeyId: accessKey, secretAccessKey: secretKey } },
    ...{ maxAttempts: 3, requestHandler: { requestTimeout: 30_000, connectionTimeout: 3000 } },
  })
  const at = (key: string) => ({ Bucket: bucket, Key: requireKey(key) })
  return {
    put: async (key, body) => void (await traced('file', () => client.send(new PutObjectCommand({ ...at(key), Body: body })))),
    get: async (key) => {
      try {
        const { Body } = await client.send(new GetObjectCommand(at(key)))
        return Body ? Buffer.from(await Body.transformToByteArray()) : null
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },
    write: async (key, given) => {
      const { body, size } = counting(given)
      // in parts as they come, which are dropped when one fails: what is not whole is not there
      await traced('file', () => new Upload({ client, params: { ...at(key), Body: Readable.from(body, { objectMode: false }) } }).done())
      return size()
    },
    read: async (key, range) => {
      const Range = range && `bytes=${range.start}-${range.end ?? ''}`
      try {
        const { Body } = await client.send(new GetObjectCommand({ ...at(key), ...(Range ? { Range } : {}) }))
        return Body ? (Body as Readable) : null
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },
    remove: async (key) => void (await traced('file', () => client.send(new DeleteObjectCommand(at(key))))),
    pieces: s3Pieces(client, at),
  }
}
