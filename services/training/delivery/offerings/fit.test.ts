import { PLATFORM } from '@academy/chassis/mongo/scope.ts'
import { addDays, dayOf } from '@academy/contracts/core/days.ts'
import { courses } from '@academy/contracts/training/catalogue/courses.ts'
import { offerings } from '@academy/contracts/training/delivery/offerings.ts'
import { StudyRecordModel } from '../../study/public.ts'
import { type Academy, academy } from '../../testing/academy.ts'

let a: Academy
beforeAll(async () => {
  a = await academy()
})
afterAll(async () => a.stop())

const { search, ruler } = offerings.endpoints

test('what is listed as open to me is what the list itself says I may book: a course passed of late is not', async () => {
  const [me] = await a.learners(1)
  if (!me) throw new Error('nobody')
  const listed = async (query: object) => a.site.ok(await a.site.call('training', search, query, me)).records
  const free = async () => a.site.ok(await a.site.call('training', ruler, { forMe: true } as never, me)).days
  const o = await a.offering()
  expect((await listed({ forMe: true })).map(({ id }) => id)).toEqual([o.id])
  const { id, version, ...course } = await a.ok(a.site.call('training', courses.endpoints.info, { id: a.course.id }, a.staff))
  await a.ok(a.site.call('training', courses.endpoints.update, { ...course, id, version, intervalMonths: 24 } as never, a.staff))
  const at = a.site.clock.now()
  const record = { userId: me.userId, courseId: id, courseCode: 'TBA204', date: addDays(dayOf(at), -30), passed: true, source: 'import', score: 90 }
  await StudyRecordModel.raw.insertMany([
    { _id: 's-1', ...record, tenantId: 'chengtu', version: 1, createDate: at, updateDate: at, creator: PLATFORM },
  ] as never)
  expect(await listed({})).toMatchObject([{ id: o.id, fit: 'blocked', blocked: ['interval'] }])
  expect(await listed({ forMe: true })).toEqual([])
  expect(await free()).toEqual([])
})
