import { findIn } from '@academy/contracts/core/find.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { courses } from '@academy/contracts/training/catalogue/courses.ts'
import { offerings } from '@academy/contracts/training/delivery/offerings.ts'
import { type Academy, academy } from '../../testing/academy.ts'

const { find } = findIn('training').endpoints
let a: Academy
beforeAll(async () => {
  a = await academy()
  await a.site.tell(roleState, 'role-TRAINER', {
    ...{ id: 'role-TRAINER', code: 'TRAINER', nameCn: 'T', nameEn: 'T', dataScope: '5' },
    permissions: ['training:offerings:page'],
  })
  await a.site.settled()
})
afterAll(async () => a.stop())

const learner = { userId: 'u-learner', grants: [{ code: 'LEARNER', roots: ['O0001'] }] }
const trainer = { userId: 'u-trainer', grants: [{ code: 'TRAINER', roots: [] }] }
const numbers = async (text: string, as: object, place: 'portal' | 'office') =>
  a.site
    .ok(await a.site.call('training', find, { text, place }, as))
    .hits.filter(({ noun }) => noun === 'delivery/offerings')
    .map(({ hint }) => hint.split(' · ')[0])

test('a learner finds published offerings of the days to come, no unpublished one and none that is over; staff find them all', async () => {
  const [open, draft, over] = [await a.offering(), await a.offering({}, false), await a.offering()]
  const both = (await numbers('保养', a.staff, 'office')).sort()
  expect(both).toEqual([open.number, draft.number, over.number].sort())
  expect((await numbers('保养', learner, 'portal')).sort()).toEqual([open.number, over.number].sort())
  expect(await numbers(draft.number, learner, 'portal')).toEqual([])
  expect(await numbers('保养', learner, 'office')).toEqual([])
  const before = a.site.clock.now()
  a.site.clock.set(new Date(`${over.startDate}T20:00:00Z`))
  expect(await numbers('北京', learner, 'portal')).toEqual([])
  expect((await numbers('北京', a.staff, 'office')).length).toBe(3)
  a.site.clock.set(before)
})

test('staff find what is to come before what is over, the next first and of the past the last', async () => {
  const before = a.site.clock.now()
  const made = []
  for (const startDate of ['2027-06-01', '2027-06-08', '2027-06-15', '2027-06-22'])
    made.push(await a.offering({ startDate, nameCn: '顺序课', nameEn: 'Order' }))
  a.site.clock.set(new Date('2027-06-12T02:00:00Z'))
  const [first, second, third, fourth] = made.map(({ number }) => number)
  expect(await numbers('顺序', a.staff, 'office')).toEqual([third, fourth, second, first])
  expect((await numbers(String(first), a.staff, 'office'))[0]).toBe(first)
  a.site.clock.set(before)
})

test('a trainer without outlets finds what he teaches, as his list shows it', async () => {
  const other = await a.moreTrainer('T09', ['TB'])
  const [mine, theirs] = [await a.offering(), await a.offering({ trainers: [{ trainerId: other.id, role: 'main' }] })]
  const found = await numbers('TBA204', trainer, 'office')
  expect(found).toContain(mine.number)
  expect(found).not.toContain(theirs.number)
  const listed = a.site.ok(await a.site.call('training', offerings.endpoints.page, { limit: 100 }, trainer)).records.map(({ number }) => number)
  expect(found.filter((number) => !listed.includes(String(number)))).toEqual([])
})

test('a course is found until it is deleted, by learners while it is released; its code comes first', async () => {
  const courseOf = async (as: object, place: 'portal' | 'office') =>
    a.site.ok(await a.site.call('training', find, { text: 'tba204', place }, as)).hits.find(({ noun }) => noun === 'catalogue/courses')
  expect(await courseOf(a.staff, 'office')).toMatchObject({ id: a.course.id, link: `/manage/training-courses?open=${a.course.id}`, hint: 'TBA204' })
  expect(await courseOf(learner, 'portal')).toMatchObject({ link: '/offerings?text=TBA204&forMe=' })
  const { hits } = a.site.ok(await a.site.call('training', find, { text: 'TBA204', place: 'office' }, a.staff))
  expect(hits[0]?.noun).toBe('catalogue/courses')
  const fresh = { ...a.course, code: 'TBA205', nameCn: '待删课程' }
  const { code, nameCn, nameEn, brand, catalogue, level, kind, days, minPersons, maxPersons, price, points, passScore, ladder, noShow } = fresh
  const fields = { code, nameCn, nameEn, brand, catalogue, level, kind, days, minPersons, maxPersons, price, points, passScore, ladder, noShow }
  const made = a.site.ok(
    await a.site.call('training', courses.endpoints.save, { ...fields, prerequisites: [], intervalMonths: 0, needs: [] } as never, a.staff),
  )
  const seen = async (as: object, place: 'portal' | 'office') => a.site.ok(await a.site.call('training', find, { text: '待删', place }, as)).hits.length
  expect([await seen(a.staff, 'office'), await seen(learner, 'portal')]).toEqual([1, 1])
  const unlisted = a.site.ok(await a.site.call('training', courses.endpoints.unlist, { id: made.id, version: made.version }, a.staff))
  expect([await seen(a.staff, 'office'), await seen(learner, 'portal')]).toEqual([1, 0])
  a.site.ok(await a.site.call('training', courses.endpoints.removeOne, { id: unlisted.id } as never, a.staff))
  expect([await seen(a.staff, 'office'), await seen(learner, 'portal')]).toEqual([0, 0])
})
