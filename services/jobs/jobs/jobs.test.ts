import { randomUUID } from 'node:crypto'
import { database } from '@academy/chassis/mongo/database.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import type { ServiceApp } from '@academy/chassis/runtime/service.ts'
import type { Work } from '@academy/chassis/runtime/work.ts'
import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { jobRun, type RunCounts } from '@academy/contracts/core/job-run.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { jobs as contract } from '@academy/contracts/jobs/jobs.ts'
import { runs } from '@academy/contracts/jobs/runs.ts'
import { type Scheduled, schedule } from '@academy/contracts/jobs/schedule.ts'
import { jest } from '@jest/globals'
import { jobs } from '../app.ts'
import { execute } from '../runs/execute.ts'
import { finish, release, take } from '../runs/holding.ts'
import { noteFire, type Run, RunModel } from '../runs/model.ts'
import { fire, platformWork } from './runner.ts'

const operator = { userId: 'u-op', grants: [{ code: 'OPERATOR', roots: [] }] }
const [ID, LOST] = ['training.promote', 'training.expire-holds']
const job = schedule.find(({ name }) => name === ID) as Scheduled
let next: () => Promise<RunCounts> = async () => ({ done: 0, failed: 0, skipped: 0 })
let calls = 0
const owner: ServiceApp = {
  name: 'training',
  routes: () => [],
  reactions: [],
  jobs: [
    {
      name: ID,
      run: () => {
        calls++
        return next()
      },
    },
  ],
}

let site: Installation
let workNow: () => Work
beforeAll(async () => {
  site = await installation([owner, jobs], new Date('2026-11-02T01:26:00Z'))
  const permissions = ['jobs:jobs:page', 'jobs:jobs:run', 'jobs:jobs:update', 'jobs:runs:page']
  await site.tell(roleState, 'role-op', { id: 'role-op', code: 'OPERATOR', nameCn: '运维', nameEn: 'Operator', dataScope: '1', permissions })
  await site.settled()
  const running = site.running.find((one) => one.app.name === 'jobs')
  if (!running) throw new Error('jobs does not run')
  workNow = platformWork(site.platform, running.access)
  // the real clock stays out of these tests
  await database('jobs')
    .collection('jobs')
    .updateMany({}, { $set: { paused: true } })
})
afterAll(async () => site.stop())

/** On a machine that runs all tests at once. */
const PATIENCE_MS = 25_000

const paused = (value: boolean) =>
  database('jobs')
    .collection('jobs')
    .updateOne({ _id: ID as never }, { $set: { paused: value } })
/** What the real clock may have fired while the job was not paused is done first. */
const nothingWaits = async () => {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await new Promise((resolve) => setTimeout(resolve, 50)))
    if (!(await repository(RunModel)(workNow()).one({ job: ID, status: { $in: ['waiting', 'running'] } }))) return
  throw new Error('a run is still waiting')
}
const runById = async (id: string) => (await repository(RunModel)(workNow()).byId(id)) as Run
const ended = async (id: string) => {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await new Promise((resolve) => setTimeout(resolve, 30))) {
    const run = site.ok(await site.call('jobs', runs.endpoints.info, { id }, operator))
    if (run.status !== 'waiting' && run.status !== 'running') return run
  }
  throw new Error('the run did not end')
}

test('many runners that wake in the same minute make one run, and the work is done once (I50)', async () => {
  await paused(false)
  calls = 0
  const woken = [3, 17, 940, 120, 55].map((ms) => new Date(Date.UTC(2026, 10, 2, 1, 27, 0, ms)))
  const noted = await Promise.all(woken.map((at) => fire(workNow(), job, at)))
  await paused(true)
  const [id] = noted.filter((one): one is string => one !== null)
  expect(noted.filter(Boolean)).toHaveLength(1)
  const run = await runById(id ?? '')
  await Promise.all([1, 2, 3].map(() => execute(site.platform, workNow, run)))
  expect(await ended(run.id)).toMatchObject({ status: 'succeeded', fireTime: '2026-11-02 09:27:00', manual: false })
  expect(calls).toBe(1)
  expect(await noteFire(ID, 'training', run.fireTime, new Date())).toBeNull()
})

test.each<[string, () => Promise<RunCounts>, object]>([
  ['all done', async () => ({ done: 3, failed: 0, skipped: 1 }), { status: 'succeeded', done: 3, skipped: 1 }],
  ['some failed', async () => ({ done: 2, failed: 1, skipped: 0, note: 'one seat' }), { status: 'partly', failed: 1, note: 'one seat' }],
  ['the owner breaks', () => Promise.reject(new Error('broken')), { status: 'failed', error: 'unexpected' }],
])('run now: %s', async (_, work, expected) => {
  await nothingWaits()
  next = work
  site.clock.advance(1000)
  const started = site.ok(await site.call('jobs', contract.endpoints.run, { id: ID }, operator))
  expect(started).toMatchObject({ status: 'waiting', manual: true, byUserId: 'u-op' })
  expect(await ended(started.id)).toMatchObject(expected)
})

test('an owner that cannot be reached is a failed run, with its cause', async () => {
  const started = site.ok(await site.call('jobs', contract.endpoints.run, { id: 'fee.close-period' }, operator))
  expect(await ended(started.id)).toMatchObject({ status: 'failed', error: 'unavailable' })
})

test('a run that outlasts its call is asked for until it ends, and done once', async () => {
  await nothingWaits()
  let finish = () => {}
  const long = new Promise<void>((resolve) => {
    finish = resolve
  })
  next = async () => long.then(() => ({ done: 4, failed: 0, skipped: 0 }))
  calls = 0
  const { fetch } = globalThis
  let asked = 0
  const breaking = jest.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    const first = String(url).endsWith('/internal/job-run') && asked++ === 0
    return fetch(url, first ? { ...init, signal: AbortSignal.timeout(300) } : init)
  })
  site.clock.advance(1000)
  const started = site.ok(await site.call('jobs', contract.endpoints.run, { id: ID }, operator))
  // once where nobody answered, once where it was under way
  await waitFor(() => asked >= 3)
  expect(await runById(started.id)).toMatchObject({ status: 'running' })
  finish()
  expect(await ended(started.id)).toMatchObject({ status: 'succeeded', done: 4 })
  expect(calls).toBe(1)
  breaking.mockRestore()
}, 40_000)

/** The runner that holds this run has slept past its lease. */
const past = async (run: Run, name: string) => {
  const over = { $set: { until: new Date(0) } }
  const rows = (collection: string, id: string) =>
    database('jobs')
      .collection(collection)
      .updateOne({ _id: id as never }, over)
  await Promise.all([rows('runs', run.id), rows('jobs', name)])
}
const takenAt = async (minute: number, name: string, service: string) => {
  const id = (await noteFire(name, service, new Date(Date.UTC(2026, 10, 2, 2, minute)), new Date())) ?? ''
  return (await take(workNow(), await runById(id))) as Run
}

test('a run whose runner went away is carried to its end by another; the first writes nothing any more (I50)', async () => {
  await nothingWaits()
  next = async () => ({ done: 5, failed: 0, skipped: 0 })
  calls = 0
  const first = await takenAt(0, ID, 'training')
  await past(first, ID)
  await waitFor(async () => (await runById(first.id)).status !== 'running')
  expect(await runById(first.id)).toMatchObject({ status: 'succeeded', done: 5, epoch: first.epoch })
  expect(calls).toBe(1)
  expect(await finish(workNow(), first, { done: 9, failed: 0, skipped: 0, status: 'succeeded' })).toBe(false)
  expect(await runById(first.id)).toMatchObject({ done: 5 })
  await release(workNow(), first)
})

test('where the next run of its job has begun meanwhile it is lost; that one has a higher epoch (I50)', async () => {
  const first = await takenAt(2, LOST, 'org')
  await database('jobs')
    .collection('jobs')
    .updateOne({ _id: LOST as never }, { $set: { until: new Date(0) } })
  const second = await takenAt(3, LOST, 'org')
  expect(second.epoch ?? 0).toBeGreaterThan(first.epoch ?? 0)
  await database('jobs')
    .collection('runs')
    .updateOne({ _id: first.id as never }, { $set: { until: new Date(0) } })
  await waitFor(async () => (await runById(first.id)).status !== 'running')
  expect(await runById(first.id)).toMatchObject({ status: 'lost', done: 0, error: 'lost' })
  expect(await finish(workNow(), first, { done: 9, failed: 0, skipped: 0, status: 'succeeded' })).toBe(false)
})

const waitFor = async (is: () => boolean | Promise<boolean>) => {
  for (const until = Date.now() + 15_000; !(await is()); await new Promise((resolve) => setTimeout(resolve, 10)))
    if (Date.now() > until) throw new Error('not within 15 s')
}

test('the owner passes over the run of a runner that slept between taking it and calling (I50)', async () => {
  next = async () => ({ done: 1, failed: 0, skipped: 0 })
  const taken = async (minute: number) => {
    const id = (await noteFire(ID, 'training', new Date(Date.UTC(2026, 10, 2, 4, minute)), new Date())) ?? ''
    return (await take(workNow(), await runById(id))) ?? (await runById(id))
  }
  const call = async ({ id, epoch }: Run) =>
    site.ok(await site.internal('training', jobRun('training').endpoints.run, { job: ID, runId: id, ...(epoch ? { epoch } : {}) }, 'platform'))
  const slept = await taken(1)
  await database('jobs')
    .collection('jobs')
    .updateOne({ _id: ID as never }, { $set: { until: new Date(0) } })
  const later = await taken(2)
  expect(await call(later)).toMatchObject({ done: 1 })
  calls = 0
  expect(await call(slept)).toMatchObject({ done: 0, skipped: 1 })
  expect(calls).toBe(0)
  // a run whose runner waits no longer still goes on: the next is passed over, and the one after its end is not
  let finished = () => {}
  const long = new Promise<void>((resolve) => {
    finished = resolve
  })
  next = async () => long.then(() => ({ done: 1, failed: 0, skipped: 0 }))
  const [lastingOne, nextOne] = [1, 2].map((n) => ({ ...later, epoch: (later.epoch ?? 0) + n })) as [Run, Run]
  const lasting = call(lastingOne)
  await waitFor(() => calls === 1)
  expect(await call(nextOne)).toMatchObject({ done: 0, skipped: 1 })
  // who asks for it again, for he heard nothing, neither starts it anew nor takes it for ended; later he hears what it came to
  expect(await call(lastingOne)).toEqual({ done: 0, failed: 0, skipped: 0, underWay: true })
  finished()
  expect(await lasting).toMatchObject({ done: 1 })
  expect([await call(lastingOne), calls]).toEqual([{ done: 1, failed: 0, skipped: 0 }, 1])
  expect(await call(nextOne)).toMatchObject({ done: 1 })
  // their owners are gone
  await database('jobs')
    .collection('runs')
    .updateMany({ _id: { $in: [slept.id, later.id] as never[] } }, { $set: { status: 'lost', until: new Date(0) } })
})

test('pause and resume; a paused job is not started by the clock and has no next run', async () => {
  const resumed = site.ok(await site.call('jobs', contract.endpoints.resume, { id: ID }, operator))
  expect(resumed).toMatchObject({ paused: false, actions: ['run', 'pause'] })
  expect(resumed.nextRun).toMatch(/:00$/)
  const keyed = { ...operator, key: randomUUID() }
  const pause = () => site.call('jobs', contract.endpoints.pause, { id: ID }, keyed)
  const stopped = site.ok(await pause())
  await site.cutOff('jobs', keyed)
  expect(site.ok(await pause())).toEqual(stopped)
  expect([stopped.paused, stopped.nextRun]).toEqual([true, undefined])
  expect(await fire(workNow(), job, new Date('2026-11-02T03:00:00Z'))).toBeNull()
  expect((await site.call('jobs', contract.endpoints.pause, { id: ID }, operator)).code).toBe(codes.moveNotAllowed)
})

test('the lists: the schedule with what ran last; runs by state, job and day', async () => {
  const list = site.ok(await site.call('jobs', contract.endpoints.page, { limit: 100 }, operator))
  expect(list.records.map((row) => row.name)).toEqual(schedule.map(({ name }) => name).sort())
  expect(list.records.find((row) => row.name === ID)?.lastRun?.job).toBe(ID)
  const failed = site.ok(await site.call('jobs', runs.endpoints.page, { statuses: 'failed,lost', from: '2026-11-02', to: '2026-11-02' }, operator))
  expect(failed.records.length).toBeGreaterThanOrEqual(3)
  expect(failed.records.every((row) => row.status === 'failed' || row.status === 'lost')).toBe(true)
  // The schedule itself may fire other jobs while this runs, so only names are told.
  const own = site.ok(await site.call('jobs', runs.endpoints.page, { jobs: ID }, operator))
  expect(own.records.length).toBeGreaterThanOrEqual(1)
  expect(own.records.every((row) => row.job === ID)).toBe(true)
  expect(site.ok(await site.call('jobs', runs.endpoints.page, { jobs: 'nobody.schedules-this' }, operator)).total).toBe(0)
})

test('the operator of another academy sees when jobs run; he neither touches them nor sees what became of them (I35)', async () => {
  const permissions = ['jobs:jobs:page', 'jobs:jobs:run', 'jobs:jobs:update', 'jobs:runs:page']
  const state = { id: 'role-yx', code: 'OPERATOR', nameCn: '运维', nameEn: 'Operator', dataScope: '1' as const, permissions }
  await site.tell(roleState, 'role-yx', state, { tenantId: 'yuanxiu' })
  await site.settled()
  const foreign = { ...operator, tenantId: 'yuanxiu' }
  const { page, ...moves } = contract.endpoints
  for (const move of Object.values(moves)) expect((await site.call('jobs', move, { id: ID }, foreign)).code).toBe(codes.noPermission)
  const { records } = site.ok(await site.call('jobs', page, { limit: 100 }, foreign))
  expect(records.map(({ lastRun, actions }) => [lastRun, actions])).toEqual(schedule.map(() => [undefined, []]))
  expect(site.ok(await site.call('jobs', runs.endpoints.page, {}, foreign)).total).toBe(0)
  const [run] = site.ok(await site.call('jobs', runs.endpoints.page, {}, operator)).records
  expect((await site.call('jobs', runs.endpoints.info, { id: run?.id ?? '' }, foreign)).code).toBe(codes.absent)
})
