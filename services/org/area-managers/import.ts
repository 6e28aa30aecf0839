import { asFault } from '@academy/chassis/imports/sheet-importer.ts'
import type { Fields } from '@academy/chassis/imports/sheet-plan.ts'
import { sheetRules } from '@academy/chassis/imports/sheet-rules.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { areaManagers } from '@academy/contracts/org/area-managers.ts'
import { areaManagerState } from '@academy/contracts/org/events.ts'
import { areaManagerViolations } from './area-manager.ts'
import { markAreas } from './mark-areas.ts'
import { AreaManagerModel } from './model.ts'

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
  written: (unit, record) => markAreas(unit, String(record.userId)),
})
