import type { Context } from '@academy/chassis/http/context.ts'
import { among, contains, named } from '@academy/chassis/http/filters.ts'
import type { Parsed } from '@academy/contracts/core/endpoint.ts'
import type { enrolments } from '@academy/contracts/training/delivery/enrolments.ts'
import { users } from '../../people.ts'

type Query = Parsed<(typeof enrolments)['endpoints']['page']>

/** The filter of the enrolment lists; text looks in offering numbers, course codes and people's names. */
export const filterOf = async (query: Query, ctx: Context): Promise<Record<string, unknown>> => {
  const people = query.text ? await users(ctx).find(named(query.text), { limit: 200 }) : []
  return {
    ...(query.text
      ? { $or: [{ offeringNumber: contains(query.text) }, { courseCode: contains(query.text) }, { userId: { $in: people.map((one) => one.id) } }] }
      : {}),
    ...(query.offeringId ? { offeringId: query.offeringId } : {}),
    ...among('status', query.statuses),
    ...among('courseId', query.courseIds),
    ...among('catalogue', query.catalogues),
    ...among('outletId', query.outletIds),
    ...among('dealerId', query.dealerIds),
    ...among('positionCode', query.positionCodes),
    ...among('source', query.sources),
    ...(query.from || query.to ? { startDate: { ...(query.from ? { $gte: query.from } : {}), ...(query.to ? { $lte: query.to } : {}) } } : {}),
  }
}
