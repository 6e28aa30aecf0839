import type { Context } from '@academy/chassis/http/context.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { incomingJournal } from '../ledger/journal.ts'
import { journals } from '../ledger/model.ts'
import { post } from '../ledger/post.ts'
import { openBooks } from './books.ts'
import { AccountModel } from './model.ts'

/** Posts the year's opening balances, each in a unit of its own: an account that has one this year is skipped, a code without an account is told. */
export const postOpenings = async (items: readonly { orgCode: string; fen: number }[], ctx: Context) => {
  const year = dayOf(ctx.now).slice(0, 4)
  const result = { posted: 0, skipped: 0, missing: [] as string[] }
  for (const { orgCode, fen } of items) {
    const account = await repository(AccountModel)(unscoped(ctx)).one({ orgCode })
    const once = `10|${account?.orgId}|${year}`
    if (!account) result.missing.push(orgCode)
    else if (await journals(unscoped(ctx)).one({ once })) result.skipped++
    else {
      await ctx.unit(async (unit) => {
        const books = await openBooks(unit)
        await post(books, account.orgId, incomingJournal(account.orgId, '10', fen), { once, factAt: unit.now })
        await books.close()
      }, `opening|${account.orgId}`)
      result.posted++
    }
  }
  return result
}
