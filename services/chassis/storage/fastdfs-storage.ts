import { Readable } from 'node:stream'
import { traced } from '../runtime/fault-points.ts'
import { ABSENT, type Address, asked, commands, exchange, FastDfsError, fileIdIn, groupBytes, long, placeIn, whole } from './fastdfs-wire.ts'
import { type Bytes, requireKey, type Storage } from './storage.ts'
import { within } from './within.ts'

/** FastDFS names its files itself: which of ours is which of its is kept beside. */
export interface FileIds {
  find(key: string): Promise<{ fileId: string; size: number } | undefined>
  keep(key: string, file: { fileId: string; size: number }): Promise<void>
  drop(key: string): Promise<void>
}

interface FastDfsOptions {
  name: string
  tracker: Address
  /** The group that takes new files; any unless told. */
  group?: string
  ids: FileIds
  /** Where a file lies until it is whole: FastDFS asks for its length first. */
  staging: Storage
}

const NO_EXTENSION = Buffer.alloc(6)
const isAbsent = (error: unknown): boolean => error instanceof FastDfsError && error.status === ABSENT

const upload = async ({ tracker, group }: FastDfsOptions, data: Bytes, size: number): Promise<string> => {
  const place = group
    ? await whole(await exchange(tracker, commands.queryStoreIn, groupBytes(group)))
    : await whole(await exchange(tracker, commands.queryStore, Buffer.alloc(0)))
  const at = placeIn(place)
  const body = Buffer.concat([Buffer.from([at.path]), long(size), NO_EXTENSION])
  return fileIdIn(await whole(await exchange(at, commands.upload, body, data, size)))
}

const removeFile = async ({ tracker }: FastDfsOptions, fileId: string): Promise<void> => {
  try {
    const at = placeIn(await whole(await exchange(tracker, commands.queryUpdate, asked(fileId))))
    await whole(await exchange(at, commands.remove, asked(fileId)))
  } catch (error) {
    if (!isAbsent(error)) throw error
  }
}

const readFile = async ({ tracker }: FastDfsOptions, fileId: string, from: number, bytes: number): Promise<AsyncGenerator<Buffer> | null> => {
  try {
    const at = placeIn(await whole(await exchange(tracker, commands.queryFetch, asked(fileId))))
    return await exchange(at, commands.download, Buffer.concat([long(from), long(bytes), asked(fileId)]))
  } catch (error) {
    if (isAbsent(error)) return null
    throw error
  }
}

const sizeOf = async (body: Readable | null): Promise<number> => {
  let size = 0
  if (body) for await (const piece of body) size += (piece as Buffer).length
  return size
}

/** Stores files: what is there as a whole at once, what comes from the staging when it is whole. */
const storing = (options: FastDfsOptions, staging: Storage) => {
  const { ids } = options
  // what was there before goes when the new file stands; a process that ends between the two leaves a file that nobody names
  const store = (key: string, data: Bytes, size: number): Promise<void> =>
    traced('file', async () => {
      const before = await ids.find(key)
      await ids.keep(key, { fileId: await upload(options, data, size), size })
      if (before) await removeFile(options, before.fileId)
    })
  const storeStaged = async (key: string): Promise<number> => {
    const size = await sizeOf(await staging.read(key))
    const body = await staging.read(key)
    if (!body) return (await ids.find(key))?.size ?? 0
    await store(key, body, size)
    await staging.remove(key)
    return size
  }
  return { store, storeStaged }
}

/** The driver for FastDFS: its own upload, download and delete; pieces come together in the staging first. Throws RangeError on a key that is no opaque key. */
export const fastDfsStorage = (options: FastDfsOptions): Storage => {
  const { ids, name } = options
  const staging = within(options.staging, `coming-${name}`)
  const { store, storeStaged } = storing(options, staging)
  const open = async (key: string, from: number, bytes: number) => {
    const file = await ids.find(requireKey(key))
    return file ? readFile(options, file.fileId, from, bytes) : null
  }
  const { pieces } = staging
  return {
    put: (key, body) => store(requireKey(key), Readable.from([body]), body.length),
    get: async (key) => {
      const body = await open(key, 0, 0)
      return body && whole(body)
    },
    write: async (key, body) => {
      await staging.write(key, body)
      return storeStaged(key)
    },
    read: async (key, { start, end } = { start: 0 }) => {
      const body = await open(key, start, end === undefined ? 0 : end - start + 1)
      return body && Readable.from(body, { objectMode: false })
    },
    remove: (key) =>
      traced('file', async () => {
        const file = await ids.find(requireKey(key))
        if (!file) return
        await removeFile(options, file.fileId)
        await ids.drop(key)
      }),
    pieces: {
      ...pieces,
      size: async (key, coming) => (await pieces.size(key, coming)) || ((await ids.find(key))?.size ?? 0),
      end: async (key, coming) => {
        await pieces.end(key, coming)
        await storeStaged(key)
      },
    },
  }
}
