import { jobRun } from '@academy/contracts/core/job-run.ts'
import { paramState } from '@academy/contracts/identity/events.ts'
import { enrolments } from '@academy/contracts/training/delivery/enrolments.ts'
import { offerings } from '@academy/contracts/training/delivery/offerings.ts'
import { type Academy, academy } from '../../testing/academy.ts'
import { EnrolmentModel, SeatModel } from './model.ts'

let a: Academy
beforeAll(async () => {
  a = await academy()
})
afterAll(async () => a.stop())

const tenantId = 'chengtu'
const row = async (id: string) => (await EnrolmentModel.raw.findOne({ tenantId, _id: id }, null, { lean: true })) as never as Record<string, unknown>
const set = (id: string, fields: object) => EnrolmentModel.raw.updateOne({ tenantId, _id: id }, { $set: fields })

test('sixty tickets that may not have the seat stand before the one that may: he is offered it, and no longer counts as passed over', async () => {
  const [holder, first, last] = await a.learners(3)
  const o = await a.offering({ capacity: 1 })
  const seat = a.site.ok(await a.apply(holder as never, o.id))
  const like = await row(a.site.ok(await a.apply(first as never, o.id)).id)
  const mine = a.site.ok(await a.apply(last as never, o.id))
  const others = Array.from({ length: 60 }, (_, at) => ({ ...like, _id: `w-${at}`, userId: `nobody-${at}`, ticket: at + 3 }))
  await EnrolmentModel.raw.insertMany(others)
  await set(mine.id, { ticket: 90, agreed: true, skippedCode: 'notAgreed' })
  expect((await a.enrolment(mine.id)).skipped).toEqual({ code: 'notAgreed' })
  const back = a.site.clock.now()
  a.site.clock.set(new Date(Date.parse(`${o.startDate}T10:00:00+08:00`) - 2 * 86_400_000))
  a.site.ok(await a.site.call('training', enrolments.endpoints.revoke, { id: seat.id, reason: '10' }, holder))
  await a.site.settled()
  const shown = await a.enrolment(mine.id)
  expect(shown).toMatchObject({ status: 'waiting', standing: { code: 'offered' } })
  expect(shown.skipped).toBeUndefined()
  expect(await a.enrolment('w-0')).toMatchObject({ status: 'waiting', skipped: { code: 'notAgreed' } })
  a.site.clock.set(back)
})

/** A full offering of one seat, somebody who waits for it, and `many` behind him whom the academy does not know; he stands behind them all. */
const behind = async (many: number) => {
  const [holder, last] = await a.learners(2)
  const o = await a.offering({ capacity: 1 })
  const seat = a.site.ok(await a.apply(holder as never, o.id))
  const mine = a.site.ok(await a.apply(last as never, o.id))
  const like = await row(mine.id)
  const others = Array.from({ length: many }, (_, at) => ({ ...like, _id: `${o.id}-${at}`, userId: `nobody-${at}`, postId: `gone-${at}`, ticket: at + 1 }))
  await set(mine.id, { ticket: many + 1 })
  await EnrolmentModel.raw.insertMany(others)
  const free = async () => {
    a.site.ok(await a.site.call('training', enrolments.endpoints.revoke, { id: seat.id, reason: '10' }, holder))
    await a.site.settled()
  }
  const told = () => EnrolmentModel.raw.countDocuments({ tenantId, offeringId: o.id, skippedCode: { $exists: true } })
  return { o, mine, free, told }
}

test('a seat passes over three hundred and twenty who may not have it and reaches the one who may, in one go (I4)', async () => {
  const { o, mine, free, told } = await behind(320)
  await free()
  expect((await a.enrolment(mine.id)).status).toBe('requested')
  expect([await told(), await a.seats(o.id)]).toMatchObject([320, { held: 1, free: 0 }])
}, 60_000)

test('in the last days nobody gets it and everybody is told once; whoever looks again looks at nobody', async () => {
  const { o, mine, free, told } = await behind(320)
  const back = a.site.clock.now()
  a.site.clock.set(new Date(Date.parse(`${o.startDate}T10:00:00+08:00`) - 86_400_000))
  await free()
  expect([(await a.enrolment(mine.id)).status, await told()]).toEqual(['waiting', 321])
  const versions = () => EnrolmentModel.raw.find({ tenantId, offeringId: o.id }, { version: 1 }, { lean: true, sort: { _id: 1 } }).exec()
  const before = await versions()
  await promoteJob()
  expect(await versions()).toEqual(before)
  a.site.clock.set(back)
}, 60_000)

const promoteJob = async () => {
  const answer = await a.site.internal('training', jobRun('training').endpoints.run, { job: 'training.promote', runId: 'run-promote' })
  await a.site.settled()
  return a.site.ok(answer)
}

test('however many ask at once, no more wait than the list may hold (I5)', async () => {
  await a.site.tell(paramState, 'param-waiting', { ...paramState.example, id: 'param-waiting', paramCode: 'waiting.max', paramValue: '3' })
  await a.site.settled()
  const people = await a.learners(12)
  const o = await a.offering({ capacity: 2 })
  const answers = await Promise.all(people.map((person) => a.apply(person as never, o.id)))
  const rows = await EnrolmentModel.raw.find({ tenantId, offeringId: o.id }, null, { lean: true }).exec()
  const tickets = rows.flatMap((each) => (each as { ticket?: number }).ticket ?? []).sort()
  expect([rows.length, tickets, await a.seats(o.id)]).toMatchObject([5, [1, 2, 3], { held: 2, waiting: 3 }])
  const refusals = answers
    .filter(({ code }) => code !== 0)
    .map(({ data }) => (data as unknown as { reasons: { code: string }[] }).reasons.map(({ code }) => code))
  expect(refusals).toEqual(Array.from({ length: 7 }, () => ['full']))
  await a.site.tell(
    paramState,
    'param-waiting',
    { ...paramState.example, id: 'param-waiting', paramCode: 'waiting.max', paramValue: '20' },
    { aggregateVersion: 2 },
  )
  await a.site.settled()
})

test('seats of a cancelled offering are let go once and never looked at again; one sick offering keeps no other waiting', async () => {
  const [one, two, three, four] = await a.learners(4)
  const [gone, sick, well] = [await a.offering({ capacity: 2 }), await a.offering({ capacity: 1 }), await a.offering({ capacity: 1 })]
  a.site.ok(await a.apply(one as never, gone.id))
  const { version } = a.site.ok(await a.site.call('training', offerings.endpoints.info, { id: gone.id }, a.staff))
  a.site.ok(await a.site.call('training', offerings.endpoints.cancel, { id: gone.id, version, reason: '20' }, a.staff))
  await a.site.settled()
  for (const [first, waits, o] of [
    [two, three, sick],
    [two, four, well],
  ] as const) {
    const { id } = a.site.ok(await a.apply(first as never, o.id))
    a.site.ok(await a.apply(waits as never, o.id))
    // as it stands when a process dies between the seat and who waits for it
    await EnrolmentModel.raw.updateOne({ tenantId, _id: id }, { $set: { status: 'revoked', live: false } })
    await SeatModel.raw.updateOne({ tenantId, enrolmentId: id }, { $set: { state: 'freed' }, $unset: { enrolmentId: '', userId: '' } })
  }
  await EnrolmentModel.raw.updateOne({ tenantId, offeringId: sick.id, status: 'waiting' }, { $unset: { terms: '' } })
  expect(await promoteJob()).toMatchObject({ failed: 1 })
  expect((await EnrolmentModel.raw.findOne({ tenantId, offeringId: well.id, userId: four?.userId }, null, { lean: true }).exec()) as object).toMatchObject({
    status: 'requested',
  })
  const states = await SeatModel.raw.distinct('state', { tenantId, offeringId: gone.id }).exec()
  expect(states).toEqual(['free'])
  await EnrolmentModel.raw.deleteMany({ tenantId, offeringId: sick.id })
  await SeatModel.raw.updateMany({ tenantId, offeringId: sick.id }, { $set: { state: 'free' } })
  expect(await promoteJob()).toMatchObject({ done: 0, failed: 0 })
})

test('a seat is found by its enrolment, and by its person, without a look at any other', async () => {
  const seat = await SeatModel.raw.findOne({ tenantId, enrolmentId: { $exists: true } }, null, { lean: true }).exec()
  const { enrolmentId, userId, offeringId } = seat as unknown as Record<string, string>
  for (const filter of [{ enrolmentId }, { offeringId, userId }]) {
    const plan = (await SeatModel.raw.collection.find({ tenantId, ...filter }).explain('executionStats')) as { executionStats: object }
    expect(plan.executionStats).toMatchObject({ totalKeysExamined: 1, totalDocsExamined: 1 })
  }
})
