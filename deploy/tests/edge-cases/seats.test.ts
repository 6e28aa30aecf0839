import { codes } from '@academy/contracts/core/codes.ts'
import { jobRun } from '@academy/contracts/core/job-run.ts'
import { attendances } from '@academy/contracts/training/delivery/attendances.ts'
import { enrolments } from '@academy/contracts/training/delivery/enrolments.ts'
import { type Fixture, fixture } from './fixture.ts'

const { revoke, acceptOffer } = enrolments.endpoints
let a: Fixture
beforeAll(async () => {
  a = await fixture()
})
afterAll(async () => a.stop())

const expireHolds = () => a.site.internal('training', jobRun('training').endpoints.run, { job: 'training.expire-holds', runId: 'run-1' })

test('world.md §10.12: a seat freed inside the penalty window is held 24 h for each in line, outside it the first is promoted at once', async () => {
  const people = await a.learners(5)
  const o = await a.offering({ capacity: 2 })
  const rows = []
  for (const person of people) rows.push(await a.confirmed(person, o.id))
  const [one, two, three, four, five] = rows.map((row) => row.id) as [string, string, string, string, string]
  expect(rows.map((row) => row.status)).toEqual(['confirmed', 'confirmed', 'waiting', 'waiting', 'waiting'])

  a.before(o.startDate, 15)
  await a.ok(a.site.call('training', revoke, { id: one, reason: '10' }, people[0]))
  await a.site.settled()
  expect(await a.enrolment(three)).toMatchObject({ status: 'confirmed' })

  a.before(o.startDate, 10)
  await a.ok(a.site.call('training', revoke, { id: two, reason: '10', penalty: '300.00' }, people[1]))
  await a.site.settled()
  expect(await a.enrolment(four)).toMatchObject({ status: 'waiting', standing: { code: 'offered' }, next: [{ code: 'answerOffer' }] })
  expect(await a.seats(o.id)).toMatchObject({ taken: 1, held: 1, free: 0 })

  a.site.clock.advance(24 * 3_600_000 + 1000)
  expect((await a.site.call('training', acceptOffer, { id: four }, people[3])).code).toBe(codes.refused)
  a.site.ok(await expireHolds())
  await a.site.settled()
  expect(await a.enrolment(four)).toMatchObject({ status: 'expired' })
  expect(await a.enrolment(five)).toMatchObject({ status: 'waiting', standing: { code: 'offered' } })
  const before = await a.balance()
  expect(await a.ok(a.site.call('training', acceptOffer, { id: five }, people[4]))).toMatchObject({ status: 'confirmed' })
  await a.site.settled()
  expect(await a.seats(o.id)).toMatchObject({ taken: 2, held: 0, waiting: 0 })
  expect(Number(await a.balance())).toBeLessThan(Number(before))
})

test('world.md §10.22: who arrives on day 2 attended half the course: no no-show fee, but not passed below 80 %', async () => {
  const [late, absent] = await a.learners(2)
  const o = await a.offering({ courseId: (await a.twoDays()).id })
  const rows = [await a.confirmed(late as never, o.id), await a.confirmed(absent as never, o.id)]
  a.before(o.startDate, -1, 18)
  const { mark, score, close } = attendances.endpoints
  const day2 = o.endDate
  const marks = (['am', 'pm'] as const).map((half) => ({ enrolmentId: rows[0]?.id ?? '', day: day2, half, mark: 'present' as const }))
  await a.ok(a.site.call('training', mark, { offeringId: o.id, marks }, a.staff))
  const sheet = await a.ok(a.site.call('training', score, { offeringId: o.id, scores: [{ enrolmentId: rows[0]?.id ?? '', score: 95 }] }, a.staff))
  expect((await a.site.call('training', close, { offeringId: o.id, version: sheet.version }, a.staff)).code).toBe(codes.refused)
  await a.ok(a.site.call('training', close, { offeringId: o.id, version: sheet.version, unmarkedAbsent: true }, a.staff))
  await a.site.settled()
  expect(await a.enrolment(rows[0]?.id ?? '')).toMatchObject({ status: 'attended', attendedHalfDays: 2, score: 95, passed: false })
  expect(await a.enrolment(rows[1]?.id ?? '')).toMatchObject({ status: 'no-show', passed: false })
  const posted = (await a.posted()).slice(-4)
  expect(posted).toEqual([
    ['30', '-1200.00'],
    ['30', '-1200.00'],
    ['80', '1200.00'],
    ['60', '-1200.00'],
  ])
})
