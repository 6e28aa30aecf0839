import type { Context } from '@academy/chassis/http/context.ts'
import { asViolation, crudHandlers } from '@academy/chassis/http/crud-handlers.ts'
import { contains, inAny, named, plainFilter } from '@academy/chassis/http/filters.ts'
import { movesFor } from '@academy/chassis/http/judged-moves.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { absent, moveNotAllowed, refused } from '@academy/chassis/runtime/refusal.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import type { Reason } from '@academy/contracts/core/envelope.ts'
import { shownPage } from '@academy/contracts/core/page.ts'
import { organisationState } from '@academy/contracts/org/events.ts'
import { organisations } from '@academy/contracts/org/organisations.ts'
import { markDiffers } from '../network-data/differs.ts'
import { PostModel, takeOrganisations } from '../posts/model.ts'
import { actionsOf } from './actions.ts'
import { againstClosing, close, closing } from './close.ts'
import { judged } from './judged.ts'
import { lifeHandlers } from './life.ts'
import { type OrganisationDoc, OrganisationModel } from './model.ts'
import { lifeOf } from './organisation.ts'
import { moveBelow, stateOf, takeTurn } from './place.ts'
import { standing, tree } from './standing.ts'

const plain = crudHandlers(organisations, OrganisationModel)
const repo = repository(OrganisationModel)

/** A form holds the whole record: what it leaves out is gone, but for the life, which has its own moves. */
const emptied = Object.fromEntries(
  Object.entries(organisations.endpoints.save.input.shape)
    .filter(([key, field]) => key !== 'dealerStatus' && field.safeParse(undefined).success)
    .map(([key]) => [key, null]),
)

/** What opens on a later day is in preparation until then. */
const begun = <I extends { dealerStatus?: string | undefined; openDate?: string | undefined }>(input: I, today: string) =>
  input.dealerStatus === undefined && input.openDate && input.openDate > today ? { ...input, dealerStatus: '10' as const } : input

const shown = (row: OrganisationDoc, ctx: Context) => ({ ...row, actions: actionsOf(row, ctx) })

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
    const records = found.records.map((row) => shown(row, ctx))
    return shownPage(found, records)
  },
  info: async ({ id }, ctx) => {
    const row = await repo(ctx).byId(id)
    if (!row) throw absent()
    const actions = actionsOf(row, ctx)
    const judgedMoves = actions.includes('close') ? { close: await againstClosing(ctx, id, dayOf(ctx.now)) } : {}
    const moves = movesFor(ctx, judgedMoves, () => true)
    return { ...row, actions: actions.filter((move) => !moves.refused.some((one) => one.move === move)), refused: moves.refused }
  },
  save: async (input, ctx) => {
    const id = ctx.newId('organisation')
    const row = await ctx
      .unit(async (unit) => {
        const path = await judged(input, id, null, unit)
        const made = await repo(unscoped(unit)).insert({ id, ...begun(input, dayOf(unit.now)), path })
        unit.emit(organisationState, id, stateOf(made) as never)
        return made
      })
      .catch((error: unknown) => {
        throw asViolation(error)
      })
    return shown(row, ctx)
  },
  update: async ({ id, version, ...input }, ctx) => {
    const row = await ctx
      .unit(async (unit) => {
        const before = await repo(unit).byId(id)
        if (!before) throw absent()
        if (lifeOf(before) === '40') throw moveNotAllowed('update', '40')
        const given = { ...input, dealerStatus: input.dealerStatus ?? before.dealerStatus }
        const path = await judged(given, id, before, unit)
        const changed = await repo(unit).update(id, version, { ...emptied, ...given, path } as never)
        unit.emit(organisationState, id, stateOf(changed) as never)
        await moveBelow(unit, id, before.path ?? [], path)
        await markDiffers(unit, changed)
        return changed
      })
      .catch((error: unknown) => {
        throw asViolation(error)
      })
    return shown(row, ctx)
  },
  remove: removeUnused,
  removeOne: ({ id }, ctx) => removeUnused([id], ctx),
  ...lifeHandlers,
  close,
  closing,
  tree,
  standing,
}
