import { contains, named, onlyRow } from '@academy/chassis/http/filters.ts'
import { idsMatching, occurringIn } from '@academy/chassis/http/ids-matching.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { studyRecords } from '@academy/contracts/training/study/study-records.ts'
import { users } from '../../people.ts'
import { StudyRecordModel } from './model.ts'

const repo = repository(StudyRecordModel)

const filterOf = (query: { courseIds?: string[] | undefined; passed?: boolean | undefined; from?: string | undefined; to?: string | undefined }) => ({
  ...(query.courseIds?.length ? { courseId: { $in: query.courseIds } } : {}),
  ...(query.passed === undefined ? {} : { passed: query.passed }),
  ...(query.from || query.to ? { date: { ...(query.from ? { $gte: query.from } : {}), ...(query.to ? { $lte: query.to } : {}) } } : {}),
})

/** Results are looked at from the last one back unless another order is asked for. */
const newestFirst = <Q extends { order?: 'asc' | 'desc' | undefined; orderField?: string | undefined }>(query: Q): Q =>
  query.order || query.orderField ? query : { ...query, order: 'desc' }

export const studyRecordHandlers: Handlers<typeof studyRecords> = {
  mine: async (query, ctx) => {
    return repo(unscoped(ctx)).page(newestFirst(query), { ...filterOf(query), userId: ctx.userId }, studyRecords.endpoints.mine.sort ?? [])
  },
  page: async ({ id, text, userId, outletIds, ...query }, ctx) => {
    const rest = { $and: [onlyRow(id), filterOf(query), userId ? { userId } : {}, outletIds?.length ? { outletId: { $in: outletIds } } : {}] }
    const people = text ? await idsMatching(users(ctx), named(text), occurringIn(ctx, repo(ctx), rest), ['userId']) : null
    const filter = { $and: [rest, people ? { $or: [{ userId: { $in: people } }, { courseCode: contains(text ?? '') }] } : {}] }
    return repo(ctx).page(newestFirst(query), filter, studyRecords.endpoints.page.sort ?? [])
  },
}
