import { randomUUID } from 'node:crypto'
import { addDays } from '@academy/contracts/core/days.ts'
import type { Contract } from '@academy/contracts/core/endpoint.ts'
import { jobRun } from '@academy/contracts/core/job-run.ts'
import { params } from '@academy/contracts/identity/system/params.ts'
import { schedule } from '@academy/contracts/jobs/schedule.ts'
import { offerings } from '@academy/contracts/training/delivery/offerings.ts'
import { apply, confirmed, learners, moveTo, offering } from './fixture.ts'
import { system, type Teller } from './teller.ts'

/** What the clock starts, once; all of it without a name. */
export const runJobs = async (t: Teller, ...names: string[]): Promise<void> => {
  for (const { name, service } of schedule)
    if (names.length === 0 || names.includes(name))
      await t.must(jobRun(service) as unknown as Contract, 'run', { job: name, runId: randomUUID() }, { ...system, tenantId: 'platform' })
}

/** Lets a moment of a raw row be over, since nobody waits for days. */
const past = (t: Teller, service: string, name: string, filter: object, field: string) =>
  t.raw
    .db(service)
    .collection(name)
    .updateMany(filter, { $set: { [field]: new Date(Date.now() - 60_000) } })

const setting = async (t: Teller, paramCode: string, paramValue: string): Promise<void> => {
  const row = await t.row('identity', 'params', { paramCode })
  await t.must(params as unknown as Contract, 'update', { id: row._id, version: row.version, paramCode, paramValue })
  await t.settled()
}

/** An account runs low with the next charge. */
const runLow = async (t: Teller): Promise<void> => {
  const percent = String((await t.row('identity', 'params', { paramCode: 'fee.low.percent' })).paramValue)
  const [one] = await learners(t, 1)
  const o = await offering(t, { capacity: 1 })
  await setting(t, 'fee.low.percent', '100')
  if (!one) throw new Error('the story has too few people')
  await confirmed(t, o.id, one)
  await setting(t, 'fee.low.percent', percent)
}

/** A class is moved by a day; a task is let lie, an application runs out, and close to the start who waits is passed over. */
export const late = async (t: Teller): Promise<void> => {
  await runLow(t)
  const o = await offering(t, { capacity: 1 })
  const [one, two, three] = await learners(t, 3)
  if (!one || !two || !three) throw new Error('the story has too few people')
  const first = await apply(t, o.id, one)
  const second = await apply(t, o.id, two)
  await apply(t, o.id, three)
  await t.settled()
  const { version, courseId, siteId, classroomId, startDate, trainers } = await t.row('training', 'offerings', { _id: o.id })
  const staff = (trainers as { trainerId: string; role: string }[]).map(({ trainerId, role }) => ({ trainerId, role }))
  const moved = { courseId, siteId, classroomId, startDate: addDays(String(startDate), 1), trainers: staff, capacity: 1, minimum: 1, waitingList: true }
  await t.must(offerings as unknown as Contract, 'update', { id: o.id, version, ...moved })
  await t.settled()
  for (const [field, job] of [
    ['remindAt', 'approval.remind'],
    ['dueAt', 'approval.escalate'],
  ] as const) {
    await past(t, 'approval-workflow', 'tasks', { subjectId: first, status: 'open' }, field)
    await runJobs(t, job)
    await t.settled()
  }
  await moveTo(t, o.id, 5)
  await past(t, 'approval-workflow', 'cases', { subjectId: first, status: 'open' }, 'expiresAt')
  await runJobs(t, 'approval.expire', 'training.promote')
  await t.settled()
  await moveTo(t, o.id, 2)
  await past(t, 'training', 'enrolments', { _id: second }, 'expiresAt')
  await runJobs(t, 'training.expire-holds', 'training.promote')
  await t.settled()
}
