import type { Context } from '@academy/chassis/http/context.ts'
import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { absent, malformed, refused } from '@academy/chassis/runtime/refusal.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import type { Parsed } from '@academy/contracts/core/endpoint.ts'
import { type noSlip, SLIPS_AT_ONCE, type slips } from '@academy/contracts/identity/accounts/slips.ts'
import type { z } from 'zod'
import { heldOn, organisations, posts } from '../sessions/grants.ts'
import { hindrances } from '../set-up-links/hindrances.ts'
import { reachable } from '../set-up-links/send.ts'
import { UserModel } from '../users/model.ts'
import { aboutReached } from '../users/reach.ts'

export type User = DocOf<(typeof UserModel)['fields']>
type Asked = Parsed<(typeof slips)['endpoints']['print']>
type Why = z.output<typeof noSlip>

/** Who works today in an organisation, or below it. Throws absent where there is none. */
const idsAt = async (orgId: string, ctx: Context): Promise<string[]> => {
  if (!(await organisations(ctx).byId(orgId))) throw absent()
  const below = (await organisations(ctx).find({ path: orgId })).map(({ id }) => id)
  const held = await posts(ctx).find({ $and: [{ orgId: { $in: [...new Set([orgId, ...below])] } }, heldOn(dayOf(ctx.now))] })
  return [...new Set(held.map(({ userId }) => userId))]
}

/** The people that are meant, as far as the reader reaches, and why some of them get no slip. Throws absent for somebody beyond his reach. */
export const wanted = async ({ userIds, orgId }: Asked, ctx: Context): Promise<{ due: User[]; why: ReadonlyMap<string, Why> }> => {
  if (!userIds && !orgId) throw malformed([{ field: 'orgId', code: 'required' }])
  const ids = [...new Set(userIds ?? (await idsAt(orgId ?? '', ctx)))]
  const people = await repository(UserModel)(unscoped(ctx)).find({ $and: [{ id: { $in: ids } }, await aboutReached(ctx, 'id')] }, { sort: { userCode: 1 } })
  if (userIds && people.length < ids.length) throw absent()
  const texts = ctx.parameter('sms.enabled')
  const why = await hindrances(people, ctx.now, (person) => (reachable(person, { texts }) ? ('reachable' as const) : undefined))
  const due = people.filter(({ id }) => !why.has(id))
  if (due.length > SLIPS_AT_ONCE) throw refused([{ code: 'exportTooLarge', params: { max: SLIPS_AT_ONCE } }])
  return { due, why }
}

/** Where each of these people has his main post today: the organisation's id and its name in the reader's language. */
export const placesOf = async (people: readonly User[], ctx: Context) => {
  const held = await posts(ctx).find({ $and: [{ userId: { $in: people.map(({ id }) => id) } }, heldOn(dayOf(ctx.now))] })
  const known = new Map((await organisations(ctx).byIds(held.map(({ orgId }) => orgId))).map((row) => [row.id, row]))
  return (userId: string): string | undefined => {
    const own = held.filter((post) => post.userId === userId)
    const place = known.get((own.find(({ main }) => main) ?? own[0])?.orgId ?? '')
    return ctx.locale === 'en-US' ? place?.nameEn : place?.nameCn
  }
}
