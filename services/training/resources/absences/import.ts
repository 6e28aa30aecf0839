import { asFault } from '@academy/chassis/imports/sheet-importer.ts'
import type { Fault, Fields, Planned } from '@academy/chassis/imports/sheet-plan.ts'
import { sheetRules } from '@academy/chassis/imports/sheet-rules.ts'
import { RowsRefused } from '@academy/chassis/imports/write-planned.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { absences } from '@academy/contracts/training/resources/absences.ts'
import { absenceViolations, daysOf } from './absence.ts'
import { trainerOf } from './hold.ts'
import { AbsenceModel } from './model.ts'

type Entered = Parameters<typeof absenceViolations>[0]
const entered = ['userId', 'kind', 'fromDate', 'fromHalf', 'untilDate', 'untilHalf', 'reason']

/** What was put before the planner stays as he saw it. */
const againstChange = (after: Fields, before: Fields | null): Fault[] =>
  before && before.status !== 'draft' && entered.some((field) => after[field] !== before[field]) ? [{ column: 'number', code: 'alreadyAsked' }] : []

/** Trainers of the same workbook are there only now: their sheet is written before this one. */
const refuseStrangers = async (unit: Unit, plans: readonly Planned[]): Promise<void> => {
  const refused = new Map<number, Fault[]>()
  for (const { row, after } of plans) if (!(await trainerOf(unit, String(after.userId)))) refused.set(row, [{ column: 'user', code: 'notTrainer' }])
  if (refused.size > 0) throw new RowsRefused(refused)
}

/** Rows are drafts: each is put before the planner by who brought it. */
export const absenceSheet = sheetRules(absences, AbsenceModel, {
  fresh: () => ({ status: 'draft', fromHalf: 'am', untilHalf: 'pm' }),
  completed: (after) => ({ ...after, days: Math.max(daysOf(after as unknown as Entered), 0) }),
  judgedBy: ['fromDate', 'untilDate'],
  judge: (after, before) => [
    ...absenceViolations(after as unknown as Entered).map((violation) => asFault({ columns: { userId: 'user' } }, violation)),
    ...againstChange(after, before),
  ],
  settle: refuseStrangers,
})
