import type { Context } from '@academy/chassis/http/context.ts'
import { asViolation } from '@academy/chassis/http/crud-handlers.ts'
import { inAny, onlyRow, plainFilter } from '@academy/chassis/http/filters.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { absent, malformed } from '@academy/chassis/runtime/refusal.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { shownPage } from '@academy/contracts/core/page.ts'
import { organisationState } from '@academy/contracts/org/events.ts'
import { dealerData } from '@academy/contracts/org/network-data/dealers.ts'
import { groupData } from '@academy/contracts/org/network-data/groups.ts'
import { outletData } from '@academy/contracts/org/network-data/outlets.ts'
import { type SourceField, sourceFields } from '@academy/contracts/org/organisation-sources.ts'
import { judged } from '../organisations/judged.ts'
import { type OrganisationDoc, OrganisationModel } from '../organisations/model.ts'
import { stateOf } from '../organisations/place.ts'
import { markDiffers } from './differs.ts'
import { SourceModel } from './model.ts'

type Data = typeof groupData | typeof dealerData | typeof outletData
type Source = DocOf<(typeof SourceModel)['fields']>
const repo = repository(OrganisationModel)

/** What the dealers' system says of these organisations. */
const sourcesOf = async (who: Reader, ids: readonly string[]) =>
  new Map((await repository(SourceModel)(unscoped(who)).find({ orgId: { $in: ids } })).map((source) => [source.orgId, source]))

const saidBy = (source: Source) => Object.fromEntries(sourceFields.flatMap((field) => (source[field] === undefined ? [] : [[field, source[field]]])))

/** Ours, theirs beside it, and in which fields of this list they differ. */
const shown = ({ compared, endpoints }: Data, ctx: Context) => {
  const may = ctx.may(endpoints.adopt.permission)
  return (row: OrganisationDoc, source: Source | undefined) => {
    const differs = (source?.differs ?? []).filter((field) => compared.includes(field))
    return {
      ...row,
      differs,
      ...(source ? { theirs: saidBy(source), toldOn: dayOf(source.updateDate ?? source.createDate) } : {}),
      actions: may && differs.length > 0 ? ['adopt'] : [],
    } as never
  }
}

const differingOnly = async (who: Reader, { compared }: Data, asked: boolean | undefined) => {
  if (asked === undefined) return {}
  const found = await repository(SourceModel)(unscoped(who)).find({ differs: { $in: compared } }, { limit: 200_000 })
  const ids = found.map(({ orgId }) => orgId)
  return { id: asked ? { $in: ids } : { $nin: ids } }
}

type Query = Parameters<Handlers<typeof outletData>['page']>[0]

const pageOf =
  (data: Data) =>
  async ({ id, text, under, brand, differing, ...query }: Query, ctx: Context) => {
    const filter = {
      $and: [
        plainFilter(query),
        onlyRow(id),
        { orgType: { $in: data.types } },
        under ? { path: under } : {},
        brand ? { brands: brand } : {},
        text ? inAny(['code', 'nameCn', 'nameEn', 'shortNameCn', 'dmsCode', 'nscNo'], text) : {},
        await differingOnly(ctx, data, differing),
      ],
    }
    const found = await repo(ctx).page(query, filter, data.endpoints.page.sort ?? [])
    const sources = await sourcesOf(
      ctx,
      found.records.map(({ id }) => id),
    )
    const show = shown(data, ctx)
    return shownPage(
      found,
      found.records.map((row) => show(row, sources.get(row.id))),
    )
  }

interface Adopting {
  id: string
  version?: number | undefined
  fields: SourceField[]
}

/** Their values of these fields, as the form would send them; the rules of organisations judge them like any other edit. */
const adopted = async (unit: Unit, { id, version, fields }: Adopting, { types }: Data) => {
  const before = await repo(unit).byId(id)
  if (!before || !types.includes(before.orgType)) throw absent()
  const source = (await sourcesOf(unit, [id])).get(id)
  const silent = fields.filter((field) => source?.[field] === undefined)
  if (silent.length > 0) throw malformed(silent.map((field) => ({ field, code: 'nothingToAdopt' })))
  const taken = Object.fromEntries(fields.map((field) => [field, source?.[field]]))
  await judged({ ...before, ...taken } as never, id, before, unit)
  const changed = await repo(unit).update(id, version ?? before.version, taken)
  unit.emit(organisationState, id, stateOf(changed) as never)
  await markDiffers(unit, changed)
  return changed
}

const adoptOf = (data: Data) => async (input: Adopting, ctx: Context) => {
  const row = await ctx
    .unit((unit) => adopted(unit, input, data))
    .catch((error: unknown) => {
      throw asViolation(error)
    })
  return shown(data, ctx)(row, (await sourcesOf(ctx, [row.id])).get(row.id))
}

const handlersOf = (data: Data): Handlers<typeof outletData> => ({ page: pageOf(data), adopt: adoptOf(data) })

export const groupHandlers = handlersOf(groupData)
export const dealerHandlers = handlersOf(dealerData)
export const outletHandlers = handlersOf(outletData)
