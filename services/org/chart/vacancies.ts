import type { Context } from '@academy/chassis/http/context.ts'
import { sortOf } from '@academy/chassis/mongo/read.ts'
import { daysBetween } from '@academy/contracts/core/days.ts'
import type { Parsed } from '@academy/contracts/core/endpoint.ts'
import { pageAnswer } from '@academy/contracts/core/page.ts'
import { chart } from '@academy/contracts/org/chart.ts'
import type { Outlet } from '../staffing/outlets.ts'
import type { StaffRow } from '../staffing/staffing.ts'
import { staffingsAsked } from './asked.ts'

type Query = Parsed<(typeof chart)['endpoints']['page']>

const lineOf = (outlet: Outlet, row: StaffRow, at: number, day: string) => ({
  id: `${outlet.id}.${at}`,
  orgId: outlet.id,
  orgCode: outlet.code,
  outletKind: outlet.outletKind,
  ...(outlet.region ? { region: outlet.region } : {}),
  ...(outlet.area ? { area: outlet.area } : {}),
  ...(row.departmentId ? { departmentId: row.departmentId } : {}),
  positionCode: row.positionCode,
  key: row.key,
  ...{ required: row.required, filled: row.filled, leaving: row.leaving, vacant: row.vacant, covered: row.covered },
  ...(row.since ? { since: row.since, days: Math.max(0, daysBetween(row.since, day)) } : {}),
})
type Line = ReturnType<typeof lineOf>

const finds = (query: Query, outlets: ReadonlyMap<string, Outlet>, line: Line): boolean => {
  const { text = '', positionCode = '', outletKind, key } = query
  const { nameCn = '', nameEn = '' } = outlets.get(line.orgId) ?? {}
  const told = `${line.orgCode} ${nameCn} ${nameEn} ${line.positionCode}`.toLowerCase()
  return (
    told.includes(text.toLowerCase()) &&
    line.positionCode.startsWith(positionCode.toUpperCase()) &&
    (!outletKind?.length || outletKind.includes(line.outletKind)) &&
    (key === undefined || line.key === key)
  )
}

/** Every position that wants people in the outlets that are open: what the chart's figures are the sum of. */
const linesOf = async (query: Query, ctx: Context): Promise<Line[]> => {
  const { day, outlets, staffings } = await staffingsAsked(ctx, query)
  const byId = new Map(outlets.map((outlet) => [outlet.id, outlet]))
  const lines = staffings
    .filter(({ preparing }) => !preparing)
    .flatMap(({ orgId, rows }) => rows.filter(({ vacant }) => vacant > 0).map((row, at) => lineOf(byId.get(orgId) as Outlet, row, at, day)))
    .filter((line) => finds(query, byId, line))
  const { field, direction } = sortOf(query, chart.endpoints.page.sort ?? [])
  const sorted = (line: Line) => (line as Record<string, unknown>)[field] ?? ''
  return lines.sort((a, b) => {
    const [x, y] = [sorted(a), sorted(b)] as [string, string]
    return x === y ? (a.id < b.id ? -1 : 1) : x < y ? -direction : direction
  })
}

/** A workbook asks for page after page: the lines are counted once. */
const read = new WeakMap<Context, Promise<Line[]>>()

/** One page of the vacancies. */
export const vacancyPage = async (query: Query, ctx: Context) => {
  const known = read.get(ctx) ?? linesOf(query, ctx)
  read.set(ctx, known)
  const lines = await known
  const { page = 1, limit = 10 } = query
  return pageAnswer(lines.slice((page - 1) * limit, page * limit), lines.length, query) as never
}
