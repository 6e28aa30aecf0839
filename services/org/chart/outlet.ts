import type { Context } from '@academy/chassis/http/context.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { absent } from '@academy/chassis/runtime/refusal.ts'
import { dayOf, daysBetween } from '@academy/contracts/core/days.ts'
import { templateOn } from '../department-templates/department-template.ts'
import { allTemplates } from '../department-templates/handlers.ts'
import { departmentRanks } from '../departments/order.ts'
import { OrganisationModel } from '../organisations/model.ts'
import { placesOf, typesOf } from '../posts/derive.ts'
import { outletsOf } from '../staffing/outlets.ts'
import { staffingsOn } from '../staffing/read.ts'
import type { StaffRow } from '../staffing/staffing.ts'
import { dayAsked } from './asked.ts'
import { turnsOf } from './turns.ts'

/** Rows by department, in the order of departments and positions; those that no department wants stand last. */
const byDepartment = (rows: readonly StaffRow[], rank: ReadonlyMap<string, number>, day: string) => {
  const place = (id: string | undefined) => (id === undefined ? rank.size + 1 : (rank.get(id) ?? rank.size))
  const departments = [...new Set(rows.map(({ departmentId }) => departmentId))].sort((a, b) => place(a) - place(b))
  return departments.map((departmentId) => {
    const own = rows.filter((row) => row.departmentId === departmentId)
    const sum = (field: 'required' | 'filled') => own.reduce((all, row) => all + row[field], 0)
    return {
      ...(departmentId ? { departmentId } : {}),
      ...{ required: sum('required'), filled: sum('filled') },
      rows: own.map(({ departmentId: _, since, ...row }) => ({ ...row, ...(since ? { since, days: Math.max(0, daysBetween(since, day)) } : {}) })),
    }
  })
}

/** One outlet by department on a day. Throws absent where the reader does not reach it. */
export const outletChart = async ({ id, day: asked }: { id: string; day?: string | undefined }, ctx: Context) => {
  const day = dayAsked(ctx, asked)
  const [outlet] = await outletsOf(ctx, { id })
  if (!outlet) throw absent()
  const templates = await allTemplates(ctx)
  const [[staffing], rank, turns] = await Promise.all([
    staffingsOn(ctx, [outlet], day),
    departmentRanks(ctx),
    turnsOf(ctx, [outlet], templates, dayOf(ctx.now)),
  ])
  if (!staffing) throw absent()
  const template = templateOn(templates, outlet.outletKind, day)
  const { dealerId } = placesOf(outlet, await typesOf(ctx, outlet.path ?? []))
  const nextTurn = turns.find((turn) => turn.day > day)?.day
  const { rows, ...figures } = staffing
  return {
    ...figures,
    day,
    orgId: id,
    outletKind: outlet.outletKind,
    ...(dealerId ? { dealerId } : {}),
    ...(outlet.mainOutlet === undefined ? {} : { mainOutlet: outlet.mainOutlet }),
    ...(outlet.openDate ? { openDate: outlet.openDate } : {}),
    ...(template ? { templateVersion: template.templateVersion, templateFrom: template.validFrom } : {}),
    ...(nextTurn ? { nextTurn } : {}),
    departments: byDepartment(rows, rank, day),
  } as never
}

/** Names of groups, dealers and the root, for the chart. */
export const housesOf = async (ctx: Context) =>
  new Map((await repository(OrganisationModel)(unscoped(ctx)).find({ orgType: { $in: ['10', '40', '50'] } }, { limit: 20_000 })).map((row) => [row.id, row]))
