import { z } from 'zod'
import { event } from '../../core/event.ts'
import { id } from '../../core/rules.ts'

/** Every service has forgotten somebody: his name, contact and papers are nowhere; what he did stays under his id. The aggregate is the person. */
export const userErased = event('identity.user.erased', 1, z.object({ userId: id(), erasedAt: z.iso.datetime() }), {
  userId: 'user-1',
  erasedAt: '2026-11-24T11:42:00.000Z',
})
