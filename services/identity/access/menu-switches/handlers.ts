import type { Context } from '@academy/chassis/http/context.ts'
import { crudHandlers } from '@academy/chassis/http/crud-handlers.ts'
import { listFilter } from '@academy/chassis/http/filters.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { absent, malformed } from '@academy/chassis/runtime/refusal.ts'
import type { Parsed, Returned } from '@academy/contracts/core/endpoint.ts'
import type { Violation } from '@academy/contracts/core/envelope.ts'
import { shownPage } from '@academy/contracts/core/page.ts'
import { MenuSwitch, menuSwitches } from '@academy/contracts/identity/access/menu-switches.ts'
import { menuSwitchState } from '@academy/contracts/identity/stop-events.ts'
import { beginsAlone, inStatus, keepBegun, liftable, onlyPlanned, shownStop, timeViolations } from '../../system/public.ts'
import { ahead } from './ahead.ts'
import { MenuSwitchModel } from './model.ts'
import { menuRows, neverOff, permissionsOff } from './switched.ts'

type Row = Returned<typeof menuSwitches.endpoints.info>
type Given = Parsed<typeof menuSwitches.endpoints.save>

const fixed = ['menuCode', 'sysCode'] as const
const keeping = { model: MenuSwitchModel as never, fixed }
const plain = crudHandlers(menuSwitches, MenuSwitchModel, { state: menuSwitchState })
const shown = (row: Row, ctx: Context): Row => shownStop(row as Row & { from: Date }, ctx, 'sys:menu-switches', fixed) as Row

const validated = (input: Given, ctx: Context): void => {
  const found: Violation[] = timeViolations(input, ctx.now)
  if ((input.menuCode === undefined) === (input.sysCode === undefined)) found.push({ field: 'menuCode', code: 'menuOrSystem' })
  if (input.menuCode && neverOff.has(input.menuCode)) found.push({ field: 'menuCode', code: 'menuNeverOff' })
  if (found.length > 0) throw malformed(found)
}

const targetOf = ({ menuCode, sysCode }: Given) => (sysCode ? { sysCode } : { menuCode })

/** A switch with the permissions that it takes, as the menus stand now. */
const withPermissions = async <I extends Given>(input: I, ctx: Context) => ({ ...input, permissions: permissionsOff(await menuRows(ctx), input) })

const remove = async (ids: string[], ctx: Context) => {
  await onlyPlanned(keeping, ids, ctx)
  return plain.remove(ids, ctx)
}

export const menuSwitchHandlers: Handlers<typeof menuSwitches> = {
  ...plain,
  page: async ({ status, ...query }, ctx) => {
    const filter = { $and: [listFilter(query, MenuSwitch.shape, undefined), inStatus(status, ctx.now)] }
    const found = await repository(MenuSwitchModel)(ctx).page(query, filter, menuSwitches.endpoints.page.sort ?? [])
    return shownPage(
      found,
      found.records.map((row) => shown(row as Row, ctx)),
    )
  },
  info: async (input, ctx) => shown((await plain.info(input, ctx)) as Row, ctx),
  save: async (input, ctx) => {
    validated(input, ctx)
    return shown((await plain.save(await withPermissions(input, ctx), ctx, beginsAlone(keeping.model, targetOf(input), input))) as Row, ctx)
  },
  update: async (input, ctx) => {
    validated(input, ctx)
    await keepBegun(keeping as never, input as never, ctx)
    return shown((await plain.update(await withPermissions(input, ctx), ctx, beginsAlone(keeping.model, targetOf(input), input))) as Row, ctx)
  },
  remove,
  removeOne: ({ id }, ctx) => remove([id], ctx),
  lift: async ({ id, version }, ctx) => {
    const row = await repository(MenuSwitchModel)(ctx).byId(id)
    if (!row) throw absent()
    liftable(row as never, ctx.now)
    const next = await ctx.unit(async (unit) => {
      const lifted = await repository(MenuSwitchModel)(unit).update(id, version ?? row.version, { lifted: unit.now })
      unit.emit(menuSwitchState, id, lifted)
      return lifted
    })
    return shown(next as Row, ctx)
  },
  ahead: (_, ctx) => ahead(ctx),
}
