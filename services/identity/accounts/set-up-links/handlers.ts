import type { Context } from '@academy/chassis/http/context.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { sha256 } from '@academy/chassis/mongo/audit.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { onPlatform, platform } from '@academy/chassis/mongo/scope.ts'
import { absent, refused } from '@academy/chassis/runtime/refusal.ts'
import type { setUpLinks } from '@academy/contracts/identity/accounts/set-up-links.ts'
import { boundsIn, givePassword } from '../passwords/give-password.ts'
import { personOf } from '../sessions/opening.ts'
import type { Marks } from '../sessions/sign-in.ts'
import { SlipModel } from '../slips/model.ts'
import { UserModel } from '../users/model.ts'
import { aboutReached } from '../users/reach.ts'
import { hindrances } from './hindrances.ts'
import { LinkModel } from './model.ts'
import { reachable, sendLink } from './send.ts'

/** One sentence for used, over and unknown: which of them it is tells nobody anything. */
const over = () => refused([{ code: 'linkOver' }])

/** Whose link it is, if he may come in today. Throws refused. */
const holderOf = async (token: string, now: Date) => {
  const link = await repository(LinkModel)(platform).byId(sha256(token))
  const member = link && link.expires > now ? { tenantId: link.tenant, userId: link.userId } : undefined
  const user = await personOf(member, now)
  if (!link || !member || !user) throw over()
  return { link, member, user }
}

const send = async (userIds: readonly string[], ctx: Context, secret: string) => {
  const wanted = [...new Set(userIds)]
  const people = await repository(UserModel)(unscoped(ctx)).find({ $and: [{ id: { $in: wanted } }, await aboutReached(ctx, 'id')] })
  if (people.length < wanted.length) throw absent()
  const sending = { secret, days: ctx.parameter('link.days'), texts: ctx.parameter('sms.enabled') }
  const why = await hindrances(people, ctx.now, (person) => (reachable(person, sending) ? undefined : 'noAddress'))
  const due = people.filter(({ id }) => !why.has(id))
  await ctx.unit(async (unit) => {
    for (const person of due) await sendLink(unit, person, sending)
  })
  return { sent: due.length, left: [...why].map(([userId, one]) => ({ userId, why: one })) }
}

export const linkHandlers = ({ access, secret }: Marks): Handlers<typeof setUpLinks> => ({
  send: ({ userIds }, ctx) => send(userIds, ctx, secret),
  open: async ({ token }, ctx) => {
    const { user, member } = await holderOf(token, ctx.now)
    return { userCode: user.userCode, userNameCn: user.nameCn, userNameEn: user.nameEn, ...boundsIn(access, member.tenantId) }
  },
  use: async ({ token, ...typed }, ctx) => {
    const { link, user, member } = await holderOf(token, ctx.now)
    const spend: Parameters<typeof givePassword>[2]['spend'] = async (unit) => {
      const [links, slips] = [repository(LinkModel)(onPlatform(unit)), repository(SlipModel)(onPlatform(unit))]
      if ((await links.remove({ id: link.id })) === 0 || (link.slip && (await slips.remove({ id: link.slip })) === 0)) throw over()
      // what else was sent or printed for him is over with it
      await links.remove({ userId: link.userId })
      await slips.remove({ userId: link.userId })
    }
    return givePassword(ctx, access, { user, member, typed, spend })
  },
})
