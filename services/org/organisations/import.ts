import { references } from '@academy/chassis/imports/references.ts'
import { asFault, importId } from '@academy/chassis/imports/sheet-importer.ts'
import type { Fault, Fields, ImportContext, Planned, SheetRules } from '@academy/chassis/imports/sheet-plan.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import type { ImportValue } from '@academy/contracts/core/import-columns.ts'
import { organisationState } from '@academy/contracts/org/events.ts'
import { markDiffers } from '../network-data/differs.ts'
import { foreignFaults } from './import-keys.ts'
import { OrganisationModel } from './model.ts'
import { lifeViolations, organisationViolations, type ParentFacts, pathOf } from './organisation.ts'
import { moveBelow, stateOf, takeTurn } from './place.ts'

const repo = repository(OrganisationModel)

const known = async (codes: readonly string[], context: ImportContext) =>
  new Map((await repo(context).find({ code: { $in: codes } })).map((row) => [row.code, row.id]))
const resolve = references('organisations', known)(['parent', 'mother'])

const columns = { parentId: 'parent', motherId: 'mother' }

/** The parent as it will be: from the sheet's own rows first, else as stored; a circle ends the search. */
const parentIn = async (context: ImportContext, parentId: string | undefined, seen: readonly string[] = []): Promise<ParentFacts | undefined> => {
  if (!parentId || seen.includes(parentId)) return undefined
  const stored = await repo(context).byId(parentId)
  const row = context.rows.find(({ values }) =>
    stored ? values.code === stored.code : importId(context.tenantId, 'organisations', String(values.code)) === parentId,
  )
  if (!row) return stored ? { id: stored.id, orgType: stored.orgType, path: stored.path ?? [] } : undefined
  const aboveCode = row.values.parent as string | undefined
  const aboveId = aboveCode ? ((await known([aboveCode], context)).get(aboveCode) ?? importId(context.tenantId, 'organisations', aboveCode)) : stored?.parentId
  const above = await parentIn(context, aboveId, [...seen, parentId])
  return { id: parentId, orgType: String(row.values.orgType ?? stored?.orgType ?? ''), path: pathOf(parentId, above) }
}

/** Places rows below where their parents stand now: an organisation may have moved since the rows were planned (I36). */
const settle = async (unit: Unit, plans: readonly Planned[]) => {
  await takeTurn(unit)
  const here = new Map(plans.map((plan) => [plan.id, plan]))
  const pathNow = async (id: string): Promise<string[] | undefined> => {
    const plan = here.get(id)
    if (!plan) return (await repo(unscoped(unit)).byId(id))?.path
    const parentId = plan.after.parentId as string | undefined
    const above = parentId ? await pathNow(parentId) : []
    if (above) plan.after.path = [...above, id]
    return plan.after.path as string[]
  }
  for (const plan of plans) await pathNow(plan.id)
}

/** The sheet of organisations (decided.md §5): parents may stand in the same sheet, in any order. */
export const organisationSheet: SheetRules = {
  sheet: 'organisations',
  model: OrganisationModel as unknown as SheetRules['model'],
  state: organisationState,
  stateOf,
  columns,
  known: async (rows, context) =>
    new Map(
      (await repo(context).find({ code: { $in: rows.map((row) => row.values.code) } })).map((row) => [row.code, row as unknown as Fields & { id: string }]),
    ),
  fields: async (values: Readonly<Record<string, ImportValue>>, context) => {
    const faults: Fault[] = []
    const { parent, mother, ...rest } = values
    const parentId = await resolve(parent, 'parent', context, faults)
    const motherId = await resolve(mother, 'mother', context, faults)
    const id = (await known([String(values.code)], context)).get(String(values.code)) ?? importId(context.tenantId, 'organisations', String(values.code))
    const path = pathOf(id, await parentIn(context, parentId ?? (await repo(context).byId(id))?.parentId))
    return { fields: { ...rest, ...(parentId === undefined ? {} : { parentId }), ...(motherId === undefined ? {} : { motherId }), path }, faults }
  },
  judgedBy: ['orgType'],
  judge: async (after, before, context) => {
    const parent = await parentIn(context, after.parentId as string | undefined)
    const found = [...organisationViolations(after as never, parent, dayOf(context.now)), ...lifeViolations(after as never, before as never, 'workbook')]
    return [...found.map((one) => asFault({ columns }, one)), ...(await foreignFaults(after, before, context))]
  },
  settle,
  written: async (unit, record, before) => {
    if (before) await moveBelow(unit, record.id, (before.path as string[] | undefined) ?? [], (record.path as string[] | undefined) ?? [])
    await markDiffers(unit, record)
  },
}
