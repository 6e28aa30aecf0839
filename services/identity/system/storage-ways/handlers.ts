import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { platform as everywhere } from '@academy/chassis/mongo/scope.ts'
import type { storageWays } from '@academy/contracts/identity/system/storage-ways.ts'
import { isLocked } from '../storage-settings/handlers.ts'
import { StorageFileModel, StorageModel } from '../storage-settings/model.ts'

const files = repository(StorageFileModel)

/** What processes of ours need to reach the places; secrets stay sealed. */
export const storageWayHandlers: Handlers<typeof storageWays> = {
  list: async () => {
    const rows = await repository(StorageModel)(everywhere).find({ status: { $ne: 'draft' } })
    return rows.map(({ name, kind, endpoint, region, bucket, accessKey, secret, status }) => ({
      ...{ name, kind, endpoint, region, bucket, accessKey, secret, active: status === 'active' && !isLocked() },
    }))
  },
  findFile: async ({ name, key }) => {
    const found = await files(everywhere).one({ name, key })
    return found ? { file: { fileId: found.fileId, size: found.size } } : {}
  },
  keepFile: async ({ name, key, fileId, size }, ctx) => {
    await ctx.unit(async (unit) => {
      const before = await files(unit).one({ name, key })
      await (before ? files(unit).update(before.id, undefined, { fileId, size }) : files(unit).insert({ name, key, fileId, size }))
    })
    return null
  },
  dropFile: async ({ name, key }, ctx) => {
    await ctx.unit((unit) => files(unit).remove({ name, key }))
    return null
  },
}
