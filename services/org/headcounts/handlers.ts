import type { Context } from '@academy/chassis/http/context.ts'
import { crudHandlers } from '@academy/chassis/http/crud-handlers.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { absent, malformed, refused } from '@academy/chassis/runtime/refusal.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { headcountAgreed } from '@academy/contracts/org/events.ts'
import { headcounts } from '@academy/contracts/org/headcounts.ts'
import { OrganisationModel } from '../organisations/model.ts'
import { PositionModel } from '../positions/model.ts'
import { markOutlets } from '../staffing/marks.ts'
import { type HeadcountFacts, headcountViolations, stateOn } from './headcount.ts'
import { HeadcountModel } from './model.ts'

const plain = crudHandlers(headcounts, HeadcountModel)
const repo = repository(HeadcountModel)

/** The outlet lies within the reader's scope; its position's code goes along. Throws malformed with everything that stands against it. */
const judged = async (unit: Unit, input: HeadcountFacts, before: HeadcountFacts | null) => {
  const [org, position] = [await repository(OrganisationModel)(unit).byId(input.orgId), await repository(PositionModel)(unscoped(unit)).byId(input.positionId)]
  const found = [...(org ? [] : [{ field: 'orgId', code: 'unknown' }]), ...headcountViolations(input, before, org?.orgType, dayOf(unit.now))]
  if (found.length > 0 || !position) throw malformed(position ? found : [...found, { field: 'positionId', code: 'unknown' }])
  return { positionCode: position.code, status: stateOn(input, dayOf(unit.now)) }
}

const tell = async (unit: Unit, id: string, row: HeadcountFacts & { positionCode: string }) => {
  const { orgId, positionCode, change, fromDate, untilDate } = row
  unit.emit(headcountAgreed, id, { headcountId: id, orgId, positionCode, change, fromDate, ...(untilDate ? { untilDate } : {}) })
  await markOutlets(unit, [orgId])
}

const removeIdle = (ids: string[], ctx: Context) =>
  plain.remove(ids, ctx, async (unit) => {
    const rows = await repo(unit).byIds(ids)
    const begun = rows.filter(({ fromDate }) => fromDate <= dayOf(unit.now))
    if (begun.length > 0) throw refused([{ code: 'headcount.begun', params: { count: begun.length }, remedy: { code: 'endHeadcount' } }])
    await markOutlets(
      unit,
      rows.map(({ orgId }) => orgId),
    )
  })

export const headcountHandlers: Handlers<typeof headcounts> = {
  ...plain,
  save: async (input, ctx) => {
    const id = ctx.newId('headcount')
    const made = await ctx.unit(async (unit) => {
      const derived = await judged(unit, input, null)
      const row = await repo(unit).insert({ id, ...input, ...derived })
      await tell(unit, id, { ...row, ...derived })
      return row
    })
    return plain.info({ id: made.id }, ctx)
  },
  update: async ({ id, version, ...input }, ctx) => {
    await ctx.unit(async (unit) => {
      const before = await repo(unit).byId(id)
      if (!before) throw absent()
      const derived = await judged(unit, input, before)
      await repo(unit).update(id, version, { untilDate: null, ...input, ...derived } as never)
      await tell(unit, id, { ...input, ...derived })
      await markOutlets(unit, [before.orgId])
    })
    return plain.info({ id }, ctx)
  },
  remove: removeIdle,
  removeOne: ({ id }, ctx) => removeIdle([id], ctx),
}
