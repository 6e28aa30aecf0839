import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { around } from '../runtime/points.ts'

/** Files by opaque keys (`area/uuid`); the name a person gave is kept with the record, never used as a path (I53). */
export interface Storage {
  put(key: string, body: Buffer): Promise<void>
  get(key: string): Promise<Buffer | null>
  remove(key: string): Promise<void>
}

const safe = /^[a-z0-9-]+(\/[A-Za-z0-9-]+)+$/

/** Gives an opaque key back. Throws RangeError on anything else. */
export const requireKey = (key: string): string => {
  if (!safe.test(key)) throw new RangeError('not a storage key')
  return key
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
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    remove: (key) => around('file', async () => rm(place(key), { force: true })),
  }
}
