import type { Context } from '@academy/chassis/http/context.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything, type Reader } from '@academy/chassis/mongo/scope.ts'
import { stopText } from '@academy/chassis/runtime/stop-words.ts'
import type { Returned } from '@academy/contracts/core/endpoint.ts'
import type { menuSwitches } from '@academy/contracts/identity/access/menu-switches.ts'
import { keepsOn } from '@academy/contracts/identity/system/stop-keepers.ts'
import { isStopOn, stopStatusAt } from '@academy/contracts/identity/system/stop-times.ts'
import { DictionaryModel, homeTenant, StopModel } from '../../system/public.ts'
import { MenuModel } from '../menus/model.ts'
import { MenuSwitchModel } from './model.ts'
import { menuRows, urlsOff } from './switched.ts'

type Ahead = Returned<typeof menuSwitches.endpoints.ahead>[number]

const DAY_MS = 86_400_000

/** Stops that hold now or will within a day. */
const soon = (now: Date) => ({
  lifted: { $exists: false },
  from: { $lt: new Date(now.getTime() + DAY_MS) },
  $or: [{ until: { $exists: false } }, { until: { $gt: now } }],
})

/** Switches of an academy that hold now or will within a day. */
const switchesAhead = (who: Reader, now: Date) => repository(MenuSwitchModel)({ ...who, dataScope: everything }).find(soon(now), { sort: { from: 1 } })

const stopsAhead = async (ctx: Context) => {
  const home = await homeTenant()
  const of = (tenantId: string, target: string) => repository(StopModel)({ ...ctx, tenantId, dataScope: everything }).find({ ...soon(ctx.now), target })
  const [own, all] = await Promise.all([of(ctx.tenantId, 'tenant'), home ? of(home, 'all') : []])
  return [...own, ...all].filter((stop) => !keepsOn(stop, stop.target === 'tenant' || ctx.tenantId === home, ctx.grants))
}

const reaches = ({ roles = [] }: { roles?: readonly string[] | undefined }, { grants }: Context) => !grants.some(({ code }) => roles.includes(code))

/** Addresses of the menus that are off for the reader now, with commas between them (1-portal.md §7). */
export const switchedUrls = async (ctx: Context): Promise<string> => {
  const off = (await switchesAhead(ctx, ctx.now)).filter((one) => isStopOn(one, ctx.now) && reaches(one, ctx))
  if (off.length === 0) return ''
  const rows = await menuRows(ctx)
  return [...new Set(off.flatMap((one) => urlsOff(rows, one)))].join(',')
}

/** What stands still for this reader now or within a day, the next first. */
export const ahead = async (ctx: Context): Promise<Ahead[]> => {
  const switches = (await switchesAhead(ctx, ctx.now)).filter((one) => reaches(one, ctx))
  const rows = switches.length > 0 ? await menuRows(ctx) : []
  const named = await repository(MenuModel)({ ...ctx, dataScope: everything }).find({ code: { $in: switches.flatMap(({ menuCode }) => menuCode ?? []) } })
  const systems = switches.length > 0 ? await repository(DictionaryModel)({ ...ctx, dataScope: everything }).find({ dictType: 'sysCode' }) : []
  const told = (row: Parameters<typeof stopText>[1] & { id: string; from: Date; until?: Date | undefined }) => {
    const text = stopText(ctx.locale, row)
    const { id, from, until } = row
    return { id, from, ...(until ? { until } : {}), ...(text ? { text } : {}), status: stopStatusAt(row, ctx.now) }
  }
  const menus = switches.map((row): Ahead => {
    const menu = named.find(({ code }) => code === row.menuCode)
    const system = systems.find(({ dictValue }) => dictValue === row.sysCode)
    const names = system ? { nameCn: system.dictNameCn, nameEn: system.dictNameEn } : menu
    return {
      ...told(row),
      kind: row.sysCode ? 'sysCode' : 'menu',
      ...(names ? { nameCn: names.nameCn, nameEn: names.nameEn } : {}),
      urls: urlsOff(rows, row),
    }
  })
  const stops = (await stopsAhead(ctx)).map((row): Ahead => ({ ...told(row), kind: row.target, urls: [] }))
  return [...stops, ...menus].sort((a, b) => a.from.getTime() - b.from.getTime())
}
