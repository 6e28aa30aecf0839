import type { Handlers } from '@academy/chassis/http/serve.ts'
import { originsIn } from '@academy/contracts/core/frame-origins.ts'
import type { links } from '@academy/contracts/identity/system/links.ts'

/** A text parameter cannot be empty. */
const NONE = '-'

export const linkHandlers: Handlers<typeof links> = {
  list: async (_, ctx) => {
    const recruit = ctx.parameter('portal.recruit.url')
    return { recruit: recruit === NONE ? '' : recruit, frames: originsIn('frame.free', ctx.parameter('frame.free')) }
  },
}
