import { type StorageWay, storageWays } from '@academy/contracts/identity/system/storage-ways.ts'
import { callService } from '../runtime/call.ts'
import { logger } from '../runtime/logger.ts'
import type { Platform } from '../runtime/platform.ts'
import { Refusal } from '../runtime/refusal.ts'
import { openSecret } from '../runtime/secret-box.ts'
import { type FileIds, fastDfsStorage } from './fastdfs-storage.ts'
import { s3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'
import { within } from './within.ts'

export const STORAGE_PURPOSE = 'storage'
/** What was switched acts in all processes within so long. */
const KEPT_MS = 5000

const SPEAKER = { tenantId: 'platform' } as const
const TRACKER_PORT = 22_122

/** The names of a FastDFS as identity keeps them for all processes. */
const idsOf = (platform: Platform, name: string): FileIds => {
  const { findFile, keepFile, dropFile } = storageWays.endpoints
  return {
    find: async (key) => (await callService(platform, 'identity', findFile, { name, key }, SPEAKER)).file,
    keep: async (key, file) => void (await callService(platform, 'identity', keepFile, { name, key, ...file }, SPEAKER)),
    drop: async (key) => void (await callService(platform, 'identity', dropFile, { name, key }, SPEAKER)),
  }
}

const fastDfsBy = ({ name, endpoint, bucket }: StorageWay, platform: Platform): Storage => {
  if (!endpoint) throw new Error(`the storage ${name} lacks its tracker`)
  const { hostname, port } = new URL(endpoint)
  const tracker = { host: hostname, port: port ? Number(port) : TRACKER_PORT }
  return fastDfsStorage({ name, tracker, ...(bucket ? { group: bucket } : {}), ids: idsOf(platform, name), staging: platform.storage })
}

/** A storage by its settings. Throws Error where they name no place, or their secret was sealed by another installation. */
export const storageBy = (way: StorageWay, platform: Platform): Storage => {
  const { storage, signingKey } = platform
  const { kind, name, endpoint, bucket, region, accessKey, secret } = way
  if (kind === 'local') return within(storage, `at-${name}`)
  if (kind === 'fastdfs') return fastDfsBy(way, platform)
  const secretKey = secret ? openSecret(secret, STORAGE_PURPOSE, signingKey) : undefined
  if (!endpoint || !bucket || !accessKey || secretKey === undefined) throw new Error(`the storage ${name} lacks its address, its bucket or its keys`)
  return s3Storage({ endpoint, bucket, accessKey, secretKey, ...(region ? { region } : {}), like: kind })
}

interface Known {
  at: number
  ways: readonly StorageWay[]
}
const known = new WeakMap<Platform, Known>()
const made = new WeakMap<Platform, Map<string, Storage>>()

/** What is set, as far as identity says; what was known before while it does not answer. */
const waysOf = async (platform: Platform, fresh: boolean): Promise<readonly StorageWay[]> => {
  const before = known.get(platform)
  const now = Date.now()
  if (before && !fresh && now - before.at < KEPT_MS) return before.ways
  try {
    const ways = await callService(platform, 'identity', storageWays.endpoints.list, {}, { tenantId: 'platform' })
    known.set(platform, { at: now, ways })
    return ways
  } catch (error) {
    logger.warn({ err: error }, 'identity does not say where files lie: what was known goes on')
    known.set(platform, { at: now, ways: before?.ways ?? [] })
    return before?.ways ?? []
  }
}

const built = (platform: Platform, way: StorageWay): Storage => {
  const own = made.get(platform) ?? new Map<string, Storage>()
  made.set(platform, own)
  const key = JSON.stringify(way)
  const storage = own.get(key) ?? storageBy(way, platform)
  own.set(key, storage)
  return storage
}

/** The storage that a file names; the installation's own where it names none. Throws unavailable where nobody knows that name. */
export const storageNamed = async (platform: Platform, name: string | undefined): Promise<Storage> => {
  if (name === undefined) return platform.storage
  const find = (ways: readonly StorageWay[]) => ways.find((way) => way.name === name)
  const way = find(await waysOf(platform, false)) ?? find(await waysOf(platform, true))
  if (!way) throw new Refusal('unavailable', { service: 'identity' })
  return built(platform, { ...way, active: false })
}

/** Where new files go, and what they say of it: nothing where it is the installation's own. */
export const activeStorage = async (platform: Platform): Promise<{ name?: string; storage: Storage }> => {
  const way = (await waysOf(platform, false)).find(({ active }) => active)
  return way ? { name: way.name, storage: built(platform, { ...way, active: false }) } : { storage: platform.storage }
}
