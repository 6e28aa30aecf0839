import type { Context } from '@academy/chassis/http/context.ts'
import { contains, named } from '@academy/chassis/http/filters.ts'
import { meantBy, occurringIn } from '@academy/chassis/http/meant.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { shownPage } from '@academy/contracts/core/page.ts'
import { studyRecords } from '@academy/contracts/training/study/study-records.ts'
import { CourseModel } from '../../catalogue/public.ts'
import { namesOf, users } from '../../people.ts'
import { StudyRecordModel } from './model.ts'

type Row = DocOf<(typeof StudyRecordModel)['fields']>
const door = repository(StudyRecordModel)

const shown = async (ctx: Context, rows: readonly Row[]) => {
  const [names, courses] = await Promise.all([
    namesOf(ctx, { users: rows.map((row) => row.userId) }),
    repository(CourseModel)(unscoped(ctx)).find({ code: { $in: rows.map((row) => row.courseCode) } }),
  ])
  const course = new Map(courses.map((one) => [one.code, one]))
  return rows.map((row) => ({
    ...row,
    userName: names.user(row.userId, ctx.locale === 'en-US'),
    nameCn: course.get(row.courseCode)?.nameCn ?? row.courseCode,
    nameEn: course.get(row.courseCode)?.nameEn ?? row.courseCode,
  }))
}
const filterOf = (query: { courseIds?: string[] | undefined; passed?: boolean | undefined; from?: string | undefined; to?: string | undefined }) => ({
  ...(query.courseIds?.length ? { courseId: { $in: query.courseIds } } : {}),
  ...(query.passed === undefined ? {} : { passed: query.passed }),
  ...(query.from || query.to ? { date: { ...(query.from ? { $gte: query.from } : {}), ...(query.to ? { $lte: query.to } : {}) } } : {}),
})

export const studyRecordHandlers: Handlers<typeof studyRecords> = {
  mine: async (query, ctx) => {
    const found = await door(unscoped(ctx)).page(query, { ...filterOf(query), userId: ctx.userId }, studyRecords.endpoints.mine.sort ?? [])
    const records = await shown(ctx, found.records)
    return shownPage(found, records)
  },
  page: async ({ text, userId, outletIds, ...query }, ctx) => {
    const rest = { $and: [filterOf(query), userId ? { userId } : {}, outletIds?.length ? { outletId: { $in: outletIds } } : {}] }
    const people = text ? await meantBy(users(ctx), named(text), occurringIn(ctx, door(ctx), rest), ['userId']) : null
    const filter = { $and: [rest, people ? { $or: [{ userId: { $in: people } }, { courseCode: contains(text ?? '') }] } : {}] }
    const found = await door(ctx).page(query, filter, studyRecords.endpoints.page.sort ?? [])
    const records = await shown(ctx, found.records)
    return shownPage(found, records)
  },
}
