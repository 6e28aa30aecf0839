import { z } from 'zod'
import { contract, endpoint } from '../../core/endpoint.ts'

/** Where an academy's portal leads outside, as its parameters say: anybody may follow. */
export const links = contract('identity', 'system/links', {
  list: endpoint({
    method: 'GET',
    path: '/sys/links',
    permission: 'public',
    kind: 'read',
    input: z.object({}),
    /** `portal.recruit.url`; blank where there is none. `frames`: sites that may be framed without a menu, exact origins (`frame.free`). */
    output: z.object({ recruit: z.string(), frames: z.array(z.string()) }),
  }),
})
