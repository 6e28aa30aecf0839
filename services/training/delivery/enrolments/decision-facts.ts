import type { Context } from '@academy/chassis/http/context.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import type { Returned } from '@academy/contracts/core/endpoint.ts'
import type { enrolments } from '@academy/contracts/training/delivery/enrolments.ts'
import { CourseModel } from '../../catalogue/public.ts'
import { StudyRecordModel } from '../../study/public.ts'
import type { EnrolmentDoc } from './enrolment-doc.ts'
import { EnrolmentModel } from './model.ts'
import { countSeats } from './seats.ts'

/** A year's results of one person are few; more than this is no person. */
const LIMIT = 400

const daysOf = async (ctx: Context, userId: string, year: number): Promise<number> => {
  const within = { $gte: `${year}-01-01`, $lte: `${year}-12-31` }
  const rows = await repository(StudyRecordModel)(unscoped(ctx)).find({ userId, date: within }, { limit: LIMIT })
  const untold = rows.filter((row) => row.attendedHalfDays === undefined).map((row) => row.courseCode)
  const courses = await repository(CourseModel)(unscoped(ctx)).find({ code: { $in: untold } })
  // An imported result tells no half-days: its course's length stands for them.
  const lengths = new Map(courses.map((course) => [course.code, course.days]))
  return rows.reduce((sum, row) => sum + (row.attendedHalfDays === undefined ? (lengths.get(row.courseCode) ?? 0) : row.attendedHalfDays / 2), 0)
}

/** The facts beside an application that its approver weighs: seats now, the applicant's days and no-shows of this Shanghai year. */
export const decisionFacts = async (ctx: Context, e: EnrolmentDoc): Promise<Returned<(typeof enrolments)['endpoints']['decisionFacts']>> => {
  const year = Number(dayOf(ctx.now).slice(0, 4))
  const missed = { userId: e.userId, status: 'no-show', startDate: { $gte: `${year}-01-01`, $lte: `${year}-12-31` } }
  const [seats, days, noShows] = await Promise.all([
    countSeats(ctx, e.offeringId),
    daysOf(ctx, e.userId, year),
    repository(EnrolmentModel)(unscoped(ctx)).count(missed),
  ])
  return { id: e.id, seats, year, days, noShows }
}
