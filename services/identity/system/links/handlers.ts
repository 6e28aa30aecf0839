import type { Handlers } from '@academy/chassis/http/serve.ts'
import type { links } from '@academy/contracts/identity/system/links.ts'

/** A text parameter cannot be empty. */
const NONE = '-'

export const linkHandlers: Handlers<typeof links> = {
  list: async (_, ctx) => {
    const recruit = ctx.parameter('portal.recruit.url')
    const free = ctx.parameter('frame.free')
    return { recruit: recruit === NONE ? '' : recruit, frames: free === NONE ? [] : free.split(' ') }
  },
}
