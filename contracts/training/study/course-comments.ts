import { comments } from '../../community/discussion/commentable.ts'
import { dayOf } from '../../core/days.ts'
import { from } from '../../core/event.ts'
import { courseState } from '../catalogue/events.ts'
import { attendanceRecorded } from '../delivery/enrolment-events.ts'
import { resultsImported } from './result-events.ts'

/** Courses have comments: by who attended or passed them (community rule 1), as long as they are released. */
export const courseComments = comments({
  of: 'courses',
  state: courseState,
  opened: ({ code, nameCn, nameEn, catalogue, brand, status }) => ({ code, nameCn, nameEn, category: catalogue, brand, open: status === 'released' }),
  finished: [
    from(attendanceRecorded, ({ outcome, courseId, userId, outletId, recordedAt, enrolmentId }) =>
      outcome === 'attended' ? [{ recordId: courseId, userId, outletId, day: dayOf(new Date(recordedAt)), finishId: enrolmentId }] : [],
    ),
    from(resultsImported, ({ results }) =>
      results
        .filter(({ passed, attendedHalfDays = 0 }) => passed || attendedHalfDays > 0)
        .map(({ id, courseId, userId, outletId, date }) => ({ recordId: courseId, userId, outletId, day: date, finishId: id })),
    ),
  ],
})
