import { z } from 'zod'
import { contract, endpoint } from '../../core/endpoint.ts'
import { storagePlace } from './storage-settings.ts'

/** How a process of ours reaches a storage; the secret is sealed by the installation's own. */
const Way = z.object({ ...storagePlace, secret: z.string().optional(), active: z.boolean() })
export type StorageWay = z.output<typeof Way>

export const storageWays = contract('identity', 'system/storage-ways', {
  list: endpoint({
    method: 'GET',
    path: '/identity/internal/storage-ways',
    permission: 'internal',
    kind: 'read',
    input: z.object({}),
    output: z.array(Way),
  }),
})
