import { codes } from '@academy/contracts/core/codes.ts'
import { addDays, dayOf } from '@academy/contracts/core/days.ts'
import { jobRun } from '@academy/contracts/core/job-run.ts'
import { organisationState, postState } from '@academy/contracts/org/events.ts'
import { enrolments } from '@academy/contracts/training/delivery/enrolments.ts'
import { type Fixture, fixture, outletAdmin } from './fixture.ts'

const { replace } = enrolments.endpoints
let a: Fixture
beforeAll(async () => {
  a = await fixture()
})
afterAll(async () => a.stop())

const expireHolds = () => a.site.internal('training', jobRun('training').endpoints.run, { job: 'training.expire-holds', runId: 'run-1' })

test('world.md §10.15: two administrators replace one person at once: the first wins, the second sees who did and whom he put in', async () => {
  const [one, two, three] = await a.learners(3)
  const o = await a.offering({ capacity: 1 })
  const before = Number(await a.balance())
  const seat = await a.confirmed(one as never, o.id)
  const put = (admin: string, userId = '') => a.site.call('training', replace, { id: seat.id, version: seat.version, userId }, outletAdmin(admin))
  const answers = await Promise.all([put('u-trainer', two?.userId), put('u-other', three?.userId)])
  const won = answers.find((answer) => answer.code === codes.success)
  expect(won?.data).toMatchObject({ status: 'confirmed', source: 'replacement' })
  const reason = { code: 'alreadyReplaced', params: { by: expect.stringMatching(/^(陆知行|—)$/), person: won?.data.userName } }
  expect(answers.filter((answer) => answer !== won)).toMatchObject([{ code: codes.refused, data: { reasons: [reason] } }])
  expect(await put('u-other', three?.userId)).toMatchObject({ code: codes.refused, data: { reasons: [reason] } })
  await a.site.settled()
  expect(await a.seats(o.id)).toMatchObject({ taken: 1, free: 0 })
  expect(Number(await a.balance())).toBe(before - 1200)
})

test('world.md §10.3: an outlet closes: seats of those who leave are freed without penalty, those who move to another outlet keep theirs', async () => {
  const [leaver, mover, applicant] = await a.learners(3, 'O0002')
  const o = await a.offering()
  const rows = [await a.confirmed(leaver as never, o.id), await a.confirmed(mover as never, o.id)]
  rows.push(await a.ok(a.apply(applicant as never, o.id)))
  const before = Number(await a.balance())
  const status = async () => (await Promise.all(rows.map((row) => a.enrolment(row.id)))).map((row) => row.status)
  const post = (userId = '', outletId = 'O0002', over = {}) => ({
    ...postState.example,
    id: `p-${userId}${outletId === 'O0002' ? '' : outletId}`,
    userId,
    orgId: outletId,
    outletId,
    dealerId: 'D001',
    ...over,
  })
  const today = dayOf(a.site.clock.now())
  for (const person of [leaver, mover, applicant]) await a.site.tell(postState, `p-${person?.userId}`, post(person?.userId, 'O0002', { leaveDate: today }))
  await a.site.tell(postState, `p-${mover?.userId}O0001`, post(mover?.userId, 'O0001', { joinDate: addDays(today, 1) }))
  await a.site.settled()
  a.site.ok(await expireHolds())
  expect(await status()).toEqual(['confirmed', 'confirmed', 'requested'])

  await a.site.tell(organisationState, 'O0002', { ...a.outlet('O0002'), dealerStatus: '40' })
  await a.site.settled()
  a.site.ok(await expireHolds())
  await a.site.settled()
  expect(await status()).toEqual(['revoked', 'confirmed', 'revoked'])
  expect(await a.enrolment(rows[0]?.id ?? '')).toMatchObject({ penalty: '0.00', standing: { code: 'revoked' } })
  expect(await a.seats(o.id)).toMatchObject({ taken: 1, held: 0 })
  expect(Number(await a.balance())).toBe(before + 1200)
})
