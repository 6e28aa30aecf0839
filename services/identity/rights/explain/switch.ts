import type { Access } from '@academy/chassis/http/access.ts'
import type { Context } from '@academy/chassis/http/context.ts'
import type { Grant } from '@academy/chassis/runtime/identity-token.ts'
import { stopSentence } from '@academy/chassis/runtime/stop-words.ts'
import type { Doing } from './doings.ts'
import type { Asked, Speaker } from './gates.ts'

/** Is the menu off for these roles at a moment? As each service judges a request. */
export const switchGate = (to: Speaker, access: Access, ctx: Context, grants: readonly Grant[], doing: Doing, at: Date): Asked => {
  const off = access.switchedOff(ctx.tenantId, grants, doing.permission, at)
  const menu = to.name(doing.nameCn, doing.nameEn)
  const words = off ? to.say('facts.switchOff', { menu, text: stopSentence(ctx.locale, off, at) }) : to.say('facts.switchOn', { menu })
  return { gate: 'switch', ok: off === undefined, fact: words, link: '/manage/sys-menu-switches' }
}
