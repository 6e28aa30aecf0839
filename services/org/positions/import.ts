import { asFault, type Fault, type Fields, type Planned, type SheetRules } from '@academy/chassis/imports/sheet-importer.ts'
import { RowsRefused } from '@academy/chassis/imports/write-planned.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { positionState } from '@academy/contracts/org/events.ts'
import { postsHeldFrom, takePositions } from '../posts/model.ts'
import { PositionModel } from './model.ts'
import { positionViolations } from './position.ts'

const against = async (after: Fields, before: Fields | null, who: Reader, now: Date): Promise<Fault[]> =>
  positionViolations(after as never, before as never, before ? await postsHeldFrom(who, String(after.code), dayOf(now)) : []).map((found) => asFault({}, found))

/** Looks again under the turn of who assigns such a post. */
const settle = async (unit: Unit, plans: readonly Planned[]): Promise<void> => {
  await takePositions(
    unit,
    plans.map(({ after }) => String(after.code)),
  )
  const refused = new Map<number, Fault[]>()
  for (const { row, after, before } of plans) {
    const faults = await against(after, before, unit, unit.now)
    if (faults.length > 0) refused.set(row, faults)
  }
  if (refused.size > 0) throw new RowsRefused(refused)
}

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
  judgedBy: ['positionGroup', 'single'],
  judge: (after, before, world) => against(after, before, world, world.now),
  settle,
}
