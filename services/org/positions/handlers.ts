import type { Context } from '@academy/chassis/http/context.ts'
import { crudHandlers, type Precondition, plainActions } from '@academy/chassis/http/crud-handlers.ts'
import { inAny, named, plainFilter } from '@academy/chassis/http/filters.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { malformed, refused } from '@academy/chassis/runtime/refusal.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import type { Parsed } from '@academy/contracts/core/endpoint.ts'
import { shownPage } from '@academy/contracts/core/page.ts'
import { positionState } from '@academy/contracts/org/events.ts'
import { positions } from '@academy/contracts/org/positions.ts'
import { PostModel, postsHeldFrom, takePositions } from '../posts/model.ts'
import { namingDependants } from './depend.ts'
import { PositionModel } from './model.ts'
import { positionViolations } from './position.ts'

const plain = crudHandlers(positions, PositionModel, { state: positionState })
const repo = repository(PositionModel)

const removeUnused = (ids: string[], ctx: Context) =>
  plain.remove(ids, ctx, async (unit) => {
    const rows = await repo(unit).byIds(ids)
    await takePositions(
      unit,
      rows.map((row) => row.code),
    )
    const posts = await repository(PostModel)(unscoped(unit)).count({ positionId: { $in: ids } })
    if (posts > 0) throw refused([{ code: 'position.hasPosts', params: { count: posts }, remedy: { code: 'keepPosition' } }])
  })

const judged =
  (input: Parsed<(typeof positions)['endpoints']['save']>, id?: string): Precondition =>
  async (unit) => {
    await takePositions(unit, [input.code])
    const before = id ? await repo(unit).byId(id) : null
    const held = await postsHeldFrom(unit, before?.code ?? input.code, dayOf(unit.now))
    const found = [...positionViolations(input, before, held), ...(await namingDependants(unit, input, before, held))]
    if (found.length > 0) throw malformed(found)
  }

export const positionHandlers: Handlers<typeof positions> = {
  ...plain,
  page: async ({ text, name, brand, ...query }, ctx) => {
    const sold = brand ? { $or: [{ brands: brand }, { brands: { $exists: false } }, { brands: [] }] } : {}
    const filter = { $and: [plainFilter(query), sold, text ? inAny(['code', 'nameCn', 'nameEn'], text) : {}, name ? named(name) : {}] }
    const found = await repo(ctx).page(query, filter, positions.endpoints.page.sort ?? [])
    const actions = plainActions(ctx, 'org:positions')
    const records = found.records.map((row) => ({ ...row, actions }))
    return shownPage(found, records)
  },
  names: async (_, ctx) => repo(unscoped(ctx)).find({}, { sort: { code: 1 } }),
  save: (input, ctx) => plain.save(input, ctx, judged(input)),
  update: (input, ctx) => plain.update(input, ctx, judged(input, input.id)),
  remove: removeUnused,
  removeOne: ({ id }, ctx) => removeUnused([id], ctx),
}
