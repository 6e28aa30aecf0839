import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { PIECE } from '@academy/contracts/core/files.ts'
import { traced } from '../runtime/fault-points.ts'

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
  pieces: Pieces
}

/**
 * A file that comes in pieces of `PIECE` bytes, the last one with the rest, over many requests and processes. A piece that comes twice does no harm;
 * `upload` is what `begin` gave. Nothing stands at the key before `end`.
 */
export interface Pieces {
  begin(key: string): Promise<string>
  /** How many bytes are here. The last piece may be here in part only, where a process ended in the midst of it. */
  size(key: string, upload: string): Promise<number>
  /** Stores the piece of this number, counted from 0. */
  put(key: string, upload: string, number: number, body: Buffer): Promise<void>
  /** The file is whole from now on; told again it stays so. */
  end(key: string, upload: string): Promise<void>
  drop(key: string, upload: string): Promise<void>
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
    await traced('drop', () => rm(coming, { force: true }))
    throw error
  }
  return size()
}

/** Pieces are written into one file beside the place, each where it belongs. */
const localPieces = (place: (key: string) => string): Pieces => {
  const coming = (key: string) => `${place(key)}.coming`
  const sizeOf = (path: string) =>
    stat(path).then(
      ({ size }) => size,
      (error: unknown) => {
        if (isAbsent(error)) return undefined
        throw error
      },
    )
  return {
    begin: async (key) => {
      await mkdir(dirname(place(key)), { recursive: true })
      await traced('file', () => writeFile(coming(key), ''))
      return 'local'
    },
    size: async (key) => (await sizeOf(coming(key))) ?? (await sizeOf(place(key))) ?? 0,
    put: (key, _, number, body) =>
      traced('file', async () => {
        const file = await open(coming(key), 'r+')
        try {
          await file.write(body, 0, body.length, number * PIECE)
          await file.datasync()
        } finally {
          await file.close()
        }
      }),
    end: (key) =>
      traced('file', async () => {
        if ((await sizeOf(coming(key))) !== undefined) await rename(coming(key), place(key))
      }),
    drop: (key) => traced('drop', () => rm(coming(key), { force: true })),
  }
}

/** The local driver below one folder. Throws RangeError on a key that is no opaque key. */
export const localStorage = (root: string): Storage => {
  const place = (key: string) => join(root, requireKey(key))
  return {
    put: async (key, body) => {
      const path = place(key)
      await mkdir(dirname(path), { recursive: true })
      await traced('file', () => writeFile(path, body))
    },
    get: async (key) => {
      try {
        return await readFile(place(key))
      } catch (error) {
        if (isAbsent(error)) return null
        throw error
      }
    },
    write: (key, body) => traced('file', () => writeWhole(place(key), body)),
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
    remove: (key) => traced('file', async () => rm(place(key), { force: true })),
    pieces: localPieces(place),
  }
}
