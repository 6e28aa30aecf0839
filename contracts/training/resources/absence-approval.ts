import type { Subject } from '../../approval-workflow/subject.ts'
import { from } from '../../core/event.ts'
import { absenceAsked, absenceCancelled } from './absence-events.ts'

/** Whether a trainer may be away, as the model ABSENCE asks the planner. */
export const absenceSubject: Subject = {
  type: 'absence',
  model: 'ABSENCE',
  asker: 'applicant',
  requested: from(absenceAsked, ({ userId, submitterId, number, kind, days, fromDate, untilDate }, subjectId) => ({
    subjectId,
    applicantId: userId,
    submitterId,
    facts: { kind, days, fromDate, untilDate },
    shown: { number, startDate: fromDate },
  })),
  ended: [absenceCancelled],
}
