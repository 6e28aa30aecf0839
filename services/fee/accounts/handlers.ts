import type { Context } from '@academy/chassis/http/context.ts'
import { among, contains } from '@academy/chassis/http/filters.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { absent, refused } from '@academy/chassis/runtime/refusal.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import type { Parsed } from '@academy/contracts/core/endpoint.ts'
import { shownPage } from '@academy/contracts/core/page.ts'
import { accounts } from '@academy/contracts/fee/accounts.ts'
import { same } from '../filters.ts'
import { incomingJournal } from '../ledger/journal.ts'
import { post } from '../ledger/post.ts'
import { freeOnce } from '../ledger/reverse.ts'
import { openBooks } from './books.ts'
import { type AccountDoc, AccountModel } from './model.ts'
import { postOpenings } from './openings.ts'

type Query = Parsed<(typeof accounts)['endpoints']['page']>

/** The filter of the account lists; text looks in codes and names. */
const filterOf = (query: Query): Record<string, unknown> => ({
  ...(query.text ? { $or: (['orgCode', 'nameCn', 'nameEn'] as const).map((field) => ({ [field]: contains(query.text ?? '') })) } : {}),
  ...among('orgType', query.orgTypes),
  ...among('category', query.categories),
  ...among('region', query.regions),
  ...same('low', query.low),
  ...same('stopped', query.stopped),
})

/** An account as its reader sees it, with what he may do. */
export const present = (row: AccountDoc, ctx: Pick<Context, 'now' | 'may'>) => ({
  ...row,
  spentThisYear: row.spentYear === Number(dayOf(ctx.now).slice(0, 4)) ? row.spent : 0,
  actions: ctx.may('fee:accounts:top-up') ? ['topUp'] : [],
})

const load = async (id: string, ctx: Context): Promise<AccountDoc> => {
  const row = await repository(AccountModel)(ctx).byId(id)
  if (!row) throw absent()
  return row
}

const topUp = async (input: Parsed<(typeof accounts)['endpoints']['topUp']>, ctx: Context) => {
  const account = await load(input.id, ctx)
  return ctx.unit(async (unit) => {
    // Looked up where it is posted: of two at once with one reference the later one is refused, never acknowledged unposted.
    const once = await freeOnce(unit, input.reference)
    const reasons = [
      ...(input.amount > 0 ? [] : [{ code: 'amountNotPositive' }]),
      ...(once ? [] : [{ code: 'referenceUsed', params: { reference: input.reference } }]),
    ]
    if (!once || reasons.length > 0) throw refused(reasons)
    const books = await openBooks(unit)
    const about = { once, factAt: unit.now, reference: input.reference, remark: input.remark || undefined, recordedBy: ctx.userId }
    await post(books, account.orgId, incomingJournal(account.orgId, '20', input.amount), about)
    await books.close()
    return repository(AccountModel)(unit).byId(account.id)
  })
}

export const accountHandlers: Handlers<typeof accounts> = {
  page: async (query, ctx) => {
    const found = await repository(AccountModel)(ctx).page(query, filterOf(query), accounts.endpoints.page.sort ?? [])
    const records = found.records.map((row) => present(row, ctx))
    return shownPage(found, records)
  },
  info: async ({ id }, ctx) => present(await load(id, ctx), ctx),
  topUp: async (input, ctx) => {
    const row = await topUp(input, ctx)
    if (!row) throw absent()
    return present(row, ctx)
  },
  openings: ({ items }, ctx) => postOpenings(items, ctx),
}
