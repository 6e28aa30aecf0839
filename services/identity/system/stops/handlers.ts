import type { Context } from '@academy/chassis/http/context.ts'
import { crudHandlers } from '@academy/chassis/http/crud-handlers.ts'
import { listFilter } from '@academy/chassis/http/filters.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { absent, malformed } from '@academy/chassis/runtime/refusal.ts'
import type { Parsed, Returned } from '@academy/contracts/core/endpoint.ts'
import { shownPage } from '@academy/contracts/core/page.ts'
import { stopState } from '@academy/contracts/identity/stop-events.ts'
import { Stop, stops } from '@academy/contracts/identity/system/stops.ts'
import { isHome } from '../tenants/home.ts'
import { StopModel } from './model.ts'
import { beginsAlone, inStatus, keepBegun, liftable, onlyPlanned, shownStop, timeViolations } from './plan.ts'

type Row = Returned<typeof stops.endpoints.info>
type Given = Parsed<typeof stops.endpoints.save>

const plain = crudHandlers(stops, StopModel, { state: stopState })
const keeping = { model: StopModel as never, fixed: ['target'] as const }
const shown = (row: Row, ctx: Context): Row => shownStop(row as Row & { from: Date }, ctx, 'sys:stops', ['target']) as Row

/** Everything stands still only by the home academy's word (shell-access.md rule 17). */
const validated = async (input: Given, ctx: Context): Promise<void> => {
  const far = input.target === 'all' && !(await isHome(ctx.tenantId)) ? [{ field: 'target', code: 'homeOnly' }] : []
  const found = [...far, ...timeViolations(input, ctx.now)]
  if (found.length > 0) throw malformed(found)
}

const remove = async (ids: string[], ctx: Context) => {
  await onlyPlanned(keeping, ids, ctx)
  return plain.remove(ids, ctx)
}

export const stopHandlers: Handlers<typeof stops> = {
  ...plain,
  page: async ({ status, ...query }, ctx) => {
    const filter = { $and: [listFilter(query, Stop.shape, undefined), inStatus(status, ctx.now)] }
    const found = await repository(StopModel)(ctx).page(query, filter, stops.endpoints.page.sort ?? [])
    return shownPage(
      found,
      found.records.map((row) => shown(row as Row, ctx)),
    )
  },
  info: async (input, ctx) => shown((await plain.info(input, ctx)) as Row, ctx),
  save: async (input, ctx) => {
    await validated(input, ctx)
    return shown((await plain.save(input, ctx, beginsAlone(keeping.model, { target: input.target }, input))) as Row, ctx)
  },
  update: async (input, ctx) => {
    await validated(input, ctx)
    await keepBegun(keeping as never, input as never, ctx)
    return shown((await plain.update(input, ctx, beginsAlone(keeping.model, { target: input.target }, input))) as Row, ctx)
  },
  remove,
  removeOne: ({ id }, ctx) => remove([id], ctx),
  lift: async ({ id, version }, ctx) => {
    const row = await repository(StopModel)(ctx).byId(id)
    if (!row) throw absent()
    liftable(row as never, ctx.now)
    const next = await ctx.unit(async (unit) => {
      const lifted = await repository(StopModel)(unit).update(id, version ?? row.version, { lifted: unit.now })
      unit.emit(stopState, id, lifted as never)
      return lifted
    })
    return shown(next as Row, ctx)
  },
}
