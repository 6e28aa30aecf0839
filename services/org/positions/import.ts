import { asFault } from '@academy/chassis/imports/sheet-importer.ts'
import type { Fault, Fields, Planned } from '@academy/chassis/imports/sheet-plan.ts'
import { sheetRules } from '@academy/chassis/imports/sheet-rules.ts'
import { RowsRefused } from '@academy/chassis/imports/write-planned.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { positionState } from '@academy/contracts/org/events.ts'
import { positions } from '@academy/contracts/org/positions.ts'
import { postsHeldFrom, takePositions } from '../posts/model.ts'
import { countingDependants } from './depend.ts'
import { PositionModel } from './model.ts'
import { positionViolations } from './position.ts'

const against = async (after: Fields, before: Fields | null, who: Reader, now: Date): Promise<Fault[]> => {
  const held = before ? await postsHeldFrom(who, String(after.code), dayOf(now)) : []
  return [...positionViolations(after as never, before as never, held), ...(await countingDependants(who, after as never, before as never, held))].map(
    (found) => asFault({}, found),
  )
}

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
export const positionSheet = sheetRules(positions, PositionModel, {
  state: positionState,
  judgedBy: ['positionGroup', 'single'],
  judge: (after, before, context) => against(after, before, context, context.now),
  settle,
})
