import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  ListPartsCommand,
  type Part,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { traced } from '../runtime/fault-points.ts'
import type { Pieces } from './storage.ts'

type At = (key: string) => { Bucket: string; Key: string }

const isGone = (error: unknown): boolean => ['NoSuchUpload', 'NotFound', 'NoSuchKey'].includes((error as Error).name)

type Upload = { Bucket: string; Key: string; UploadId: string }

/** All parts that the bucket has of an upload. */
const partsOf = async (client: S3Client, upload: Upload): Promise<Part[]> => {
  const all: Part[] = []
  for (let from: string | undefined; ; ) {
    const found = await client.send(new ListPartsCommand({ ...upload, ...(from === undefined ? {} : { PartNumberMarker: from }) }))
    all.push(...(found.Parts ?? []))
    if (!found.IsTruncated) return all
    from = found.NextPartNumberMarker
  }
}

/** A piece is a part of a multipart upload: what the bucket has of it is what is here. */
export const s3Pieces = (client: S3Client, at: At): Pieces => {
  /** The size of the file that stands there as a whole, where its end was told before. Throws what was thrown otherwise. */
  const whole = async (key: string, thrown: unknown): Promise<number> => {
    if (!isGone(thrown)) throw thrown
    return (await client.send(new HeadObjectCommand(at(key)))).ContentLength ?? 0
  }
  return {
    begin: async (key) => (await traced('file', () => client.send(new CreateMultipartUploadCommand(at(key))))).UploadId ?? '',
    size: (key, UploadId) =>
      partsOf(client, { ...at(key), UploadId }).then(
        (parts) => parts.reduce((sum, { Size = 0 }) => sum + Size, 0),
        (error: unknown) => whole(key, error),
      ),
    put: async (key, UploadId, number, Body) =>
      void (await traced('file', () => client.send(new UploadPartCommand({ ...at(key), UploadId, PartNumber: number + 1, Body })))),
    end: async (key, UploadId) => {
      const upload = { ...at(key), UploadId }
      try {
        const Parts = (await partsOf(client, upload)).map(({ ETag, PartNumber }) => ({ ETag, PartNumber }))
        await traced('file', () => client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } })))
      } catch (error) {
        await whole(key, error)
      }
    },
    drop: async (key, UploadId) => {
      try {
        await traced('drop', () => client.send(new AbortMultipartUploadCommand({ ...at(key), UploadId })))
      } catch (error) {
        if (!isGone(error)) throw error
      }
    },
  }
}
