import type { Context } from '@academy/chassis/http/context.ts'
import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { absent, malformed, refused } from '@academy/chassis/runtime/refusal.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import type { Parsed } from '@academy/contracts/core/endpoint.ts'
import { type noSlip, SLIPS_AT_ONCE, slips } from '@academy/contracts/identity/accounts/slips.ts'
import type { z } from 'zod'
import { peopleOf } from '../online-users/people.ts'
import { heldOn, organisations, posts } from '../sessions/grants.ts'
import { hindrances } from '../set-up-links/hindrances.ts'
import { reachable } from '../set-up-links/send.ts'
import { UserModel } from '../users/model.ts'
import { reachedOf } from '../users/reach.ts'

export type User = DocOf<(typeof UserModel)['fields']>
type Asked = Parsed<(typeof slips)['endpoints']['print']>
type Why = z.output<typeof noSlip>

/** So many people at most are looked at for who of them needs a slip. */
const LOOKED_AT = 5000
const tooMany = (max: number) => refused([{ code: 'tooManySlips', params: { max } }])

/** Who works today in an organisation, or below it. Throws absent where there is none. */
const idsAt = async (orgId: string, ctx: Context): Promise<string[]> => {
  if (!(await organisations(ctx).byId(orgId))) throw absent()
  const below = (await organisations(ctx).find({ path: orgId })).map(({ id }) => id)
  return (await posts(ctx).distinct('userId', { $and: [{ orgId: { $in: [...new Set([orgId, ...below])] } }, heldOn(dayOf(ctx.now))] })) as string[]
}

/** The people that are meant, as far as the reader reaches, and why some of them get no slip. Throws absent for somebody beyond his reach. */
export const wanted = async ({ userIds, orgId }: Asked, ctx: Context): Promise<{ due: User[]; why: ReadonlyMap<string, Why> }> => {
  if (!userIds && !orgId) throw malformed([{ field: 'orgId', code: 'required' }])
  const ids = [...new Set(userIds ?? (await idsAt(orgId ?? '', ctx)))]
  const near = await reachedOf(
    ctx,
    ids.map((id) => ({ id })),
  )
  if (near.size > LOOKED_AT) throw tooMany(LOOKED_AT)
  const people = await repository(UserModel)(unscoped(ctx)).find({ id: { $in: [...near] } }, { sort: { userCode: 1 } })
  if (userIds && people.length < ids.length) throw absent()
  const texts = ctx.parameter('sms.enabled')
  const why = new Map<string, Why>(await hindrances(people, ctx.now, (person) => (reachable(person, { texts }) ? ('reachable' as const) : undefined)))
  const open = people.filter(({ id }) => !why.has(id))
  if (open.length > SLIPS_AT_ONCE) throw tooMany(SLIPS_AT_ONCE)
  // the paper goes to whoever prints it: he could set the first password of somebody above him (shell-access.md rule 18)
  const known = await peopleOf(
    ctx,
    open.map(({ id }) => id),
    slips.endpoints.print.permission,
  )
  for (const { id } of open) if (known(id).higher) why.set(id, 'higher')
  return { due: open.filter(({ id }) => !why.has(id)), why }
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
