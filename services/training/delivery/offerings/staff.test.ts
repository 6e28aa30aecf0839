import { database } from '@academy/chassis/mongo/database.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { addDays, dayOf } from '@academy/contracts/core/days.ts'
import { courses } from '@academy/contracts/training/catalogue/courses.ts'
import { offerings } from '@academy/contracts/training/delivery/offerings.ts'
import { type Academy, academy } from '../../testing/academy.ts'

const { publish, publishBatch, removeOne, copy, info, save, update, page, telling } = offerings.endpoints
let a: Academy
beforeAll(async () => {
  a = await academy()
})
afterAll(async () => a.stop())

test('deleted against published at the same moment: one of them is refused, no published offering is gone (I9, R)', async () => {
  for (let round = 0; round < 5; round++) {
    const o = await a.offering({}, false)
    const [out, gone] = await Promise.all([
      a.site.call('training', publish, { id: o.id, version: o.version }, a.staff),
      a.site.call('training', removeOne, { id: o.id } as never, a.staff),
    ])
    const left = await a.site.call('training', info, { id: o.id }, a.staff)
    expect([out.code === codes.success, gone.code === codes.success]).toEqual(left.code === codes.success ? [true, false] : [false, true])
    if (left.code === codes.success) expect((await a.seats(o.id)).capacity).toBe(o.capacity)
  }
})

test('many are published at once; what cannot be is told with every reason and keeps nothing else back, each change audited by its person (found.md C)', async () => {
  const [ready, bare, gone] = [await a.offering({}, false), await a.offering({ classroomId: undefined, trainers: [] }, false), await a.offering({}, false)]
  a.site.ok(await a.site.call('training', removeOne, { id: gone.id } as never, a.staff))
  const asked = { offerings: [bare, gone, ready].map(({ id, version }) => ({ id, version })) }
  const done = a.site.ok(await a.site.call('training', publishBatch, asked, a.staff))
  expect(done).toMatchObject({ published: 1, failed: 2 })
  expect(done.results.map(({ id, number, ok }) => [id, number, ok])).toEqual([
    [bare.id, bare.number, false],
    [gone.id, undefined, false],
    [ready.id, ready.number, true],
  ])
  expect(done.results[0]?.reasons.length).toBeGreaterThan(1)
  expect(a.site.ok(await a.site.call('training', info, { id: ready.id }, a.staff)).status).toBe('published')
  expect(a.site.ok(await a.site.call('training', info, { id: bare.id }, a.staff)).status).toBe('unpublished')
  const [trace] = await database('training').collection('audits').find({ entityId: ready.id, what: 'update' }).toArray()
  const published = { field: 'status', before: 'unpublished', after: 'published' }
  expect(trace).toMatchObject({ userId: a.staff.userId, changes: expect.arrayContaining([published]) })
})

test('a copy leaves out what others have on that day and names it', async () => {
  const [from, other] = [await a.offering(), await a.offering()]
  const made = a.site.ok(await a.site.call('training', copy, { id: from.id, startDate: other.startDate }, a.staff))
  expect(made).toMatchObject({ status: 'unpublished', startDate: other.startDate, trainers: [] })
  expect(made.classroomId).toBeUndefined()
  expect(made.leftOut).toEqual([
    { resourceType: 'classroom', resourceId: a.room.id, name: '理论一', offeringNumber: other.number },
    { resourceType: 'trainer', resourceId: a.trainer.id, name: '陆知行', offeringNumber: other.number },
  ])
  const free = a.site.ok(await a.site.call('training', copy, { id: from.id, startDate: '2027-01-20' }, a.staff))
  expect(free).toMatchObject({ classroomId: a.room.id, trainers: [{ trainerId: a.trainer.id }] })
  expect(free.leftOut).toEqual([])
})

test('a price below nothing is refused at its field, of an offering and of a course with its ladder (2-training.md §3)', async () => {
  const o = await a.offering({ classroomId: undefined, trainers: [] }, false)
  const plan = { courseId: o.courseId, siteId: o.siteId, startDate: '2027-02-03', trainers: [], price: '-5000' }
  const refused = [
    await a.site.call('training', save, plan as never, a.staff),
    await a.site.call('training', update, { ...plan, id: o.id, version: o.version } as never, a.staff),
  ]
  for (const { code, data } of refused) expect([code, data]).toMatchObject([codes.malformed, { fields: [{ field: 'price', code: 'numberTooSmall' }] }])
  const course = { price: '-1', noShow: '-0.01', ladder: [{ days: 3, amount: '-500' }] }
  const { data } = await a.site.call('training', courses.endpoints.save, course as never, a.staff)
  const below = (data as unknown as { fields: { field: string; code: string }[] }).fields.filter((one) => one.code === 'numberTooSmall')
  expect(below.map((one) => one.field)).toEqual(['price', 'ladder[0].amount', 'noShow'])
})

test('nobody plans a beginning before today in Shanghai, neither anew, nor by a copy, nor by moving a draft', async () => {
  const today = dayOf(a.site.clock.now())
  const draft = await a.offering({ classroomId: undefined, trainers: [] }, false)
  const plan = (startDate: string) => ({ courseId: draft.courseId, siteId: draft.siteId, trainers: [], startDate })
  const late = [
    await a.site.call('training', save, plan(addDays(today, -1)) as never, a.staff),
    await a.site.call('training', copy, { id: draft.id, startDate: addDays(today, -1) }, a.staff),
    await a.site.call('training', update, { ...plan(addDays(today, -1)), id: draft.id, version: draft.version } as never, a.staff),
  ]
  for (const answer of late) expect(answer).toMatchObject({ code: codes.refused, data: { reasons: [{ code: 'startsInPast' }] } })
  expect(a.site.ok(await a.site.call('training', save, plan(today) as never, a.staff))).toMatchObject({ startDate: today })
  const back = a.site.clock.now()
  a.site.clock.advance(40 * 86_400_000)
  const kept = { ...plan(draft.startDate), id: draft.id, version: draft.version, remark: '已过' }
  expect(a.site.ok(await a.site.call('training', update, kept as never, a.staff))).toMatchObject({ remark: '已过' })
  a.site.clock.set(back)
})

test('moved to a nearer day, an application ends before the new start', async () => {
  const [one] = await a.learners(1)
  const o = await a.offering({ capacity: 2 })
  const made = a.site.ok(await a.apply(one as never, o.id))
  const startDate = `${a.site.clock.now().toISOString().slice(0, 8)}14`
  const trainers = o.trainers.map(({ trainerId, role }) => ({ trainerId, role }))
  const change = {
    id: o.id,
    version: o.version,
    courseId: o.courseId,
    siteId: o.siteId,
    classroomId: o.classroomId,
    trainers,
    capacity: 2,
    minimum: 1,
    startDate,
  }
  const moved = a.site.ok(await a.site.call('training', update, change as never, a.staff))
  expect(await a.enrolment(made.id)).toMatchObject({ startDate, holdUntil: `${startDate.slice(0, 8)}13 09:00:00`, startsAt: moved.startsAt })
})

test('before a change is saved it says how many people it tells, and of what; of a draft nobody hears', async () => {
  const [one, two] = await a.learners(2)
  const [o, draft] = [await a.offering({ capacity: 2 }), await a.offering({}, false)]
  for (const person of [one, two]) a.site.ok(await a.apply(person as never, o.id))
  const told = async (id: string, changes: object) => a.site.ok(await a.site.call('training', telling, { id, ...changes } as never, a.staff))
  expect(await told(o.id, { changed: 'startDate', startDate: addDays(o.startDate, 1) })).toEqual({ telling: 'moved', people: 2 })
  expect(await told(o.id, { changed: 'classroomId' })).toEqual({ telling: 'rearranged', people: 2 })
  expect(await told(o.id, { changed: 'trainers' })).toEqual({ telling: 'changed', people: 2 })
  expect(await told(o.id, { changed: 'price,remark' })).toEqual({ people: 2 })
  expect(await told(draft.id, { changed: 'startDate', startDate: addDays(draft.startDate, 1) })).toEqual({ people: 0 })
})

test('the list of those who plan begins with what comes next; what is over is asked for', async () => {
  const today = dayOf(a.site.clock.now())
  const days = [30, 3, 12].map((ahead) => addDays(today, ahead))
  for (const startDate of days) await a.offering({ startDate, classroomId: undefined, trainers: [] }, false)
  const pageOf = async (when?: 'ahead' | 'past') =>
    a.site.ok(await a.site.call('training', page, { limit: '100', ...(when ? { when } : {}) } as never, a.staff)).records.map((row) => row.startDate)
  const sorted = (starts: string[]) => [...starts].sort()
  const before = await pageOf('ahead')
  expect(before).toEqual(sorted(before))
  expect(before).toEqual(expect.arrayContaining(days))
  a.site.clock.advance(4 * 86_400_000)
  expect(await pageOf('ahead')).not.toContain(days[1])
  const past = await pageOf('past')
  expect(past).toContain(days[1])
  expect(past).toEqual(sorted(past).reverse())
  expect((await pageOf()).length).toBe((await pageOf('ahead')).length + past.length)
})
