import { asFault } from '@academy/chassis/imports/sheet-importer.ts'
import type { Fault, Fields, Planned } from '@academy/chassis/imports/sheet-plan.ts'
import { sheetRules } from '@academy/chassis/imports/sheet-rules.ts'
import { RowsRefused } from '@academy/chassis/imports/write-planned.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { areaManagers } from '@academy/contracts/org/area-managers.ts'
import { areaManagerState } from '@academy/contracts/org/events.ts'
import { type AreaStretch, areaManagerViolations, takenBy } from './area-manager.ts'
import { markAreas } from './mark-areas.ts'
import { AreaManagerModel, takeAreas } from './model.ts'
import { oneADay, regionHeads } from './one-a-day.ts'

/** An area has one manager a day: against what stands, and against the rows before. Their posts, which say who heads a region, are of an earlier sheet. */
const settle = async (unit: Unit, plans: readonly Planned[]): Promise<void> => {
  const rows = plans.map(({ id, row, after }) => ({ row, stretch: { ...(after as unknown as AreaStretch), id } }))
  await takeAreas(
    unit,
    rows.map(({ stretch }) => stretch.area),
  )
  const stored = await repository(AreaManagerModel)(unit).find({ area: { $in: rows.map(({ stretch }) => stretch.area) } })
  const heads = await regionHeads(unit, [...rows.map(({ stretch }) => stretch.userId), ...stored.map(({ userId }) => userId)])
  const refused = new Map<number, Fault[]>()
  for (const [at, { row, stretch }] of rows.entries()) {
    const alike = rows
      .slice(0, at)
      .map((one) => one.stretch)
      .filter(({ userId }) => heads.has(userId) === heads.has(stretch.userId))
    const found = [...(await oneADay(unit, stretch, heads)), ...takenBy(stretch, alike)]
    if (found.length > 0)
      refused.set(
        row,
        found.map((one) => asFault({}, one)),
      )
  }
  if (refused.size > 0) throw new RowsRefused(refused)
}

/** The sheet of area managers: who answers for which area. */
export const areaManagerSheet = sheetRules(areaManagers, AreaManagerModel, {
  state: areaManagerState,
  known: async (rows, context) =>
    new Map(
      (await repository(AreaManagerModel)(context).find({ userId: { $in: rows.map((row) => row.values.user) } })).map((row) => [
        `${row.userId}|${row.area}`,
        row as unknown as Fields & { id: string },
      ]),
    ),
  judgedBy: ['fromDate', 'toDate'],
  judge: (after) => areaManagerViolations(after as never).map((found) => asFault({}, found)),
  settle,
  written: (unit, record) => markAreas(unit, String(record.userId)),
})
