import type { Context } from '@academy/chassis/http/context.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything } from '@academy/chassis/mongo/scope.ts'
import { malformed } from '@academy/chassis/runtime/refusal.ts'
import type { MenuNode, menus } from '@academy/contracts/identity/access/menus.ts'
import { DictionaryModel } from '../../system/public.ts'
import { switchedUrls } from '../menu-switches/ahead.ts'
import { RoleModel } from '../roles/model.ts'
import { noteIntercept } from './intercept.ts'
import { permittedTree } from './menu.ts'
import { MenuModel } from './model.ts'

/** The menus that this reader may see. */
export const treeFor = async (ctx: Context, sysCode?: string): Promise<MenuNode[]> => {
  const rows = await repository(MenuModel)({ ...ctx, dataScope: everything }).find(sysCode ? { sysCode } : {})
  return permittedTree(rows, ctx.may, ctx.locale === 'en-US')
}

const flat = (nodes: MenuNode[]): MenuNode[] => nodes.flatMap((node) => [node, ...flat(node.children)])

export const menuHandlers: Handlers<typeof menus> = {
  nav: async ({ sysCode }, ctx) => treeFor(ctx, sysCode),
  select: async (_, ctx) => treeFor(ctx),
  tabs: async (_, ctx) => {
    const open = new Set(flat(await treeFor(ctx)).map((entry) => entry.sysCode))
    const items = await repository(DictionaryModel)({ ...ctx, dataScope: everything }).find(
      { dictType: 'sysCode', dictValue: { $in: ['70', ...open] } },
      { sort: { sort: 1 } },
    )
    const home = items.filter((item) => item.dictValue === '70')
    return [...home, ...items.filter((item) => item.dictValue !== '70' && item.dictValue !== '60')].map((item) => ({
      id: item.id,
      pid: 'sysCode',
      dictType: 'sysCode',
      dictName: ctx.locale === 'en-US' ? item.dictNameEn : item.dictNameCn,
      dictNameCn: item.dictNameCn,
      dictNameEn: item.dictNameEn,
      dictValue: item.dictValue,
      sort: item.sort,
      delFlag: '0',
    }))
  },
  asRole: async ({ roleCode }, ctx) => {
    const role = await repository(RoleModel)({ ...ctx, dataScope: everything }).one({ code: roleCode })
    if (!role) throw malformed([{ field: 'roleCode', code: 'unknown' }])
    const held = new Set(role.status === 'inactive' ? [] : role.permissions)
    const rows = await repository(MenuModel)({ ...ctx, dataScope: everything }).find({})
    return permittedTree(rows, (permission) => held.has(permission), ctx.locale === 'en-US')
  },
  permitted: async (_, ctx) =>
    flat(await treeFor(ctx))
      .filter((entry) => entry.url !== '')
      .map(({ id, name, url }) => ({ id, name, url })),
  switched: async (_, ctx) => switchedUrls(ctx),
  intercept: async ({ routes }, ctx) => {
    await noteIntercept(ctx, routes)
    return {}
  },
}
