import { among, inAny, onlyRow, withinDays } from '@academy/chassis/http/filters.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { shownPage } from '@academy/contracts/core/page.ts'
import { loginLogs } from '@academy/contracts/identity/logs/login-logs.ts'
import { aboutReached, LoginLogModel, namesOfPeople, peopleMeant } from '../../accounts/public.ts'

const repo = repository(LoginLogModel)

export const loginLogHandlers: Handlers<typeof loginLogs> = {
  page: async ({ id, text, results, way, userId, from, to, ...query }, ctx) => {
    const meant = text ? { $or: [inAny(['loginName', 'address'], text), { userId: { $in: await peopleMeant(ctx, text) } }] } : {}
    const came = way ? { way: way === 'password' ? { $exists: false } : way } : {}
    const filter = {
      $and: [
        ...[onlyRow(id), meant, came, among('result', results), userId ? { userId } : {}],
        ...[withinDays('createDate', from, to), await aboutReached(ctx, 'userId')],
      ],
    }
    const found = await repo(ctx).page(query, filter, loginLogs.endpoints.page.sort ?? [])
    const names = await namesOfPeople(
      ctx,
      found.records.map((row) => row.userId),
    )
    return shownPage(
      found,
      found.records.map((row) => ({ ...row, ...names(row.userId), way: row.way ?? 'password' })),
    )
  },
}
