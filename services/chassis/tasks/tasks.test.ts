import { codes } from '@academy/contracts/core/codes.ts'
import { startOf, TaskFile, task, tasksIn } from '@academy/contracts/core/task.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { z } from 'zod'
import { Download } from '../http/answer.ts'
import { auditRows } from '../mongo/audit.ts'
import { database } from '../mongo/database.ts'
import { model } from '../mongo/model.ts'
import { repository } from '../mongo/repository.ts'
import { module, serviceOf } from '../runtime/module.ts'
import { refused } from '../runtime/refusal.ts'
import { type Running, startService } from '../runtime/service.ts'
import { type Installation, installation } from '../testing/installation.ts'
import { tasksOf } from './model.ts'
import { run } from './task-run.ts'

const permission = 'jobs:rows:copy' as const
const copy = task('jobs.rows.copy', z.object({ rows: z.number().int().max(100) }), z.object({ copied: z.number() }), { permission, cancel: true })
const bound = task('jobs.rows.bind', z.object({}), TaskFile, { permission })
const broken = task('jobs.rows.break', z.object({ how: z.enum(['refused', 'thrown']) }), z.null(), { permission })

const RowModel = model(database('jobs'), 'copied_rows', z.object({ n: z.number().int() }))
/** What the work waits for before its next step. */
let gate: (n: number) => Promise<void> = async () => undefined
let begun = 0

const app = serviceOf('jobs', [
  module({
    name: 'rows',
    tasks: [
      run(copy, async ({ rows }, job) => {
        begun++
        const all = Array.from({ length: rows }, (_, n) => n + 1)
        await job.each(all, async (n, unit) => {
          await gate(n)
          await repository(RowModel)(unit).insert({ n })
          return { done: n, total: rows }
        })
        return { copied: rows }
      }),
      run(bound, async () => {
        const pages = async function* () {
          for (const page of ['one ', 'two ', 'three']) yield Buffer.from(page)
        }
        return new Download('three pages.txt', 'text/plain', pages())
      }),
      run(broken, async ({ how }) => {
        if (how === 'refused') throw refused([{ code: 'exportTooLarge', params: { max: 20 } }])
        throw new Error('the disk is full')
      }),
    ],
  }),
])

let site: Installation
const somebody = { userId: 'u-1', grants: [{ code: 'COPIER', roots: [] }], locale: 'en-US' as const }
const { page, info, cancel, file } = tasksIn('jobs').endpoints
const starts = (type: Parameters<typeof startOf>[0]) => Object.values(startOf(type).endpoints)[0] as never as typeof info

const start = async (type: unknown, input: object, as = somebody) =>
  site.ok(await site.call('jobs', starts(type as never) as never, input as never, as)) as unknown as z.input<(typeof info)['output']>
const seen = async (id: string, as = somebody) => site.ok(await site.call('jobs', info, { id }, as))
const until = async <T>(look: () => Promise<T>, good: (found: T) => boolean): Promise<T> => {
  for (const end = Date.now() + 25_000; ; await new Promise((resolve) => setTimeout(resolve, 20))) {
    const found = await look()
    if (good(found)) return found
    if (Date.now() > end) throw new Error(`still ${JSON.stringify(found)}`)
  }
}
const ends = (id: string) =>
  until(
    () => seen(id),
    ({ status }) => !['waiting', 'running'].includes(status),
  )
const copied = async () => (await repository(RowModel)({ tenantId: 'chengtu', dataScope: { kind: 'all' } }).find({})).map(({ n }) => n).sort((a, b) => a - b)
const numbers = (n: number) => Array.from({ length: n }, (_, at) => at + 1)

beforeAll(async () => {
  site = await installation([app])
  await site.tell(roleState, 'role-1', { id: 'role-1', code: 'COPIER', nameCn: '抄写', nameEn: 'Copier', dataScope: '1', permissions: [permission] })
  await site.settled()
}, 60_000)
afterAll(async () => site?.stop())
beforeEach(async () => {
  gate = async () => undefined
  begun = 0
  await RowModel.raw.deleteMany({ tenantId: 'chengtu' })
})

/** Holds the work before one of its steps until it is let on. */
const holdBefore = (step: number) => {
  let letOn: () => void = () => undefined
  let reached: () => void = () => undefined
  const there = new Promise<void>((resolve) => {
    reached = resolve
  })
  const on = new Promise<void>((resolve) => {
    letOn = resolve
  })
  gate = async (n) => {
    if (n !== step) return
    reached()
    await on
  }
  return { there, letOn: () => letOn() }
}

test('a task goes on step by step, comes to a result, and says how far it is', async () => {
  const { id, status, title } = await start(copy, { rows: 5 })
  expect([status, title]).toEqual(['waiting', 'tasks.titles.jobs.rows.copy'])
  const done = await ends(id)
  expect([done.status, done.done, done.total, done.percent]).toEqual(['done', 5, 5, 100])
  expect(await copied()).toEqual(numbers(5))
  expect((await auditRows(database('jobs')).find({ noun: 'copied_rows' }).lean()).every(({ userId }) => userId === somebody.userId)).toBe(true)
}, 30_000)

test('a file is fetched by who started its task, and is nobody else’s', async () => {
  const { id } = await start(bound, {})
  const done = await ends(id)
  expect([done.status, done.file, done.actions]).toEqual(['done', { name: 'three pages.txt', size: 13, type: 'text/plain' }, ['file']])
  const got = await site.send('jobs', 'GET', file.path.replace('{id}', id), undefined, somebody)
  expect(Buffer.from(got.data as Uint8Array).toString()).toBe('one two three')
  const other = { ...somebody, userId: 'u-2' }
  for (const [endpoint, method] of [
    [info, 'GET'],
    [file, 'GET'],
    [cancel, 'POST'],
  ] as const)
    expect((await site.send('jobs', method, endpoint.path.replace('{id}', id), {}, other)).code).toBe(codes.absent)
  expect(site.ok(await site.call('jobs', page, {}, other)).records).toEqual([])
  expect(site.ok(await site.call('jobs', page, {}, somebody)).records.map((one) => one.id)).toContain(id)
}, 30_000)

test('who may not start it is told so', async () => {
  const answer = await site.call('jobs', starts(copy as never) as never, { rows: 1 } as never, { userId: 'u-3', grants: [{ code: 'LEARNER', roots: [] }] })
  expect(answer.code).toBe(codes.noPermission)
})

test('a refusal is told in the reader’s language, and what breaks is tried again and then given up', async () => {
  const refusedOne = await ends((await start(broken, { how: 'refused' })).id)
  expect(refusedOne.status).toBe('failed')
  expect(refusedOne.problem).toContain('20')
  const { id } = await start(broken, { how: 'thrown' })
  await until(
    () => repository(tasksOf('jobs'))({ tenantId: 'chengtu', dataScope: { kind: 'all' } }).byId(id),
    (row) => (row?.attempts ?? 0) > 0 && row?.owner === '',
  )
  await tasksOf('jobs').raw.updateOne({ _id: id, tenantId: 'chengtu' }, { $set: { attempts: 6, until: new Date(0) }, $inc: { version: 1 } })
  const gone = await ends(id)
  expect([gone.status, gone.problem]).toEqual(['failed', 'Could not be finished after several tries. Please start it again later.'])
}, 60_000)

test('a task that is cancelled stops at its next step', async () => {
  const held = holdBefore(3)
  const { id } = await start(copy, { rows: 5 })
  await held.there
  const stopped = site.ok(await site.call('jobs', cancel, { id }, somebody))
  held.letOn()
  expect([stopped.status, stopped.actions]).toEqual(['cancelled', []])
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await copied()).toEqual([1, 2])
  expect((await site.call('jobs', cancel, { id }, somebody)).code).toBe(codes.moveNotAllowed)
}, 30_000)

describe('with a second process of the service', () => {
  let second: Running
  beforeEach(async () => {
    second = await startService(app, site.platform)
  })
  afterEach(async () => second.stop())

  test('no task runs twice', async () => {
    const all = await Promise.all(numbers(8).map(() => start(copy, { rows: 2 })))
    for (const { id } of all) expect((await ends(id)).status).toBe('done')
    expect(begun).toBe(8)
    expect(await copied()).toEqual(
      numbers(8)
        .flatMap(() => [1, 2])
        .sort((a, b) => a - b),
    )
  }, 60_000)

  test('a process that slept past its lease writes nothing more, and the other one does no step twice', async () => {
    const held = holdBefore(3)
    const { id } = await start(copy, { rows: 5 })
    await held.there
    gate = async () => undefined
    // as if its process had slept: the lease has run out, and the other one takes the task up
    await tasksOf('jobs').raw.updateOne({ _id: id, tenantId: 'chengtu' }, { $set: { until: new Date(0) }, $inc: { version: 1 } })
    const done = await ends(id)
    held.letOn()
    expect([done.status, done.done, begun]).toEqual(['done', 5, 2])
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await copied()).toEqual(numbers(5))
  }, 60_000)
})
