import { sheetRules } from '@academy/chassis/imports/sheet-rules.ts'
import { workdayState } from '@academy/contracts/identity/events.ts'
import { workdays } from '@academy/contracts/identity/system/workdays.ts'
import { WorkdayModel } from './model.ts'
import { workdayViolations } from './workday.ts'

/** The days of a year as they are announced: one row a day that differs from its weekday. */
export const workdaySheet = sheetRules(workdays, WorkdayModel, {
  state: workdayState,
  judgedBy: ['day', 'kind'],
  judge: ({ kind, day }) => workdayViolations(String(kind), 'kind', [String(day)]).map(({ field, code }) => ({ column: field, code })),
})
