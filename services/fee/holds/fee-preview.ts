import type { Context } from '@academy/chassis/http/context.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { absent } from '@academy/chassis/runtime/refusal.ts'
import type { Parsed, Returned } from '@academy/contracts/core/endpoint.ts'
import type { holds } from '@academy/contracts/fee/holds.ts'
import { AccountModel } from '../accounts/model.ts'
import { reaches } from '../filters.ts'
import { moneyRules } from '../parameters.ts'
import { holdOf } from './keep.ts'

type Endpoint = (typeof holds)['endpoints']['feePreview']

// Who assigns people spends the account, so he may know what is left of it; the academy's product managers learn only whether it is enough.
const spends = ['fee:accounts:page', 'training:enrolments:assign'] as const
/** Who learns what an enrolment costs: whoever may spend or read the account, or sees the enrolments of its outlets. */
export const costReaders = [...spends, 'training:enrolments:page'] as const

/** What an enrolment of an outlet means for its payer's account. Throws absent for an outlet whose enrolments the reader does not see. */
export const feePreview = async (ctx: Context, { enrolmentId, outletId }: Parsed<Endpoint>): Promise<Returned<Endpoint>> => {
  const accounts = repository(AccountModel)(unscoped(ctx))
  const account = await accounts.one({ $or: [{ outletIds: outletId }, { orgId: outletId }] })
  const orgs = [outletId, account?.orgId]
  if (!account || !costReaders.some((permission) => reaches(ctx.reach(permission), orgs))) throw absent()
  const [held, rules] = await Promise.all([holdOf(ctx, enrolmentId), moneyRules(ctx)])
  const own = held?.orgId === account.orgId && held.amount > 0 ? held : null
  return {
    payerNameCn: account.nameCn,
    payerNameEn: account.nameEn,
    ...(own && own.status !== 'released' ? { amount: own.amount, status: own.status } : {}),
    ...(spends.some((permission) => reaches(ctx.reach(permission), orgs)) ? { available: account.available } : {}),
    enough: account.available >= -rules.overdraft,
  }
}
