import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { around } from '../runtime/points.ts'

/** Bytes as they come. */
export type Bytes = AsyncIterable<Uint8Array>

/** The first and the last byte that are wanted, counted from 0; to the end where there is no last. */
interface ByteRange {
  start: number
  end?: number
}

/** Files by opaque keys (`area/uuid`); the name a person gave is kept with the record, never used as a path (I53). */
export interface Storage {
  put(key: string, body: Buffer): Promise<void>
  get(key: string): Promise<Buffer | null>
  /** Stores what comes, however much it is; a file that breaks off in the middle is none. Gives its size. */
  write(key: string, body: Bytes): Promise<number>
  /** The file or a part of it while it is read; `null` where there is none. */
  read(key: string, range?: ByteRange): Promise<Readable | null>
  remove(key: string): Promise<void>
}

const safe = /^[a-z0-9-]+(\/[A-Za-z0-9-]+)+$/

/** Gives an opaque key back. Throws RangeError on anything else. */
export const requireKey = (key: string): string => {
  if (!safe.test(key)) throw new RangeError('not a storage key')
  return key
}

/** Lets bytes through and counts them. */
export const counting = (body: Bytes): { body: Bytes; size(): number } => {
  let size = 0
  const through = async function* () {
    for await (const piece of body) {
      size += piece.length
      yield piece
    }
  }
  return { body: through(), size: () => size }
}

const isAbsent = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Writes beside the place and moves there at last, so that no half file ever stands in it. */
const writeWhole = async (path: string, given: Bytes): Promise<number> => {
  const coming = `${path}.${randomUUID()}`
  const { body, size } = counting(given)
  await mkdir(dirname(path), { recursive: true })
  try {
    await pipeline(Readable.from(body, { objectMode: false }), createWriteStream(coming, { flush: true }))
    await rename(coming, path)
  } catch (error) {
    await around('drop', () => rm(coming, { force: true }))
    throw error
  }
  return size()
}

/** The local driver below one folder. Throws RangeError on a key that is no opaque key. */
export const localStorage = (root: string): Storage => {
  const place = (key: string) => join(root, requireKey(key))
  return {
    put: async (key, body) => {
      const path = place(key)
      await mkdir(dirname(path), { recursive: true })
      await around('file', () => writeFile(path, body))
    },
    get: async (key) => {
      try {
        return await readFile(place(key))
      } catch (error) {
        if (isAbsent(error)) return null
        throw error
      }
    },
    write: (key, body) => around('file', () => writeWhole(place(key), body)),
    read: async (key, range) => {
      const path = place(key)
      try {
        await stat(path)
      } catch (error) {
        if (isAbsent(error)) return null
        throw error
      }
      return createReadStream(path, range)
    },
    remove: (key) => around('file', async () => rm(place(key), { force: true })),
  }
}
