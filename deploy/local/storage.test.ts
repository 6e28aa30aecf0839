import { mkdtemp, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { s3Storage } from '@academy/chassis/storage/s3-storage.ts'
import { localStorage, type Storage } from '@academy/chassis/storage/storage.ts'
import { PIECE } from '@academy/contracts/core/files.ts'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { kept } from './cache.ts'
import { s3Kept } from './s3.ts'
import { startS3, stopS3 } from './start-s3.ts'

const isThere = kept(s3Kept) !== undefined || process.env.S3_BINARY !== undefined
let home = ''
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'storage-'))
})
afterAll(async () => {
  if (isThere) await stopS3(join(home, 's3'))
  await rm(home, { recursive: true, force: true })
})

const local = async (): Promise<Storage> => localStorage(join(home, 'local'))

const onS3 = async (): Promise<Storage> => {
  const { endpoint, accessKey, secretKey } = await startS3({ folder: join(home, 's3') })
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials: { accessKeyId: accessKey, secretAccessKey: secretKey } })
  await client.send(new CreateBucketCommand({ Bucket: 'files' }))
  return s3Storage({ endpoint, bucket: 'files', accessKey, secretKey })
}

/** The bytes of a piece tell which one it is. */
const piece = (n: number, size = PIECE) => Buffer.alloc(size, 65 + n)
const whole = async (storage: Storage, key: string): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of (await storage.read(key)) ?? []) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

const keepsFiles = (start: () => Promise<Storage>) => {
  let storage: Storage
  beforeAll(async () => {
    storage = await start()
  }, 60_000)

  test('a file in pieces is nothing before its end and whole behind it, also where a piece and the end were told twice', async () => {
    const key = 'files/in-pieces'
    const upload = await storage.pieces.begin(key)
    expect(await storage.pieces.size(key, upload)).toBe(0)
    await storage.pieces.put(key, upload, 0, piece(0))
    await storage.pieces.put(key, upload, 0, piece(0))
    expect([await storage.pieces.size(key, upload), await storage.read(key)]).toEqual([PIECE, null])
    await storage.pieces.put(key, upload, 1, piece(1))
    await storage.pieces.put(key, upload, 2, piece(2, 100))
    expect(await storage.pieces.size(key, upload)).toBe(2 * PIECE + 100)
    await storage.pieces.end(key, upload)
    await storage.pieces.end(key, upload)
    expect(await storage.pieces.size(key, upload)).toBe(2 * PIECE + 100)
    expect((await whole(storage, key)).equals(Buffer.concat([piece(0), piece(1), piece(2, 100)]))).toBe(true)
    const part = await storage.read(key, { start: 2 * PIECE - 1, end: 2 * PIECE })
    expect(Buffer.concat(await (part as NonNullable<typeof part>).toArray()).toString()).toBe('BC')
  })

  test('what was given up leaves nothing, and giving it up twice does no harm', async () => {
    const key = 'files/given-up'
    const upload = await storage.pieces.begin(key)
    await storage.pieces.put(key, upload, 0, piece(0))
    await storage.pieces.drop(key, upload)
    await storage.pieces.drop(key, upload)
    expect(await storage.read(key)).toBeNull()
  })

  test('a stream is stored whole, and one that breaks off is none', async () => {
    const bytes = async function* (breaks: boolean) {
      yield piece(0, 1000)
      if (breaks) throw new Error('cut')
      yield piece(1, 1000)
    }
    expect(await storage.write('files/stream', bytes(false))).toBe(2000)
    await expect(storage.write('files/broken', bytes(true))).rejects.toThrow('cut')
    expect([(await whole(storage, 'files/stream')).length, await storage.read('files/broken')]).toEqual([2000, null])
    await storage.remove('files/stream')
    expect(await storage.read('files/stream')).toBeNull()
  })
}

describe('files on a disk', () => {
  keepsFiles(local)

  test('a piece of which a process wrote only a part before it ended comes again', async () => {
    const storage = await local()
    const key = 'files/torn'
    const upload = await storage.pieces.begin(key)
    await storage.pieces.put(key, upload, 0, piece(0))
    await storage.pieces.put(key, upload, 1, piece(1))
    await truncate(join(home, 'local', `${key}.coming`), PIECE + 17)
    await storage.pieces.put(key, upload, 1, piece(1))
    await storage.pieces.end(key, upload)
    expect((await whole(storage, key)).equals(Buffer.concat([piece(0), piece(1)]))).toBe(true)
  })
})

if (isThere) describe('files on S3', () => keepsFiles(onS3))
else test.skip('files on S3 [skipped: versitygw is not built on this machine]', () => undefined)
