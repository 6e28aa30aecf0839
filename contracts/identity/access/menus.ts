import { z } from 'zod'
import { codes } from '../../core/codes.ts'
import { contract, endpoint } from '../../core/endpoint.ts'
import { choice } from '../../core/field-kinds.ts'
import { bilingual, freeText, naturalKey } from '../../core/rules.ts'

/** 0 directory, 1 menu, 2 button. */
const menuTypes = ['0', '1', '2'] as const

/** One entry of the permitted menu tree; a menu carries its list's `:page` permission (api.md "Trees"). */
export const Menu = z.object({
  code: naturalKey(64),
  parentCode: naturalKey(64).optional(),
  ...bilingual('name', 40),
  url: freeText(200).optional(),
  type: z.enum(menuTypes),
  permissions: freeText(400).optional(),
  icon: freeText(40).optional(),
  sort: z.number().int().min(0).max(9999),
  sysCode: choice('sysCode', ['10', '20', '30', '40', '50', '60', '70']),
  /** Kept, but shown to nobody. */
  hidden: z.boolean().optional(),
})

interface MenuNode {
  id: string
  menuId: string
  parentId: string
  pid: string
  name: string
  nameCn: string
  nameEn: string
  url: string
  type: string
  permissions: string
  icon: string
  sort: number
  sysCode: string
  children: MenuNode[]
}

export type { MenuNode }

const MenuTree: z.ZodType<MenuNode> = z.object({
  id: z.string(),
  menuId: z.string(),
  parentId: z.string(),
  pid: z.string(),
  name: z.string(),
  nameCn: z.string(),
  nameEn: z.string(),
  url: z.string(),
  type: z.string(),
  permissions: z.string(),
  icon: z.string(),
  sort: z.number(),
  sysCode: z.string(),
  children: z.lazy(() => z.array(MenuTree)),
})

/** A header tab: a dictionary entry of type sysCode (1-portal.md §3 "Menu tab"). */
const MenuTab = z.object({
  id: z.string(),
  pid: z.string(),
  dictType: z.string(),
  dictName: z.string(),
  dictNameCn: z.string(),
  dictNameEn: z.string(),
  dictValue: z.string(),
  sort: z.number(),
  delFlag: z.string(),
})

const nothing = z.object({})

/** What the shell asks to draw its navigation (1-portal.md §7). */
export const menus = contract('identity', 'access/menus', {
  nav: endpoint({
    method: 'GET',
    path: '/sys/menu/nav',
    permission: 'session',
    kind: 'read',
    input: z.object({ sysCode: freeText(2).optional() }),
    output: z.array(MenuTree),
  }),
  select: endpoint({ method: 'GET', path: '/sys/menu/select', permission: 'session', kind: 'read', input: nothing, output: z.array(MenuTree) }),
  tabs: endpoint({ method: 'GET', path: '/sys/menu/selectSysCodeMenuListMT', permission: 'session', kind: 'read', input: nothing, output: z.array(MenuTab) }),
  /** The menus as somebody with this role alone would see them. */
  asRole: endpoint({
    method: 'GET',
    path: '/sys/menu/as-role',
    permission: 'sys:menus:page',
    kind: 'read',
    input: z.object({ roleCode: naturalKey(40) }),
    output: z.array(MenuTree),
  }),
  permitted: endpoint({
    method: 'GET',
    path: '/sys/menu/selectMenuListAll',
    success: codes.legacySuccess,
    permission: 'session',
    kind: 'read',
    input: nothing,
    output: z.array(z.object({ id: z.string(), name: z.string(), url: z.string() })),
  }),
  switched: endpoint({
    method: 'POST',
    path: '/sys/sysmenuswitch/getUrlList',
    success: codes.legacySuccess,
    permission: 'session',
    kind: 'read',
    input: nothing,
    output: z.string(),
  }),
  intercept: endpoint({
    method: 'POST',
    path: '/sys/sysroutesintercept/save',
    permission: 'session',
    kind: 'act',
    /** Who it was the server knows; clients of the family send the id as they keep it, encrypted and in base64. */
    input: z.object({ routes: z.string().regex(/^[A-Za-z0-9/_+=-]{1,128}$/, '!route'), userId: freeText(256).optional() }),
    output: nothing,
  }),
})
