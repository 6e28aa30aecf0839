import { references } from '@academy/chassis/imports/references.ts'
import { type Fault, type Fields, type ImportWorld, importId, type Planned, type SheetRules } from '@academy/chassis/imports/sheet-importer.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import type { ImportValue } from '@academy/contracts/jobs/import-columns.ts'
import { organisationState } from '@academy/contracts/org/events.ts'
import { OrganisationModel } from './model.ts'
import { organisationViolations, type ParentFacts, pathOf } from './organisation.ts'
import { moveBelow, stateOf, takeTurn } from './place.ts'

const door = repository(OrganisationModel)

const known = async (codes: readonly string[], world: ImportWorld) =>
  new Map((await door(world).find({ code: { $in: codes } })).map((row) => [row.code, row.id]))
const resolve = references('organisations', known)(['parent', 'mother'])

const columns = { parentId: 'parent', motherId: 'mother' }

/** The parent as it will be: from the sheet's own rows first, else as stored; a circle ends the search. */
const parentIn = async (world: ImportWorld, parentId: string | undefined, seen: readonly string[] = []): Promise<ParentFacts | undefined> => {
  if (!parentId || seen.includes(parentId)) return undefined
  const stored = await door(world).byId(parentId)
  const row = world.rows.find(({ values }) =>
    stored ? values.code === stored.code : importId(world.tenantId, 'organisations', String(values.code)) === parentId,
  )
  if (!row) return stored ? { id: stored.id, orgType: stored.orgType, path: stored.path ?? [] } : undefined
  const aboveCode = row.values.parent as string | undefined
  const aboveId = aboveCode ? ((await known([aboveCode], world)).get(aboveCode) ?? importId(world.tenantId, 'organisations', aboveCode)) : stored?.parentId
  const above = await parentIn(world, aboveId, [...seen, parentId])
  return { id: parentId, orgType: String(row.values.orgType ?? stored?.orgType ?? ''), path: pathOf(parentId, above) }
}

/** Places rows below where their parents stand now: an organisation may have moved since the rows were planned (I36). */
const settle = async (unit: Unit, plans: readonly Planned[]) => {
  await takeTurn(unit)
  const here = new Map(plans.map((plan) => [plan.id, plan]))
  const pathNow = async (id: string): Promise<string[] | undefined> => {
    const plan = here.get(id)
    if (!plan) return (await door(unscoped(unit)).byId(id))?.path
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
  known: async (rows, world) =>
    new Map(
      (await door(world).find({ code: { $in: rows.map((row) => row.values.code) } })).map((row) => [row.code, row as unknown as Fields & { id: string }]),
    ),
  fields: async (values: Readonly<Record<string, ImportValue>>, world) => {
    const faults: Fault[] = []
    const { parent, mother, ...rest } = values
    const parentId = await resolve(parent, 'parent', world, faults)
    const motherId = await resolve(mother, 'mother', world, faults)
    const id = (await known([String(values.code)], world)).get(String(values.code)) ?? importId(world.tenantId, 'organisations', String(values.code))
    const path = pathOf(id, await parentIn(world, parentId ?? (await door(world).byId(id))?.parentId))
    return { fields: { ...rest, ...(parentId === undefined ? {} : { parentId }), ...(motherId === undefined ? {} : { motherId }), path }, faults }
  },
  judgedBy: ['orgType'],
  judge: async (after, _before, world) => {
    const parent = await parentIn(world, after.parentId as string | undefined)
    return organisationViolations(after as never, parent, dayOf(world.now)).map(({ field, code, params }) => ({
      column: (columns as Record<string, string>)[field] ?? field,
      code,
      ...(params ? { params } : {}),
    }))
  },
  settle,
  written: async (unit, record, before) => {
    if (before) await moveBelow(unit, record.id, (before.path as string[] | undefined) ?? [], (record.path as string[] | undefined) ?? [])
  },
}
