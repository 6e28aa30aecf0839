import { among, ofDays } from '@academy/chassis/http/filters.ts'
import type { Filter } from '@academy/chassis/mongo/scope.ts'
import type { Source } from '@academy/chassis/reports/group-sums.ts'
import { EnrolmentModel } from './model.ts'

interface Query {
  from?: string | undefined
  to?: string | undefined
  regions?: readonly string[] | undefined
  catalogues?: readonly string[] | undefined
  courseIds?: readonly string[] | undefined
  outletIds?: readonly string[] | undefined
}

/** Counts a row where this holds. */
export const when = (condition: unknown) => ({ $cond: [condition, 1, 0] })

/** The rows of a report on enrolments by the day their class begins: those that `which` leaves, and what each adds to its measures. */
export const enrolmentRows = (which: Filter, values: Source['values']): Source => ({
  model: EnrolmentModel,
  filter: ({ from, to, regions, catalogues, courseIds, outletIds }: Query) => ({
    ...which,
    ...ofDays('startDate', from, to),
    ...among('region', regions),
    ...among('catalogue', catalogues),
    ...among('courseId', courseIds),
    ...among('outletId', outletIds),
  }),
  groups: { month: { $substrCP: ['$startDate', 0, 7] }, region: '$region', course: '$courseId', outlet: '$outletId' },
  values,
})
