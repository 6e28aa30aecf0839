import { enrolmentRows, when } from '../enrolments/report-rows.ts'

const attended = { $eq: ['$status', 'attended'] }

/** Enrolments with a result: closing the sheet of their class gave it. Who did not come has no score, whatever was entered before. */
export const attendanceScoreRows = enrolmentRows(
  { status: { $in: ['attended', 'no-show'] } },
  {
    people: 1,
    attended: when(attended),
    noShow: when({ $eq: ['$status', 'no-show'] }),
    passed: when('$passed'),
    averageScore: { $cond: [attended, '$score', null] },
  },
)
