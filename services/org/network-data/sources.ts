import type { Context } from '@academy/chassis/http/context.ts'
import { asViolation, crudHandlers, duplicates, plainActions } from '@academy/chassis/http/crud-handlers.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { sheetRules } from '@academy/chassis/imports/sheet-rules.ts'
import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { malformed } from '@academy/chassis/runtime/refusal.ts'
import { shownPage } from '@academy/contracts/core/page.ts'
import { organisationSources, sourceFields } from '@academy/contracts/org/organisation-sources.ts'
import { OrganisationModel } from '../organisations/model.ts'
import { takeTurn } from '../organisations/place.ts'
import { differing } from './differs.ts'
import { SourceModel } from './model.ts'

type Source = DocOf<(typeof SourceModel)['fields']>
const plain = crudHandlers(organisationSources, SourceModel)
const repo = repository(SourceModel)
const shown = (row: Source, ctx: Context) => ({ ...row, actions: plainActions(ctx, 'org:organisation-sources') })
const emptied = Object.fromEntries(sourceFields.map((field) => [field, null]))

/** In which fields it differs from ours, which change under the same turn. */
const differsIn = async (unit: Unit, input: { orgId: string }) => {
  await takeTurn(unit)
  const ours = await repository(OrganisationModel)(unscoped(unit)).byId(input.orgId)
  if (!ours) throw malformed([{ field: 'orgId', code: 'unknown' }])
  return differing(ours, input)
}

const change = async (ctx: Context, work: (unit: Unit) => Promise<Source>) =>
  shown(
    await ctx.unit(work).catch((error: unknown) => {
      throw asViolation(error)
    }),
    ctx,
  )

export const sourceHandlers: Handlers<typeof organisationSources> = {
  ...plain,
  page: async ({ differing: asked, orgId, ...query }, ctx) => {
    const differs = asked === undefined ? {} : { 'differs.0': { $exists: asked } }
    const found = await repo(ctx).page(query, { ...differs, ...(orgId ? { orgId } : {}) }, organisationSources.endpoints.page.sort ?? [])
    return shownPage(
      found,
      found.records.map((row) => shown(row, ctx)),
    )
  },
  save: (input, ctx) =>
    change(ctx, async (unit) => {
      await duplicates(SourceModel, unit, input, ['orgId'])
      return repo(unit).insert({ ...input, differs: await differsIn(unit, input) })
    }),
  update: ({ id, version, ...input }, ctx) =>
    change(ctx, async (unit) => {
      await duplicates(SourceModel, unit, input, ['orgId'], id)
      return repo(unit).update(id, version, { ...emptied, ...input, differs: await differsIn(unit, input) } as never)
    }),
}

/** A connector's workbook: a row an organisation; what it leaves blank stays as it was told. */
export const sourceSheet = sheetRules(organisationSources, SourceModel, {
  known: async (rows, context) => {
    const orgs = await repository(OrganisationModel)(context).find({ code: { $in: rows.map(({ values }) => values.org) } })
    const codes = new Map(orgs.map(({ id, code }) => [id, code]))
    const stored = await repo(context).find({ orgId: { $in: [...codes.keys()] } })
    return new Map(stored.map((row) => [codes.get(row.orgId) ?? '', row as never]))
  },
  settle: async (unit, plans) => {
    for (const { after } of plans) after.differs = await differsIn(unit, after as { orgId: string })
  },
})
