import { among } from '@academy/chassis/http/filters.ts'
import type { Source } from '@academy/chassis/reports/group-sums.ts'
import type { Parsed } from '@academy/contracts/core/endpoint.ts'
import type { attendanceScores } from '@academy/contracts/training/delivery/attendance-scores.ts'
import { EnrolmentModel } from '../enrolments/model.ts'

type Query = Parsed<(typeof attendanceScores)['endpoints']['page']>

const when = (condition: unknown) => ({ $cond: [condition, 1, 0] })
const attended = { $eq: ['$status', 'attended'] }
const within = (from?: string, to?: string) => (from || to ? { startDate: { ...(from ? { $gte: from } : {}), ...(to ? { $lte: to } : {}) } } : {})

/** Enrolments with a result: closing the sheet of their class gave it. Who did not come has no score, whatever was entered before. */
export const attendanceScoreRows: Source = {
  model: EnrolmentModel,
  filter: ({ from, to, regions, catalogues, courseIds, outletIds }: Query) => ({
    status: { $in: ['attended', 'no-show'] },
    ...within(from, to),
    ...among('region', regions),
    ...among('catalogue', catalogues),
    ...among('courseId', courseIds),
    ...among('outletId', outletIds),
  }),
  groups: { month: { $substrCP: ['$startDate', 0, 7] }, region: '$region', course: '$courseId', outlet: '$outletId' },
  values: {
    people: 1,
    attended: when(attended),
    noShow: when({ $eq: ['$status', 'no-show'] }),
    passed: when('$passed'),
    averageScore: { $cond: [attended, '$score', null] },
  },
}
