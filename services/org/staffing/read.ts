import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import { type TemplateFacts, templateOn } from '../department-templates/department-template.ts'
import { TemplateModel } from '../department-templates/model.ts'
import { type HeadcountFacts, holdsOn } from '../headcounts/headcount.ts'
import { HeadcountModel } from '../headcounts/model.ts'
import { PositionModel } from '../positions/model.ts'
import { type Approved, approvedChanges } from './approved.ts'
import { heldIn } from './held.ts'
import { type Agreed, isPreparing, type OutletFacts, type PositionFacts, type StaffRow, staffRows, sumOf } from './staffing.ts'

/** What an outlet has on a day: its figures, and the rows that they are the sum of. */
export interface Staffing extends ReturnType<typeof sumOf> {
  orgId: string
  preparing: boolean
  rows: StaffRow[]
}

interface Ground {
  templates: readonly TemplateFacts[]
  headcounts: ReadonlyMap<string, readonly (HeadcountFacts & { positionCode: string })[]>
  positions: ReadonlyMap<string, PositionFacts>
  changes: readonly Approved[]
}

/** All that figures follow from besides outlets and their posts; read once for all days that are asked. */
export const groundOf = async (who: Reader): Promise<Ground> => {
  const all = unscoped(who)
  const [templates, counts, positions, changes] = await Promise.all([
    repository(TemplateModel)(all).find({ status: { $ne: 'draft' } }, { limit: 2000 }),
    repository(HeadcountModel)(all).find({}, { limit: 100_000 }),
    repository(PositionModel)(all).find({}, { limit: 10_000 }),
    approvedChanges(all),
  ])
  const headcounts = new Map<string, (HeadcountFacts & { positionCode: string })[]>()
  for (const { positionCode = '', ...one } of counts) headcounts.set(one.orgId, [...(headcounts.get(one.orgId) ?? []), { ...one, positionCode }])
  return { templates, headcounts, positions: new Map(positions.map((one) => [one.code, one])), changes }
}

/** The template that holds for an outlet on a day, with its headcounts of that day. */
const agreedFor = ({ templates, headcounts }: Ground, outlet: OutletFacts, day: string): Agreed => {
  const template = templateOn(templates, outlet.outletKind, day)
  return {
    rows: template?.rows ?? [],
    templateFrom: template?.validFrom,
    headcounts: (headcounts.get(outlet.id) ?? []).filter((one) => holdsOn(one, day)),
  }
}

/** What each of these outlets has on a day, counted from posts. */
export const staffingsOn = async (who: Reader, outlets: readonly OutletFacts[], day: string, known?: Ground): Promise<Staffing[]> => {
  if (outlets.length === 0) return []
  const ground = known ?? (await groundOf(who))
  const held = await heldIn(
    who,
    outlets.map(({ id }) => id),
    day,
    ground.changes,
  )
  return outlets.map((outlet) => {
    const rows = staffRows(outlet, agreedFor(ground, outlet, day), held.get(outlet.id) ?? [], ground.positions)
    return { orgId: outlet.id, preparing: isPreparing(outlet, day), rows, ...sumOf(rows) }
  })
}
