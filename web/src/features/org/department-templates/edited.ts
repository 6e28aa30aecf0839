import type { Received } from '@academy/contracts/core/endpoint.ts'
import type { departmentTemplates } from '@academy/contracts/org/department-templates.ts'

export type Matrix = Received<(typeof departmentTemplates)['endpoints']['matrix']>
export type MatrixRow = Matrix['rows'][number]
export type Kind = Matrix['kinds'][number]
export type Draft = Received<(typeof departmentTemplates)['endpoints']['info']>
type Row = Draft['rows'][number]

export const keyOf = ({ departmentId, positionCode }: Pick<Row, 'departmentId' | 'positionCode'>): string => `${departmentId}|${positionCode}`

const MOST = 999
/** A number as it is typed into a cell; undefined where it is none from 0 to 999. */
export const countOf = (typed: string): number | undefined => (/^\d{1,3}$/.test(typed.trim()) && Number(typed) <= MOST ? Number(typed) : undefined)

/** The rows of a draft with one of them set; one of none is left out when it is sent. */
export const withCount = (rows: readonly Row[], at: Pick<Row, 'departmentId' | 'positionCode'>, count: number): Row[] => {
  const others = rows.filter((row) => keyOf(row) !== keyOf(at))
  const place = rows.findIndex((row) => keyOf(row) === keyOf(at))
  const next = { departmentId: at.departmentId, positionCode: at.positionCode, count }
  return place < 0 ? [...others, next] : [...others.slice(0, place), next, ...others.slice(place)]
}

export const sumOf = (rows: readonly Row[]): number => rows.reduce((sum, { count }) => sum + count, 0)

/** The rows of a matrix, and those that only the draft has; each with what the draft says of it. */
export const rowsWith = (
  rows: readonly MatrixRow[],
  draft: readonly Row[],
): { row: MatrixRow | undefined; at: Pick<Row, 'departmentId' | 'positionCode'>; count: number }[] => {
  const counts = new Map(draft.map((row) => [keyOf(row), row.count]))
  const known = new Set(rows.map(keyOf))
  const more = draft.filter((row) => !known.has(keyOf(row)))
  return [...rows.map((row) => ({ row, at: row, count: counts.get(keyOf(row)) ?? 0 })), ...more.map((at) => ({ row: undefined, at, count: at.count }))]
}
