import { z } from 'zod'
import { contract, endpoint } from '../../core/endpoint.ts'
import { file } from '../../core/files.ts'
import { id, joined } from '../../core/rules.ts'

/** What one keeps of oneself: a square picture. */
export const PhotoFields = z.object({ photo: file({ kind: 'image', limit: 'file.image.mb', crop: '1:1' }).optional() })

const base = { permission: 'session', output: PhotoFields } as const

/** A person's own picture: he sees it himself, others where he agreed to its being shown on lists (areas/shell-access.md rule 15). */
export const photos = contract('identity', 'accounts/photos', {
  mine: endpoint({ ...base, method: 'GET', path: '/auth/photo', kind: 'read', input: z.object({}) }),
  /** Keeps this one instead; without one none is kept. */
  keep: endpoint({ ...base, method: 'PUT', path: '/auth/photo', kind: 'act', input: PhotoFields }),
  /** Whose picture of these people is shown to others. */
  shown: endpoint({
    method: 'GET',
    path: '/auth/photos/shown',
    permission: 'session',
    kind: 'read',
    input: z.object({ userIds: joined(id()) }),
    output: z.array(z.object({ userId: id(), fileId: id() })),
  }),
})
