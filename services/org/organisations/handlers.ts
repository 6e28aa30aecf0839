import type { Context } from '@academy/chassis/http/context.ts'
import { crudHandlers, duplicates, plainActions } from '@academy/chassis/http/crud-handlers.ts'
import { contains, inAny, named, plainFilter } from '@academy/chassis/http/filters.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { absent, malformed, refused } from '@academy/chassis/runtime/refusal.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import type { Reason } from '@academy/contracts/core/envelope.ts'
import { shownPage } from '@academy/contracts/core/page.ts'
import { organisationState } from '@academy/contracts/org/events.ts'
import { organisations } from '@academy/contracts/org/organisations.ts'
import { PostModel, takeOrganisations } from '../posts/model.ts'
import { OrganisationModel } from './model.ts'
import { organisationViolations, pathOf } from './organisation.ts'
import { moveBelow, parentOf, stateOf, takeTurn } from './place.ts'

const plain = crudHandlers(organisations, OrganisationModel)
const repo = repository(OrganisationModel)

const judged = async (input: { code: string; orgType: string; parentId?: string | undefined; motherId?: string | undefined }, id: string, unit: Unit) => {
  await takeTurn(unit)
  await duplicates(OrganisationModel, unit, input, ['code'], id)
  const parent = await parentOf(unit, input.parentId)
  const found = organisationViolations({ ...input, id }, parent, dayOf(unit.now))
  if (input.parentId && !parent) found.push({ field: 'parentId', code: 'unknown' })
  if (input.motherId && !(await repo(unscoped(unit)).byId(input.motherId))) found.push({ field: 'motherId', code: 'unknown' })
  if (found.length > 0) throw malformed(found)
  return pathOf(id, parent)
}
const verbs = (ctx: Context) => plainActions(ctx, 'org:organisations')

const usesOf = async (unit: Unit, ids: readonly string[]): Promise<Reason[]> => {
  const children = await repo(unscoped(unit)).count({ parentId: { $in: ids } })
  const posts = await repository(PostModel)(unscoped(unit)).count({ orgId: { $in: ids } })
  const remedy = { code: 'closeOrganisation' }
  return [
    ...(children > 0 ? [{ code: 'organisation.hasChildren', params: { count: children }, remedy }] : []),
    ...(posts > 0 ? [{ code: 'organisation.hasPosts', params: { count: posts }, remedy }] : []),
  ]
}

const removeUnused = async (ids: string[], ctx: Context) => {
  const removed = await ctx.unit(async (unit) => {
    if ((await repo(unit).byIds(ids)).length < new Set(ids).size) throw absent()
    await takeTurn(unit)
    await takeOrganisations(unit, ids)
    const used = await usesOf(unit, ids)
    if (used.length > 0) throw refused(used)
    for (const id of ids) unit.emit(organisationState, id, null)
    return repo(unit).remove({ id: { $in: ids } })
  })
  return { removed }
}

export const organisationHandlers: Handlers<typeof organisations> = {
  ...plain,
  page: async ({ under, text, name, brand, cityCode, code, ...query }, ctx) => {
    const filter = {
      $and: [
        plainFilter(query),
        under ? { path: under } : {},
        text ? inAny(['code', 'nameCn', 'nameEn'], text) : {},
        name ? named(name) : {},
        brand ? { brands: brand } : {},
        cityCode ? { cityCode } : {},
        code ? { code: contains(code) } : {},
      ],
    }
    const found = await repo(ctx).page(query, filter, organisations.endpoints.page.sort ?? [])
    const records = found.records.map((row) => ({ ...row, actions: verbs(ctx) }))
    return shownPage(found, records)
  },
  save: async (input, ctx) => {
    const id = ctx.newId('organisation')
    const row = await ctx.unit(async (unit) => {
      const path = await judged(input, id, unit)
      const made = await repo(unscoped(unit)).insert({ id, ...input, path })
      unit.emit(organisationState, id, stateOf(made) as never)
      return made
    })
    return { ...row, actions: verbs(ctx) }
  },
  update: async ({ id, version, ...input }, ctx) => {
    const row = await ctx.unit(async (unit) => {
      const path = await judged(input, id, unit)
      const before = await repo(unit).byId(id)
      const changed = await repo(unit).update(id, version, { ...input, path })
      unit.emit(organisationState, id, stateOf(changed) as never)
      await moveBelow(unit, id, before?.path ?? [], path)
      return changed
    })
    return { ...row, actions: verbs(ctx) }
  },
  remove: removeUnused,
  removeOne: ({ id }, ctx) => removeUnused([id], ctx),
}
