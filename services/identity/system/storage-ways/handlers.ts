import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { platform as everywhere } from '@academy/chassis/mongo/scope.ts'
import type { storageWays } from '@academy/contracts/identity/system/storage-ways.ts'
import { isLocked } from '../storage-settings/handlers.ts'
import { StorageModel } from '../storage-settings/model.ts'

/** What processes of ours need to reach the places; secrets stay sealed. */
export const storageWayHandlers: Handlers<typeof storageWays> = {
  list: async () => {
    const rows = await repository(StorageModel)(everywhere).find({ status: { $ne: 'draft' } })
    return rows.map(({ name, kind, endpoint, region, bucket, accessKey, secret, status }) => ({
      ...{ name, kind, endpoint, region, bucket, accessKey, secret, active: status === 'active' && !isLocked() },
    }))
  },
}
