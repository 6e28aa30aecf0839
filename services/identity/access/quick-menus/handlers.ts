import type { Context } from '@academy/chassis/http/context.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything, type Reader } from '@academy/chassis/mongo/scope.ts'
import { absent, malformed, refused } from '@academy/chassis/runtime/refusal.ts'
import type { MenuNode } from '@academy/contracts/identity/access/menus.ts'
import type { quickMenus } from '@academy/contracts/identity/access/quick-menus.ts'
import { treeFor } from '../menus/handlers.ts'
import { QuickMenuModel } from './model.ts'

const MOST = 12
const MENU = '1'

const ownOf = (who: Reader, userId: string) => repository(QuickMenuModel)({ ...who, dataScope: everything }).find({ userId }, { sort: { sort: 1 } })

/** The pages of the left menu that this reader may open, by their address. */
const pagesOf = async (ctx: Context): Promise<ReadonlyMap<string, MenuNode>> => {
  const flat = (nodes: MenuNode[]): MenuNode[] => nodes.flatMap((node) => [node, ...flat(node.children)])
  return new Map(flat(await treeFor(ctx)).flatMap((node) => (node.type === MENU && node.url ? [[node.url, node] as const] : [])))
}

/** What is at hand, without what one may no more. */
const shown = async (ctx: Context) => {
  const pages = await pagesOf(ctx)
  return (await ownOf(ctx, ctx.userId)).flatMap(({ id, url }) => {
    const page = pages.get(url)
    return page ? [{ quickMenuId: id, quickMenuUrl: url, sysCode: page.sysCode, nameCn: page.nameCn, nameEn: page.nameEn }] : []
  })
}

/** Only pages of the left menu can be favourites (2-training.md §8), and no more than twelve. Throws malformed, refused. */
const add = async (url: string, ctx: Context) => {
  const pages = await pagesOf(ctx)
  if (!pages.has(url)) throw malformed([{ field: 'quickMenuUrl', code: 'leftMenuOnly' }])
  await ctx.unit(async (unit) => {
    const own = await ownOf(unit, ctx.userId)
    if (own.some((one) => one.url === url)) return
    if (own.filter((one) => pages.has(one.url)).length >= MOST) throw refused([{ code: 'quickMenuFull', params: { max: MOST } }])
    const sort = Math.max(0, ...own.map((one) => one.sort)) + 1
    await repository(QuickMenuModel)({ ...unit, dataScope: everything }).insert({ id: unit.newId(`quick|${url}`), userId: ctx.userId, url, sort })
  })
}

/** Puts one's own in this order; those that are not named keep theirs behind. Throws absent for one that is not his. */
const order = (ids: readonly string[], ctx: Context) =>
  ctx.unit(async (unit) => {
    const own = await ownOf(unit, ctx.userId)
    if (ids.some((id) => !own.some((one) => one.id === id))) throw absent()
    const rest = own.filter(({ id }) => !ids.includes(id)).map(({ id }) => id)
    const rows = repository(QuickMenuModel)({ ...unit, dataScope: everything })
    for (const [at, id] of [...ids, ...rest].entries()) await rows.change({ id, userId: ctx.userId }, { sort: at + 1 })
  })

export const quickMenuHandlers: Handlers<typeof quickMenus> = {
  mine: (_, ctx) => shown(ctx),
  add: async ({ quickMenuUrl }, ctx) => {
    await add(quickMenuUrl, ctx)
    return shown(ctx)
  },
  deleteMT: async ({ quickMenuId }, ctx) => {
    await ctx.unit((unit) => repository(QuickMenuModel)({ ...unit, dataScope: everything }).remove({ id: quickMenuId, userId: ctx.userId }))
    return shown(ctx)
  },
  order: async ({ quickMenuIds }, ctx) => {
    await order(quickMenuIds, ctx)
    return shown(ctx)
  },
}
