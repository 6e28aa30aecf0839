import type { Access } from '@academy/chassis/http/access.ts'
import type { Context } from '@academy/chassis/http/context.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything, platform } from '@academy/chassis/mongo/scope.ts'
import type { Grant } from '@academy/chassis/runtime/identity-token.ts'
import { say } from '@academy/chassis/runtime/texts.ts'
import type { Judged } from '@academy/contracts/core/explain-source.ts'
import { frameParameters, originsIn } from '@academy/contracts/core/frame-origins.ts'
import { MenuModel, permittedTree } from '../../access/public.ts'
import { ParamModel, TenantModel } from '../../system/public.ts'
import type { Doing } from './doings.ts'
import { type Asked, permissionGate, type Speaker } from './gates.ts'
import type { Standing } from './standing.ts'
import { switchGate } from './switch.ts'

// Sites outside that are shown in a frame: a menu leads there, or its origin needs none (resolutions.md 34). Judged by what the browser is judged by: the
// tree of menus, and the origins that the gateway lets pages frame.

type Menu = Awaited<ReturnType<typeof menusOf>>[number]
export interface Frame extends Doing {
  url: string
  /** Absent where the site needs no menu. */
  menu?: Menu
}

const EXTERNAL = /^https?:\/\//
const PREFIX = 'frame/'

const menusOf = (ctx: Context) => repository(MenuModel)({ ...ctx, dataScope: everything }).find({})
const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : url)

const frameOf = (key: string, url: string, words: { nameCn: string; nameEn: string }, permission: string, menu?: Menu): Frame => ({
  ...{
    key,
    service: 'identity',
    noun: 'access/menus',
    name: 'frame',
    resource: '',
    nameCn: words.nameCn,
    nameEn: words.nameEn,
    url,
    call: url,
    toRecord: false,
  },
  ...{ verbCn: say('zh-CN', 'identity/explain:openFrame'), verbEn: say('en-US', 'identity/explain:openFrame') },
  permission,
  ...(menu ? { menu } : {}),
})

/** Every site outside that a menu of the academy leads to, and those that need no menu. */
export const framesOf = async (ctx: Context): Promise<Frame[]> => {
  const menus = (await menusOf(ctx)).filter(({ url }) => url && EXTERNAL.test(url))
  const free = originsIn('frame.free', ctx.parameter('frame.free'))
  return [
    ...menus.map((menu) => frameOf(`${PREFIX}${menu.id}`, menu.url ?? '', menu, menu.permissions ?? '', menu)),
    ...free.map((origin) => frameOf(`${PREFIX}free/${origin}`, origin, { nameCn: origin, nameEn: origin }, '')),
  ]
}

export const isFrame = (key: string): boolean => key.startsWith(PREFIX)

/** The origins that any academy lets pages frame: all of an installation share them, as the gateway does. */
const allowedOrigins = async (): Promise<ReadonlySet<string>> => {
  const found = new Set<string>()
  for (const { id: tenantId } of await repository(TenantModel)(platform).find({}))
    for (const { paramCode, paramValue } of await repository(ParamModel)({ tenantId, dataScope: everything }).find({
      paramCode: { $in: [...frameParameters] },
    }))
      for (const origin of originsIn(paramCode as (typeof frameParameters)[number], paramValue)) found.add(origin)
  return found
}

const has = (nodes: ReturnType<typeof permittedTree>, id: string): boolean => nodes.some((node) => node.id === id || has(node.children, id))

/** Does the tree of menus that these roles see hold it? */
const menuGate = async (to: Speaker, access: Access, ctx: Context, standing: Standing, frame: Frame): Promise<Asked> => {
  const { menu } = frame
  const link = '/manage/sys-menus'
  if (!menu) return { gate: 'permission', ok: true, fact: to.say('facts.frameFree', { origin: originOf(frame.url) }), link: '/manage/sys-params' }
  const held = new Set(access.permissionsOf(ctx.tenantId, standing.grants))
  const ok = has(
    permittedTree(await menusOf(ctx), (permission) => held.has(permission), to.english),
    menu.id,
  )
  if (menu.hidden) return { gate: 'permission', ok, fact: to.say('facts.frameHidden', { menu: to.name(menu.nameCn, menu.nameEn) }), link }
  if (!menu.permissions)
    return { gate: 'permission', ok, fact: to.say(ok ? 'facts.frameOpen' : 'facts.frameAbove', { menu: to.name(menu.nameCn, menu.nameEn) }), link }
  const holding = standing.grants.filter((grant) => access.permissionsOf(ctx.tenantId, [grant]).includes(menu.permissions ?? '')).map(({ code }) => code)
  return { ...permissionGate(to, standing, { permission: { passed: holding.length > 0, holding } } as Judged, frame), ok }
}

/** Lets the gateway pages frame this site? */
const originGate = async (to: Speaker, { url }: Frame): Promise<Asked> => {
  const origin = originOf(url)
  const ok = (await allowedOrigins()).has(origin)
  return { gate: 'state', ok, fact: to.say(ok ? 'facts.frameAllowed' : 'facts.frameRefused', { origin }), link: '/manage/sys-params' }
}

/** The gates of a site outside behind those of the person. */
export const frameGates = async (to: Speaker, access: Access, ctx: Context, standing: Standing, frame: Frame, at: Date): Promise<Asked[]> => {
  const grants: readonly Grant[] = standing.grants
  const off: Asked = frame.menu?.permissions
    ? switchGate(to, access, ctx, grants, frame, at)
    : { gate: 'switch', ok: true, fact: to.say('facts.frameNoSwitch'), link: '/manage/sys-menu-switches' }
  return [await menuGate(to, access, ctx, standing, frame), { gate: 'scope', ok: true, fact: to.say('facts.frameNoScope') }, await originGate(to, frame), off]
}
