import { asFault, type Fields, type SheetRules } from '@academy/chassis/imports/sheet-importer.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { areaManagerState } from '@academy/contracts/org/events.ts'
import { areaManagerViolations } from './area-manager.ts'
import { markAreas } from './mark-areas.ts'
import { AreaManagerModel } from './model.ts'

/** The sheet of area managers: who answers for which area; the person arrives as a user id. */
export const areaManagerSheet: SheetRules = {
  sheet: 'areaManagers',
  model: AreaManagerModel as unknown as SheetRules['model'],
  state: areaManagerState,
  columns: { userId: 'user' },
  known: async (rows, world) =>
    new Map(
      (await repository(AreaManagerModel)(world).find({ userId: { $in: rows.map((row) => row.values.user) } })).map((row) => [
        `${row.userId}|${row.area}`,
        row as unknown as Fields & { id: string },
      ]),
    ),
  fields: ({ user, ...rest }) => ({ fields: { userId: user, ...rest }, faults: [] }),
  judgedBy: ['fromDate', 'toDate'],
  judge: (after) => areaManagerViolations(after as never).map((found) => asFault({}, found)),
  written: (unit, record) => markAreas(unit, String(record.userId)),
}
