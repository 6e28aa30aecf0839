import type { Context } from '@academy/chassis/http/context.ts'
import { contains, onlyRow, withinDays } from '@academy/chassis/http/filters.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { shownPage } from '@academy/contracts/core/page.ts'
import { intercepts } from '@academy/contracts/identity/logs/intercepts.ts'
import { InterceptModel, MenuModel } from '../../access/public.ts'
import { aboutReached, namesOfPeople, peopleMeant } from '../../accounts/public.ts'

const repo = repository(InterceptModel)

/** A menu's address as the name of its route (1-portal.md §2.3). */
const routeOf = (url: string): string => url.replace(/^#?\/+/, '').replace(/[/_]+/g, '-')

/** The menus of these routes: what was meant to be opened, and what it asks for. */
const menusOf = async (ctx: Context) => {
  const rows = await repository(MenuModel)(unscoped(ctx)).find({ type: '1' })
  const known = new Map(rows.map((row) => [routeOf(row.url ?? ''), row]))
  return (route: string) => {
    const row = known.get(route)
    return row ? { menuNameCn: row.nameCn, menuNameEn: row.nameEn, ...(row.permissions ? { permission: row.permissions } : {}) } : {}
  }
}

export const interceptHandlers: Handlers<typeof intercepts> = {
  page: async ({ id: only, text, userId, from, to, ...query }, ctx) => {
    const meant = text ? { $or: [{ routes: contains(text) }, { userId: { $in: await peopleMeant(ctx, text) } }] } : {}
    const filter = { $and: [onlyRow(only), meant, userId ? { userId } : {}, withinDays('lastAt', from, to), await aboutReached(ctx, 'userId')] }
    const found = await repo(ctx).page(query, filter, intercepts.endpoints.page.sort ?? [])
    const [names, menu] = await Promise.all([
      namesOfPeople(
        ctx,
        found.records.map((row) => row.userId),
      ),
      menusOf(ctx),
    ])
    return shownPage(
      found,
      found.records.map(({ id, userId: who, routes, times = 1, lastAt, createDate }) => ({
        ...{ id, userId: who, routes, times, lastAt: lastAt ?? createDate },
        ...names(who),
        ...menu(routes),
      })),
    )
  },
}
