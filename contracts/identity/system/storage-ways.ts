import { z } from 'zod'
import { contract, endpoint } from '../../core/endpoint.ts'
import { storagePlace } from './storage-settings.ts'

/** How a process of ours reaches a storage; the secret is sealed by the installation's own. */
const Way = z.object({ ...storagePlace, secret: z.string().optional(), active: z.boolean() })
export type StorageWay = z.output<typeof Way>

const key = z.string().min(1).max(300)
const File = z.object({ fileId: z.string().min(1).max(300), size: z.number().int().min(0) })
const one = z.object({ name: storagePlace.name, key })
const internal = { permission: 'internal' } as const

export const storageWays = contract('identity', 'system/storage-ways', {
  list: endpoint({
    method: 'GET',
    path: '/identity/internal/storage-ways',
    permission: 'internal',
    kind: 'read',
    input: z.object({}),
    output: z.array(Way),
  }),
  /** What a storage that names its files itself calls one of ours. */
  findFile: endpoint({
    ...internal,
    method: 'POST',
    path: '/identity/internal/storage-files/find',
    kind: 'read',
    input: one,
    output: z.object({ file: File.optional() }),
  }),
  keepFile: endpoint({
    ...internal,
    method: 'POST',
    path: '/identity/internal/storage-files/keep',
    kind: 'act',
    input: one.extend(File.shape),
    output: z.null(),
  }),
  dropFile: endpoint({ ...internal, method: 'POST', path: '/identity/internal/storage-files/drop', kind: 'act', input: one, output: z.null() }),
})
