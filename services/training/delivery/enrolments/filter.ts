import type { Context } from '@academy/chassis/http/context.ts'
import { among, contains, named } from '@academy/chassis/http/filters.ts'
import { idsMatching, occurringIn } from '@academy/chassis/http/ids-matching.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Filter } from '@academy/chassis/mongo/scope.ts'
import type { Parsed } from '@academy/contracts/core/endpoint.ts'
import type { enrolments } from '@academy/contracts/training/delivery/enrolments.ts'
import { CourseModel } from '../../catalogue/public.ts'
import { users } from '../../people.ts'
import { OfferingModel } from '../offerings/model.ts'
import { EnrolmentModel } from './model.ts'

type Query = Parsed<(typeof enrolments)['endpoints']['page']>

/** What a text means, as ids: searching a million rows for it would read them all. */
const textFilter = async (text: string, ctx: Context, rest: Filter): Promise<Filter> => {
  const seen = occurringIn(ctx, repository(EnrolmentModel)(ctx), rest)
  const courses = await repository(CourseModel)(unscoped(ctx)).find({ code: contains(text) })
  // a number begins with its course's code: what the course finds need not be looked for again
  const others = { number: contains(text), courseId: { $nin: courses.map((one) => one.id) } }
  const [offerings, people] = await Promise.all([
    idsMatching(repository(OfferingModel)(unscoped(ctx)), others, seen, ['offeringId']),
    idsMatching(users(ctx), named(text), seen, ['userId']),
  ])
  const ways: Filter[] = [{ courseId: { $in: courses.map((one) => one.id) } }, { offeringId: { $in: offerings } }, { userId: { $in: people } }].filter((way) =>
    Object.values(way).some(({ $in }) => $in.length > 0),
  )
  return ways.length > 0 ? { $or: ways } : { id: { $in: [] } }
}

/** The filter of the enrolment lists; text looks in offering numbers, course codes and people's names. */
export const filterOf = async (query: Query, ctx: Context): Promise<Filter> => {
  const rest = {
    ...(query.offeringId ? { offeringId: query.offeringId } : {}),
    ...among('status', query.statuses),
    ...among('courseId', query.courseIds),
    ...among('catalogue', query.catalogues),
    ...among('region', query.regions),
    ...among('outletId', query.outletIds),
    ...among('dealerId', query.dealerIds),
    ...among('positionCode', query.positionCodes),
    ...among('source', query.sources),
    ...(query.from || query.to ? { startDate: { ...(query.from ? { $gte: query.from } : {}), ...(query.to ? { $lte: query.to } : {}) } } : {}),
  }
  return { ...(query.text ? await textFilter(query.text, ctx, rest) : {}), ...rest }
}

/** A list of some days is in the order of its days unless another is asked for: in any other a year of rows would be sorted in memory. */
export const inOrder = (query: Query): Query => ((query.from || query.to) && !query.orderField ? { ...query, orderField: 'start_date' } : query)
