import { inAny } from '@academy/chassis/http/filters.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { platform } from '@academy/chassis/mongo/scope.ts'
import { RegionModel, ROOT } from '../regions/model.ts'

const repo = () => repository(RegionModel)(platform)
type Row = Awaited<ReturnType<ReturnType<typeof repo>['find']>>[number]
const MOST_FOUND = 100
const MOST_SHOWN = 10_000

/** How many regions lie directly below each of these. */
const countsBelow = async (codes: readonly string[]): Promise<Map<string, number>> => {
  const rows = await repo().aggregate<{ _id: string; count: number }>({ parentCode: { $in: codes } }, [{ $group: { _id: '$parentCode', count: { $sum: 1 } } }])
  return new Map(rows.map(({ _id, count }) => [_id, count]))
}

/** All that stand above these, themselves included; four grades are four steps at most. */
const withAbove = async (found: readonly Row[]): Promise<Map<string, Row>> => {
  const known = new Map(found.map((row) => [row.code, row]))
  for (;;) {
    const lacking = [...new Set([...known.values()].map(({ parentCode }) => parentCode))].filter((code) => code !== ROOT && !known.has(code))
    const above = lacking.length > 0 ? await repo().find({ code: { $in: lacking } }) : []
    if (above.length === 0) return known
    for (const row of above) known.set(row.code, row)
  }
}

const pathOf = (row: Row, known: ReadonlyMap<string, Row>): string[] => {
  const above = known.get(row.parentCode)
  return [...(above ? pathOf(above, known) : []), row.id]
}

const inTreeOrder = (rows: readonly Row[]): Row[] => {
  const below = new Map<string, Row[]>()
  for (const row of rows) below.set(row.parentCode, [...(below.get(row.parentCode) ?? []), row])
  const walk = (code: string): Row[] => (below.get(code) ?? []).flatMap((row) => [row, ...walk(row.code)])
  return walk(ROOT)
}

const found = async (text: string): Promise<Row[]> => {
  const rows = await repo().find({ $or: [inAny(['nameCn', 'nameEn'], text), { code: text }] }, { sort: { code: 1 }, limit: MOST_FOUND })
  return [...(await withAbove(rows)).values()]
}

const opened = async (ids: readonly string[]): Promise<Row[]> => {
  const parents = ids.length > 0 ? await repo().find({ id: { $in: ids } }) : []
  return repo().find({ parentCode: { $in: [ROOT, ...parents.map(({ code }) => code)] } }, { sort: { code: 1 }, limit: MOST_SHOWN })
}

/** The regions that a reader has open, or that a text finds with all above them, in the tree's order, each with its place. */
export const shownRegions = async (open: readonly string[], text: string | undefined) => {
  const rows = (text ? await found(text) : await opened(open)).toSorted((a, b) => (a.code < b.code ? -1 : 1))
  const known = new Map(rows.map((row) => [row.code, row]))
  const counts = await countsBelow(rows.map(({ code }) => code))
  return inTreeOrder(rows).map((row) => ({ ...row, path: pathOf(row, known), below: counts.get(row.code) ?? 0 }))
}
