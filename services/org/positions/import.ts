import type { Fields, SheetRules } from '@academy/chassis/imports/sheet-importer.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { positionState } from '@academy/contracts/org/events.ts'
import { PositionModel } from './model.ts'

/** The sheet of positions. */
export const positionSheet: SheetRules = {
  sheet: 'positions',
  model: PositionModel as unknown as SheetRules['model'],
  state: positionState,
  known: async (rows, world) =>
    new Map(
      (await repository(PositionModel)(world).find({ code: { $in: rows.map((row) => row.values.code) } })).map((row) => [
        row.code,
        row as unknown as Fields & { id: string },
      ]),
    ),
  fields: (values) => ({ fields: { ...values }, faults: [] }),
}
