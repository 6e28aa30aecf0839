import type { Context } from '@academy/chassis/http/context.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Filter } from '@academy/chassis/mongo/scope.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { CatalogueModel, CourseModel } from '../../catalogue/public.ts'
import { applicantOf, personOf, wantedFrom } from '../enrolments/applicant.ts'
import { audienceHolds } from '../enrolments/audience.ts'
import { checksOf } from '../enrolments/reasons.ts'
import { OfferingModel } from './model.ts'
import type { OfferingDoc } from './offering-doc.ts'

type Reading = Pick<Context, 'tenantId' | 'now' | 'dataScope' | 'userId' | 'parameter'>

const audiences = async (ctx: Reading): Promise<Map<string, readonly string[]>> =>
  new Map((await repository(CatalogueModel)(unscoped(ctx)).find({})).map((one) => [one.code, one.audience]))

/**
 * What stands between the reader and each offering, by its id: codes in the order of `enrolmentReasons`, none where he may apply. Room is what lists
 * count; money is left to the detail, which knows the reductions.
 */
export const failingOf = async (ctx: Reading, rows: readonly OfferingDoc[]): Promise<Map<string, string[]>> => {
  const courses = repository(CourseModel)(unscoped(ctx))
  const [person, own, audience] = await Promise.all([
    personOf(ctx, ctx.userId, undefined, dayOf(ctx.now)),
    courses.byIds([...new Set(rows.map((row) => row.courseId))]),
    audiences(ctx),
  ])
  const [applicant, needed] = await Promise.all([
    applicantOf(ctx, person, ctx.now),
    courses.find({ code: { $in: own.flatMap((course) => course.prerequisites ?? []) } }),
  ])
  const byId = new Map(own.map((course) => [course.id, course]))
  return new Map(
    rows.map((row) => {
      const { free, waiting } = row.seats
      const room = { free, liveTickets: waiting, waitingList: row.waitingList, waitingMax: ctx.parameter('waiting.max') }
      const ground = { course: byId.get(row.courseId), audience: audience.get(row.catalogue), needed, room, overdraft: Number.MAX_SAFE_INTEGER }
      const failing = checksOf(applicant, wantedFrom(row, ground), ctx.now).filter((check) => !check.passed)
      return [row.id, failing.map((check) => check.code)]
    }),
  )
}

/** So many offerings at most are judged for one list. */
const MOST = 3000

/** What bounds the reading: open ones of courses for his post, his outlet's brands and what he has passed. The verdict is that of `failingOf` alone. */
const near = async (ctx: Reading): Promise<Filter> => {
  const person = await personOf(ctx, ctx.userId, undefined, dayOf(ctx.now))
  const [{ post, results }, audience, courses] = await Promise.all([
    applicantOf(ctx, person, ctx.now),
    audiences(ctx),
    repository(CourseModel)(unscoped(ctx)).find({}, { limit: 2000 }),
  ])
  if (!post) return { courseId: { $in: [] } }
  const passed = new Set(results.filter((result) => result.passed).map((result) => result.courseCode))
  const mine = courses.filter(
    (course) =>
      audienceHolds(course.audience ?? audience.get(course.catalogue) ?? [], post) &&
      (course.brand === 'A' || post.brands === undefined || post.brands.includes(course.brand)) &&
      (course.prerequisites ?? []).every((code) => passed.has(code)),
  )
  return { courseId: { $in: mine.map((course) => course.id) }, closesAt: { $gte: ctx.now }, $or: [{ 'seats.free': { $gt: 0 } }, { waitingList: true }] }
}

/** The filter of offerings that the reader may still apply for, of those that `asked` finds: the ones against which the list itself would say nothing. */
export const forMe = async (ctx: Reading, asked: Filter): Promise<Filter> => {
  const rows = await repository(OfferingModel)(unscoped(ctx)).find({ $and: [asked, { status: 'published' }, await near(ctx)] }, { limit: MOST })
  const failing = await failingOf(ctx, rows)
  return { id: { $in: rows.filter((row) => failing.get(row.id)?.length === 0).map((row) => row.id) } }
}
