import { keyRows } from '@academy/chassis/http/idempotency.ts'
import { copyTo } from '@academy/chassis/mongo/atomic.ts'
import { everything } from '@academy/chassis/mongo/scope.ts'
import { installFaultHook } from '@academy/chassis/runtime/fault-points.ts'
import { systemWork } from '@academy/chassis/runtime/work.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { jobRun } from '@academy/contracts/core/job-run.ts'
import { enrolments } from '@academy/contracts/training/delivery/enrolments.ts'
import { offerings } from '@academy/contracts/training/delivery/offerings.ts'
import { type Academy, academy } from '../../testing/academy.ts'
import { cutOffs } from '../../testing/cut-offs.ts'
import { OfferingModel } from '../offerings/model.ts'
import { finishOnSeat, giveBack } from './apply.ts'
import { EnrolmentModel, SeatModel } from './model.ts'
import { recountAhead } from './recovery.ts'

let a: Academy
let left: ReturnType<typeof cutOffs>
beforeAll(async () => {
  a = await academy()
  left = cutOffs(a)
})
afterAll(async () => a.stop())

type Offering = Awaited<ReturnType<Academy['offering']>>
const job = (name: string) => a.site.internal('training', jobRun('training').endpoints.run, { job: `training.${name}`, runId: `run-${name}` })
const who = { tenantId: 'chengtu', dataScope: everything }
const work = () => systemWork('training', a.site.platform, a.site.running[0]?.access as never, 'chengtu', 'r-1')
const listed = async (o: Offering) => a.site.ok(await a.site.call('training', enrolments.endpoints.page, { offeringId: o.id, limit: 100 }, a.staff)).records
const cancel = async (o: Offering) => {
  const { version } = a.site.ok(await a.site.call('training', offerings.endpoints.info, { id: o.id }, a.staff))
  return a.site.call('training', offerings.endpoints.cancel, { id: o.id, version, reason: '20' }, a.staff)
}

test('an application that was cut off is finished; one whose person is enrolled by now gives its seat back; the others go on (I2, I3)', async () => {
  const [one, two, three] = await a.learners(3)
  const o = await a.offering({ capacity: 2 })
  const first = a.site.ok(await a.apply(one as never, o.id))
  await SeatModel.raw.updateOne({ tenantId: 'chengtu', enrolmentId: first.id }, { $set: { state: 'free' }, $unset: { enrolmentId: '', userId: '' } })
  await left.cutOff(first.id, 'cut-1', one?.userId ?? '', o.id)
  await left.cutOff(first.id, 'cut-2', two?.userId ?? '', o.id)
  expect((await a.site.ok(await a.apply(three as never, o.id))).status).toBe('waiting')
  a.site.clock.advance(20_000)
  expect(a.site.ok(await job('expire-holds'))).toMatchObject({ done: 2, failed: 0 })
  a.site.ok(await job('promote'))
  const rows = await listed(o)
  expect(rows.filter((row) => row.userId === two?.userId).map((row) => [row.id, row.status])).toEqual([['cut-2', 'requested']])
  expect(rows.find((row) => row.userId === three?.userId)?.status).toBe('requested')
  expect(await a.seats(o.id)).toMatchObject({ held: 2, free: 0, waiting: 0 })
})

test('of a group of which all or none are enrolled nobody is when it was cut off before each had a seat, and each is when all had (world.md §10.11)', async () => {
  const [one, two, three] = await a.learners(3)
  const like = a.site.ok(await a.apply(one as never, (await a.offering({ capacity: 1 })).id))
  const [short, whole] = [await a.offering({ capacity: 2 }), await a.offering({ capacity: 2 })]
  await left.cutOff(like.id, 'part-1', two?.userId ?? '', short.id, ['part-1', 'part-2'])
  await left.cutOff(like.id, 'all-1', two?.userId ?? '', whole.id, ['all-1', 'all-2'])
  await left.cutOff(like.id, 'all-2', three?.userId ?? '', whole.id, ['all-1', 'all-2'])
  a.site.clock.advance(20_000)
  a.site.ok(await job('expire-holds'))
  expect([await listed(short), (await listed(whole)).map((row) => row.id).sort()]).toEqual([[], ['all-1', 'all-2']])
  expect([await a.seats(short.id), await a.seats(whole.id)]).toMatchObject([{ free: 2 }, { held: 2 }])
})

test('nobody is born into a cancelled offering: a cut-off application gives its seat back, one that slipped in is cancelled by the job (I8)', async () => {
  const [one, two] = await a.learners(2)
  const [o, other] = [await a.offering({ capacity: 4 }), await a.offering({ capacity: 4 })]
  const like = a.site.ok(await a.apply(one as never, other.id))
  await left.cutOff(like.id, 'cut-8', two?.userId ?? '', o.id)
  a.site.ok(await cancel(o))
  a.site.clock.advance(20_000)
  a.site.ok(await job('expire-holds'))
  expect(await listed(o)).toEqual([])
  expect(await a.seats(o.id)).toMatchObject({ held: 0, free: 4 })
  await EnrolmentModel.raw.updateOne({ tenantId: 'chengtu', _id: like.id }, { $set: { offeringId: o.id } })
  a.site.ok(await job('promote'))
  await a.site.settled()
  expect(await a.enrolment(like.id)).toMatchObject({ status: 'cancelled', penalty: '0.00' })
})

test('cancelled while people apply: nobody is live afterwards, and every seat is let go (I8)', async () => {
  const people = await a.learners(12)
  for (let round = 0; round < 3; round++) {
    const o = await a.offering({ capacity: 8 })
    const late = new Promise((resolve) => setTimeout(resolve, round * 15)).then(() => cancel(o))
    await Promise.all([...people.map((person) => a.apply(person, o.id)), late])
    a.site.ok(await late)
    await a.site.settled()
    expect((await listed(o)).filter((row) => row.status !== 'cancelled')).toEqual([])
    expect(await a.seats(o.id)).toMatchObject({ held: 0, taken: 0, waiting: 0 })
  }
})

test('who gives an application again that was cut off and finished by the job meanwhile is told of it as of any other (I48)', async () => {
  const [one] = await a.learners(1)
  const o = await a.offering({ capacity: 2 })
  const mine = { ...one, key: 'cut-off-key' }
  const first = a.site.ok(await a.apply(mine, o.id))
  // as it stands when neither the unit's result nor the answer were kept
  await keyRows('training').updateOne({ _id: `chengtu|${one?.userId}|cut-off-key` }, { $set: { units: [], startedAt: new Date(0) }, $unset: { answer: 1 } })
  expect(a.site.ok(await a.apply(mine, o.id))).toEqual(first)
  expect((await a.apply(one as never, o.id)).code).not.toBe(0)
})

test('a seat that was held too late for an application that has its ticket by now goes to who waits (I2, I4)', async () => {
  const [one, two] = await a.learners(2)
  const o = await a.offering({ capacity: 1 })
  const first = a.site.ok(await a.apply(one as never, o.id))
  const waiting = a.site.ok(await a.apply(two as never, o.id))
  expect(waiting.status).toBe('waiting')
  // the seat comes free, and the process that was taken for dead holds it for the same application
  await SeatModel.raw.updateOne({ tenantId: 'chengtu', enrolmentId: first.id }, { $set: { state: 'free' }, $unset: { enrolmentId: '', userId: '' } })
  await EnrolmentModel.raw.updateOne({ tenantId: 'chengtu', _id: first.id }, { $set: { status: 'revoked', live: false } })
  await left.cutOff(first.id, waiting.id, two?.userId ?? '', o.id)
  a.site.clock.advance(20_000)
  expect(a.site.ok(await job('expire-holds'))).toMatchObject({ failed: 0 })
  a.site.ok(await job('promote'))
  await a.site.settled()
  const after = await a.enrolment(waiting.id)
  expect(after.status).toBe('requested')
  expect(await a.seats(o.id)).toMatchObject({ held: 1, free: 0, waiting: 0 })
})

test('a first try that was taken for dead and wakes gives nothing back of what the repeated one goes on with (I2, I48)', async () => {
  const [one, two] = await a.learners(2)
  const o = await a.offering({ capacity: 1 })
  const mine = { ...one, key: 'taken-over-key' }
  const row = { _id: `chengtu|${one?.userId}|taken-over-key` }
  let taken: Promise<unknown> | undefined
  installFaultHook({
    ownedBy: (_, work) => work(),
    at: (point) => {
      // the seat is held: from now on the command is somebody else's
      if (point === 'claim.after')
        taken ??= keyRows('training')
          .updateOne(row, { $inc: { claim: 1 } })
          .exec()
    },
  })
  const woken = await a.apply(mine, o.id)
  installFaultHook(undefined)
  await taken
  expect([woken.code, await a.seats(o.id)]).toMatchObject([codes.stillRunning, { held: 1, free: 0 }])
  await keyRows('training').updateOne(row, { $set: { startedAt: new Date(0) }, $unset: { by: 1 } })
  const { id, status } = a.site.ok(await a.apply(mine, o.id))
  expect([status, (await a.apply(two as never, o.id)).data]).toMatchObject(['requested', { status: 'waiting' }])
  // nor does one that wakes even later, when the application is filed
  await giveBack(work(), await left.applicationLike(id, id, one?.userId ?? '', o.id))
  expect(await a.seats(o.id)).toMatchObject({ held: 1, free: 0, waiting: 1 })
  const other = await left.applicationLike(id, 'given-back', two?.userId ?? '', (await a.offering({ capacity: 1 })).id)
  await expect(work().unit((unit) => finishOnSeat(unit, other))).rejects.toMatchObject({ code: 'stillRunning' })
})

test('who was agreed to in the last moment is confirmed though it is heard late; a case that never ends does not hold a seat for ever (I23)', async () => {
  const [one, two] = await a.learners(2)
  const o = await a.offering({ capacity: 2 })
  const rows = [a.site.ok(await a.apply(one as never, o.id)), a.site.ok(await a.apply(two as never, o.id))]
  const ids = rows.map(({ id }) => id)
  const overdue = async (hours: number) => {
    const expiresAt = new Date(a.site.clock.now().getTime() - hours * 3_600_000)
    await EnrolmentModel.raw.updateMany({ tenantId: 'chengtu', _id: { $in: ids } }, { $set: { caseId: 'case-late', expiresAt } })
    a.site.ok(await job('expire-holds'))
  }
  await overdue(1)
  await a.agree(ids[0] ?? '')
  await a.site.settled()
  await overdue(25)
  expect((await listed(o)).map(({ id, status }) => [ids.indexOf(id), status]).sort()).toEqual([
    [0, 'confirmed'],
    [1, 'expired'],
  ])
})

test.each(['published', 'cancelled'])(
  'counts of a %s offering that a crash left behind their rows are put right when a process begins (I1)',
  async (status) => {
    const o = await a.offering({ capacity: 3 })
    if (status === 'cancelled') a.site.ok(await cancel(o))
    await copyTo(OfferingModel, who, o.id, { seats: { capacity: 3, taken: 2, held: 0, free: 1, waiting: 0 } })
    expect(await recountAhead(work())).toBeGreaterThan(0)
    expect(await recountAhead(work())).toBe(0)
    const row = await OfferingModel.raw.findOne({ tenantId: 'chengtu', _id: o.id }, null, { lean: true })
    expect(row).toMatchObject({ status, seats: { taken: 0, free: 3 } })
  },
)
