import type { ReplicaRow } from '@academy/chassis/events/replica.ts'
import type { Context } from '@academy/chassis/http/context.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { absent } from '@academy/chassis/runtime/refusal.ts'
import type { Parsed, Returned } from '@academy/contracts/core/endpoint.ts'
import type { reductionRules } from '@academy/contracts/fee/reduction-rules.ts'
import { bears } from '../accounts/account.ts'
import { AccountModel } from '../accounts/model.ts'
import { reaches } from '../filters.ts'
import { moneyRules } from '../parameters.ts'
import { offerings, organisations, posts } from '../people.ts'
import { explain } from './values.ts'

type Endpoint = (typeof reductionRules)['endpoints']['quote']
type Post = ReplicaRow<typeof posts>

/** One's own post, or one in whose outlet the reader sees enrolments or rules. */
const mayPrice = (ctx: Context, post: Post): boolean =>
  post.userId === ctx.userId ||
  ['training:enrolments:page', 'training:enrolments:assign', 'fee:reduction-rules:page'].some((permission) =>
    reaches(ctx.reach(permission), [post.orgId, post.outletId, post.dealerId]),
  )

/** The net price of an offering for a post today; reads only. Throws absent for an unknown offering or a post that is not the reader's to price. */
export const quote = async ({ offeringId, postId }: Parsed<Endpoint>, ctx: Context): Promise<Returned<Endpoint>> => {
  const [offering, post] = await Promise.all([offerings(ctx).byId(offeringId), posts(ctx).byId(postId)])
  if (!offering || !post || !mayPrice(ctx, post)) throw absent()
  const orgId = post.dealerId ?? post.orgId
  const rules = await moneyRules(ctx)
  const [payer, account] = await Promise.all([organisations(ctx).byId(orgId), repository(AccountModel)(unscoped(ctx)).one({ orgId })])
  const { brand, catalogue, courseCode, days, startDate, terms } = offering
  const seat = {
    orgId,
    outletId: post.outletId ?? post.orgId,
    positionCode: post.positionCode,
    brand,
    catalogue,
    courseCode,
    days,
    startDate,
    price: terms.price,
  }
  const explanation = await explain(ctx, seat, ctx.now, rules.capPercent)
  const shown = account && reaches(ctx.reach('fee:accounts:page'), [orgId, ...account.outletIds]) ? { accountId: account.id, available: account.available } : {}
  return {
    offeringId,
    postId,
    ...shown,
    payerNameCn: payer?.nameCn ?? '—',
    payerNameEn: payer?.nameEn ?? '—',
    enough: bears(account?.available ?? 0, explanation.net, rules.overdraft),
    explanation,
  }
}
