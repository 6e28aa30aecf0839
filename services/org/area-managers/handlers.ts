import type { Context } from '@academy/chassis/http/context.ts'
import { asViolation, crudHandlers, plainActions } from '@academy/chassis/http/crud-handlers.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { absent, malformed } from '@academy/chassis/runtime/refusal.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { areaManagers } from '@academy/contracts/org/area-managers.ts'
import { areaManagerState } from '@academy/contracts/org/events.ts'
import { type AreaStretch, areaManagerViolations } from './area-manager.ts'
import { markAreas } from './mark-areas.ts'
import { AreaManagerModel, takeAreas } from './model.ts'
import { oneADay, unmanaged } from './one-a-day.ts'

type Row = DocOf<(typeof AreaManagerModel)['fields']>
const plain = crudHandlers(areaManagers, AreaManagerModel)
const repo = repository(AreaManagerModel)

const shown = (row: Row, ctx: Context) => ({ ...row, actions: plainActions(ctx, 'org:area-managers') })

/** Changes the list and what it means for everybody concerned in one step: nobody keeps an area that no row gives him. */
const change = <T>(ctx: Context, work: (unit: Unit) => Promise<{ result: T; people: readonly string[] }>): Promise<T> =>
  ctx
    .unit(async (unit) => {
      const { result, people } = await work(unit)
      for (const userId of new Set(people)) await markAreas(unit, userId)
      return result
    })
    .catch((error: unknown) => {
      throw asViolation(error)
    })

/** The stretch as a whole, and that nobody else manages the area on one of its days. */
const judge = async (unit: Unit, input: AreaStretch): Promise<void> => {
  await takeAreas(unit, [input.area])
  const found = [...areaManagerViolations(input), ...(await oneADay(unit, input))]
  if (found.length > 0) throw malformed(found)
}

const removeAll = (ids: string[], ctx: Context) =>
  change(ctx, async (unit) => {
    const rows = await repo(unit).byIds(ids)
    if (rows.length < new Set(ids).size) throw absent()
    for (const { id } of rows) unit.emit(areaManagerState, id, null)
    return { result: { removed: await repo(unit).remove({ id: { $in: ids } }) }, people: rows.map((row) => row.userId) }
  })

export const areaManagerHandlers: Handlers<typeof areaManagers> = {
  ...plain,
  save: async (input, ctx) => {
    const row = await change(ctx, async (unit) => {
      await judge(unit, input)
      const made = await repo(unit).insert(input)
      unit.emit(areaManagerState, made.id, made)
      return { result: made, people: [made.userId] }
    })
    return shown(row, ctx)
  },
  update: async ({ id, version, toDate, ...input }, ctx) => {
    const row = await change(ctx, async (unit) => {
      await judge(unit, { ...input, toDate, id })
      const before = await repo(unit).byId(id)
      const changed = await repo(unit).update(id, version, { ...input, toDate: toDate ?? null } as Partial<Row>)
      unit.emit(areaManagerState, id, changed)
      return { result: changed, people: [before?.userId ?? changed.userId, changed.userId] }
    })
    return shown(row, ctx)
  },
  remove: removeAll,
  removeOne: ({ id }, ctx) => removeAll([id], ctx),
  without: async (_, ctx) => unmanaged(ctx, dayOf(ctx.now)),
}
