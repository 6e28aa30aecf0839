import type { Context } from '@academy/chassis/http/context.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { sha256 } from '@academy/chassis/mongo/audit.ts'
import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { onPlatform, platform } from '@academy/chassis/mongo/scope.ts'
import { absent, refused } from '@academy/chassis/runtime/refusal.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import type { noLink, setUpLinks } from '@academy/contracts/identity/accounts/set-up-links.ts'
import type { z } from 'zod'
import { boundsIn, givePassword } from '../passwords/give-password.ts'
import { CredentialModel } from '../sessions/model.ts'
import { personOf } from '../sessions/opening.ts'
import type { Marks } from '../sessions/sign-in.ts'
import { UserModel } from '../users/model.ts'
import { aboutReached } from '../users/reach.ts'
import { employedOn, loginKeyOf } from '../users/user.ts'
import { LinkModel } from './model.ts'
import { reachable, type Sending, sendLink } from './send.ts'

type User = DocOf<(typeof UserModel)['fields']>

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

/** Why these people get no link, each by his id; who stands here not gets one. A name that another academy's person signs in by is not given twice. */
const hindrances = async (people: readonly User[], sending: Sending, now: Date) => {
  const credentials = repository(CredentialModel)(platform)
  const own = new Set(
    (await credentials.find({ 'memberships.userId': { $in: people.map(({ id }) => id) } })).flatMap((row) => row.memberships.map((one) => one.userId)),
  )
  const taken = new Set((await credentials.find({ loginName: { $in: people.map(({ userCode }) => loginKeyOf(userCode)) } })).map((row) => row.loginName))
  const why = (person: User): z.output<typeof noLink> | undefined => {
    if (own.has(person.id)) return 'hasPassword'
    if (person.accountStatus !== '1' || !employedOn(person, dayOf(now))) return 'notWorking'
    if (taken.has(loginKeyOf(person.userCode))) return 'nameTaken'
    return reachable(person, sending) ? undefined : 'noAddress'
  }
  return new Map(people.flatMap((person) => (why(person) ? [[person.id, why(person)] as const] : [])))
}

const send = async (userIds: readonly string[], ctx: Context, secret: string) => {
  const wanted = [...new Set(userIds)]
  const people = await repository(UserModel)(unscoped(ctx)).find({ $and: [{ id: { $in: wanted } }, await aboutReached(ctx, 'id')] })
  if (people.length < wanted.length) throw absent()
  const sending = { secret, days: ctx.parameter('link.days'), texts: ctx.parameter('sms.enabled') }
  const why = await hindrances(people, sending, ctx.now)
  const due = people.filter(({ id }) => !why.has(id))
  await ctx.unit(async (unit) => {
    for (const person of due) await sendLink(unit, person, sending)
  })
  return { sent: due.length, left: [...why].flatMap(([userId, one]) => (one ? [{ userId, why: one }] : [])) }
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
      if ((await repository(LinkModel)(onPlatform(unit)).remove({ id: link.id })) === 0) throw over()
    }
    return givePassword(ctx, access, { user, member, typed, spend })
  },
})
