import { randomUUID } from 'node:crypto'
import type { Service } from '@academy/contracts/core/endpoint.ts'
import { repository } from '../mongo/repository.ts'
import { bare } from '../mongo/system.ts'
import { runUnit } from '../mongo/unit.ts'
import { logger } from '../runtime/logger.ts'
import type { Platform } from '../runtime/platform.ts'
import { systemCause } from '../runtime/work.ts'
import { activeStorage, storageNamed } from '../storage/places.ts'
import type { Storage } from '../storage/storage.ts'
import { type FileDoc, filesOf } from './model.ts'

/** So many are moved by one call, so that whoever follows it sees it go on. */
const BATCH = 20

type Row = Omit<FileDoc, 'id'> & { _id: string }

const keysOf = ({ key, sizes }: Row): string[] => [key, ...sizes.map((small) => small.key)]

/** Copies a file's bytes; gives whether all were there. */
const copied = async (row: Row, from: Storage, to: Storage): Promise<boolean> => {
  for (const key of keysOf(row)) {
    const body = await from.read(key)
    if (!body) return false
    await to.write(key, body)
  }
  return true
}

/** The files of a service and where they lie: of all academies, because a storage is the installation's. */
export const movingFiles = (platform: Platform, service: Service) => {
  const rows = () => bare(filesOf(service).raw)
  const elsewhere = (name: string | undefined) => ({ status: 'ready', storage: name === undefined ? { $exists: true } : { $ne: name } })
  const moveOne = async (row: Row, name: string | undefined, to: Storage): Promise<boolean> => {
    const from = await storageNamed(platform, row.storage)
    if (!(await copied(row, from, to))) {
      logger.error({ file: row._id, storage: row.storage }, 'a file is not where it says: it stays as it is')
      return false
    }
    // its row says where it lies before the old bytes go: whoever reads it meanwhile finds it
    await runUnit(systemCause(service, row.tenantId, randomUUID(), platform.clock.now()), (unit) =>
      repository(filesOf(service))(unit).update(row._id, undefined, { storage: name ?? null } as never),
    )
    for (const key of keysOf(row)) await from.remove(key)
    return true
  }
  return {
    placed: async () => {
      const counts = await rows()
        .aggregate<{ _id: string | null; files: number }>([{ $match: { status: 'ready' } }, { $group: { _id: '$storage', files: { $sum: 1 } } }])
        .toArray()
      return counts.map(({ _id, files }) => ({ ...(_id ? { storage: _id } : {}), files }))
    },
    move: async () => {
      const { name, storage } = await activeStorage(platform)
      const found = (await rows()
        .find(elsewhere(name) as never, { limit: BATCH })
        .toArray()) as unknown as Row[]
      let moved = 0
      for (const row of found) if (await moveOne(row, name, storage)) moved++
      return { moved, left: await rows().countDocuments(elsewhere(name) as never) }
    },
  }
}
