import { database } from '@academy/chassis/mongo/database.ts'
import { outboxRows } from '@academy/chassis/mongo/outbox.ts'
import { caseAgreed, caseExpired, caseOpened, caseRefused } from '@academy/contracts/approval-workflow/events.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { addDays, dayOf } from '@academy/contracts/core/days.ts'
import type { Envelope } from '@academy/contracts/core/event.ts'
import { jobRun } from '@academy/contracts/core/job-run.ts'
import { postState } from '@academy/contracts/org/events.ts'
import { offerings } from '@academy/contracts/training/delivery/offerings.ts'
import { classrooms } from '@academy/contracts/training/resources/classrooms.ts'
import { type Academy, academy } from '../../testing/academy.ts'

const { page, info, confirmStart, update, cancel } = offerings.endpoints
const DAY = 86_400_000
let a: Academy
beforeAll(async () => {
  a = await academy()
  const post = { ...postState.example, positionCode: 'AC05', orgId: 'root', joinDate: '2020-01-01' }
  await a.site.tell(postState, 'post-planner', { ...post, id: 'post-planner', userId: 'u-planner' })
  await a.site.tell(postState, 'post-second', { ...post, id: 'post-second', userId: 'u-second', joinDate: '2021-01-01' })
  await a.site.tell(postState, 'post-left', { ...post, id: 'post-left', userId: 'u-left', leaveDate: '2024-01-01' })
  await a.site.settled()
})
afterAll(async () => a.stop())

let runs = 0
const run = () => a.site.internal('training', jobRun('training').endpoints.run, { job: 'training.ask-starts', runId: `run-${++runs}` })
type Offering = Awaited<ReturnType<Academy['offering']>>
const startOf = async ({ id }: Pick<Offering, 'id'>) => a.ok(a.site.call('training', info, { id }, a.staff))
/** An offering whose start is so many days away. */
const near = async (days: number, over: Record<string, unknown> = {}) => a.offering({ startDate: addDays(dayOf(a.site.clock.now()), days), ...over })
const told = async (id: string) => {
  const rows = await outboxRows(database('training')).find({ 'envelope.aggregateId': id }).sort({ $natural: 1 }).lean()
  return rows.map(
    ({ envelope }) => envelope as Envelope<{ code?: string; to?: string[]; people?: number; minimum?: number; plannerId?: string; link?: string }>,
  )
}
const starts = async (id: string) => (await told(id)).filter(({ name }) => name.startsWith('training.offering.start-'))
const messages = async (id: string) => (await told(id)).flatMap(({ name, data }) => (name === 'training.message.sent' ? [[data.code, data.to]] : []))
const ended = (type: typeof caseAgreed, id: string, by = 'u-ac04') =>
  a.site.tell(type, `case-${id}`, { ...type.example, model: 'CLASS', subjectType: 'offering', subjectId: id, by }).then(() => a.site.settled())
let more = 0
/** A room and a trainer of its own, so that nothing clashes. */
const free = async () => {
  const code = `R${++more}`
  const fields = { code, nameCn: code, nameEn: code, siteId: a.place.id, roomType: '1' as const, maxPersons: 40 }
  const room = await a.ok(a.site.call('training', classrooms.endpoints.save, fields, a.staff))
  return { classroomId: room.id, trainers: [{ trainerId: (await a.moreTrainer(`S${more}`, ['TB'])).id, role: 'main' }] }
}

test('a start is asked for once when it comes near, with who sits in it, in the name of who has planned longest', async () => {
  const [one] = await a.learners(1)
  const soon = await near(9, { minimum: 2 })
  const later = await near(12)
  const draft = await a.offering({ startDate: addDays(dayOf(a.site.clock.now()), 8) }, false)
  await a.ok(a.apply(one as never, soon.id))
  for (let n = 0; n < 2; n++) a.site.ok(await run())
  const asked = await starts(soon.id)
  expect(asked.map(({ name }) => name)).toEqual(['training.offering.start-asked'])
  expect(asked[0]?.data).toMatchObject({ people: 1, minimum: 2, plannerId: 'u-planner', mainTrainerUserId: 'u-trainer' })
  expect([await startOf(soon), await startOf(later), await startOf(draft)].map(({ start }) => start)).toEqual(['asked', undefined, undefined])
  const found = async (starts: string) => a.ok(a.site.call('training', page, { starts }, a.staff)).then(({ records }) => records.map(({ id }) => id))
  expect(await found('asked')).toEqual([soon.id])
  expect(await found('notAsked')).toEqual([later.id])
  expect((await found('asked,notAsked')).sort()).toEqual([later.id, soon.id].sort())

  // the case is known by the offering; a case of something else changes nothing
  await a.site.tell(caseOpened, 'case-x', { ...caseOpened.example, subjectType: 'offering', subjectId: soon.id })
  await a.site.tell(caseAgreed, 'case-y', { ...caseAgreed.example, subjectType: 'enrolment', subjectId: soon.id })
  await a.site.settled()
  expect(await startOf(soon)).toMatchObject({ start: 'asked', startCaseId: 'case-x', actions: expect.not.arrayContaining(['confirmStart']) })

  for (let n = 0; n < 2; n++) await ended(caseAgreed, soon.id)
  expect((await startOf(soon)).start).toBe('confirmed')
  expect(await messages(soon.id)).toEqual([
    ['offerings.startConfirmed', ['u-planner', 'u-second']],
    ['offerings.startConfirmed', ['u-trainer']],
  ])
})

test.each([
  ['refused', caseRefused],
  ['lapsed', caseExpired],
] as const)('%s: the planners hear of it and let it take place all the same, or not', async (state, type) => {
  const o = await near(9, await free())
  a.site.ok(await run())
  await ended(type as typeof caseAgreed, o.id)
  const shown = await startOf(o)
  expect(shown).toMatchObject({ start: state, actions: expect.arrayContaining(['confirmStart']) })
  expect(await messages(o.id)).toEqual([[`offerings.start${state === 'refused' ? 'Refused' : 'Lapsed'}`, ['u-planner', 'u-second']]])
  // what is decided stays decided
  await ended(caseAgreed, o.id)
  expect((await startOf(o)).start).toBe(state)

  const confirm = () => a.site.call('training', confirmStart, { id: o.id, version: shown.version }, { ...a.staff, userId: 'u-second' })
  expect(a.site.ok(await confirm())).toMatchObject({ start: 'confirmed', actions: expect.not.arrayContaining(['confirmStart']) })
  expect((await confirm()).code).not.toBe(codes.success)
  expect((await messages(o.id)).slice(1).map(([code, to]) => [code, to?.includes('u-second')])).toEqual([
    ['offerings.startConfirmed', false],
    ['offerings.startConfirmed', false],
  ])
})

test('where less than a day is left nobody is asked: it is the planner’s at once; once it has begun he confirms nothing', async () => {
  const o = await near(4, await free())
  a.site.clock.set(new Date(Date.parse(`${o.startDate}T09:00:00+08:00`) - DAY))
  a.site.ok(await run())
  expect(await startOf(o)).toMatchObject({ start: 'lapsed' })
  expect((await starts(o.id)).map(({ name }) => name)).toEqual(['training.offering.start-lapsed'])
  a.site.clock.advance(DAY)
  expect((await startOf(o)).actions).not.toContain('confirmStart')
})

test('while it is being decided another day moves the end of its case, and a cancelled one has no start any more', async () => {
  const o = await near(9, await free())
  a.site.ok(await run())
  const { version, courseId, siteId, classroomId, trainers, capacity, minimum, nameCn, nameEn } = await startOf(o)
  const same = { courseId, siteId, classroomId, capacity, minimum, nameCn, nameEn, trainers: trainers.map(({ trainerId, role }) => ({ trainerId, role })) }
  const startDate = addDays(o.startDate, 2)
  a.site.ok(await a.site.call('training', update, { id: o.id, version, startDate, ...same } as never, a.staff))
  const moved = (await starts(o.id)).at(-1)
  expect(moved).toMatchObject({ name: 'training.offering.start-moved', data: { startDate } })
  const now = await startOf(o)
  expect(now.start).toBe('asked')
  a.site.ok(await a.site.call('training', cancel, { id: o.id, version: now.version, reason: '10' }, a.staff))
  await ended(caseAgreed, o.id)
  expect((await startOf(o)).start).toBeUndefined()
})
