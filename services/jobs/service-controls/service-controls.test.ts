import { deadLetters } from '@academy/chassis/events/dead-letters.ts'
import { on } from '@academy/chassis/events/reaction.ts'
import { replica, replicate } from '@academy/chassis/events/replica.ts'
import { auditRows } from '@academy/chassis/mongo/audit.ts'
import { database } from '@academy/chassis/mongo/database.ts'
import { logger } from '@academy/chassis/runtime/logger.ts'
import { module, serviceOf } from '@academy/chassis/runtime/module.ts'
import { heedLog } from '@academy/chassis/runtime/operating.ts'
import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { processBox } from '@academy/contracts/core/operations.ts'
import { startOf, tasksIn } from '@academy/contracts/core/task.ts'
import { roleState, sessionEnded, userState } from '@academy/contracts/identity/events.ts'
import { rebuildCopy, serviceControls } from '@academy/contracts/jobs/service-controls.ts'
import { services } from '@academy/contracts/jobs/services.ts'
import { jobs } from '../app.ts'

const { pause, resume, log } = serviceControls.endpoints
const operator = { userId: 'u-op', grants: [{ code: 'OPERATOR', roots: [] }] }
const handled: string[] = []
const other: string[] = []

let site: Installation
beforeAll(async () => {
  const people = replica(database('fee'), 'user_replica', userState)
  const ears = (name: string, to: string[]) =>
    module({
      name,
      reactions: [
        on(sessionEnded, `${name}.heard`, async (_, ctx) => {
          to.push(`${ctx.event.aggregateId} ${ctx.event.aggregateVersion}`)
        }),
      ],
    })
  const fee = serviceOf('fee', [ears('books', handled), ears('rules', other), module({ name: 'copies', reactions: [replicate(people)] })])
  site = await installation([fee, jobs])
  for (const tenantId of ['chengtu', 'yuanxiu'])
    await site.tell(
      roleState,
      `role-${tenantId}`,
      {
        ...{ id: `role-${tenantId}`, code: 'OPERATOR', nameCn: '运维', nameEn: 'Operator', dataScope: '1' },
        permissions: ['sys:services:page', 'platform:service-controls:operate'],
      },
      { tenantId },
    )
  await site.settled()
})
afterAll(async () => site.stop())

const told = (id: string) => site.tell(sessionEnded, id, sessionEnded.example)
const until = async (holds: () => boolean | Promise<boolean>) => {
  for (let n = 0; n < 150 && !(await holds()); n++) await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await holds()).toBe(true)
}
const part = async (id = 'fee') => {
  await new Promise((resolve) => setTimeout(resolve, 2100))
  return site.ok(await site.call('jobs', services.endpoints.look, {}, operator)).parts.find((one) => one.id === id)
}
const hold = (reason = '账本在核对') => site.call('jobs', pause, { service: 'fee', module: 'books', reason }, operator)
const go = () => site.call('jobs', resume, { service: 'fee', module: 'books', reason: '核对完了' }, operator)

describe('what the operator tells a service (shell-access.md §1 Operator, rule 17)', () => {
  test('a module that is held up handles nothing, the others go on; resumed, each event is handled once and in its order', async () => {
    site.ok(await hold())
    await told('s-1')
    await told('s-1')
    await told('s-2')
    await until(() => other.length === 3)
    expect(handled).toEqual([])
    const seen = await part()
    expect([seen?.state, seen?.reasons, seen?.modules]).toEqual(['behind', expect.arrayContaining(['paused']), ['books', 'merges', 'rules']])
    expect(seen?.paused).toMatchObject([{ module: 'books', byUserId: 'u-op', reason: '账本在核对', waiting: 3 }])
    site.ok(await go())
    await until(() => handled.length === 3)
    await told('s-1')
    await until(() => handled.length === 4)
    const versions = handled.flatMap((one) => (one.startsWith('s-1 ') ? [Number(one.slice(4))] : []))
    expect([versions.length, new Set(versions).size, versions]).toEqual([3, 3, [...versions].sort((a, b) => a - b)])
    expect(handled.filter((one) => one.startsWith('s-2'))).toHaveLength(1)
    await until(async () => (await deadLetters(database('fee')).countDocuments({})) === 0)
  })

  test('the log level is another one for some minutes, then as it was', async () => {
    const before = logger.level
    site.ok(await site.call('jobs', log, { service: 'fee', level: 'debug', minutes: 1, reason: '找一个错误' }, operator))
    expect(logger.level).toBe('debug')
    expect((await part())?.log).toMatchObject({ level: 'debug', byUserId: 'u-op', reason: '找一个错误' })
    await database('fee')
      .collection('operating')
      .updateOne({ _id: 'log' as never }, { $set: { until: new Date(Date.now() - 1000) } })
    await until(() => logger.level === before)
    expect((await part())?.log).toBeUndefined()
  })

  test('the gateway, which has no database, hears of its log level when it says that it runs, and is shown with it', async () => {
    const before = logger.level
    const note = { id: 'g-1', part: 'gateway', host: 'h', pid: 7, version: '0.2.0', build: 'b', startedAt: '2026-03-01 09:00:00', memoryMb: 90, delayMs: 1 }
    const says = async () =>
      (site.ok(await site.internal('jobs', processBox.endpoints.note, { ...note, breakers: [], ways: [] } as never)) as { log?: { level: string } }).log
    expect(await says()).toBeUndefined()
    site.ok(await site.call('jobs', log, { service: 'gateway', level: 'debug', minutes: 1, reason: '找一个断开的连接' }, operator))
    const heard = await says()
    expect(heard).toMatchObject({ level: 'debug' })
    heedLog('gateway', { level: 'debug', until: new Date(Date.now() + 60_000) })
    expect(logger.level).toBe('debug')
    expect((await part('gateway'))?.log).toMatchObject({ level: 'debug', byUserId: 'u-op', reason: '找一个断开的连接' })
    const rows = database('jobs').collection('operating')
    await rows.updateOne({ _id: 'outer|gateway' as never }, { $set: { until: new Date(Date.now() - 1000) } })
    expect(await says()).toBeUndefined()
    heedLog('gateway', undefined)
    expect(logger.level).toBe(before)
  })

  test('a copy that lost rows is written anew by a task', async () => {
    await site.tell(userState, 'u-1', { ...userState.example, id: 'u-1' })
    await site.settled()
    const rows = database('fee').collection('user_replica')
    await rows.deleteMany({ _id: 'u-1' as never })
    const [start] = Object.values(startOf(rebuildCopy).endpoints)
    const { id } = site.ok(await site.call('jobs', start as never, { service: 'fee', replica: 'user', reason: '少了人' } as never, operator)) as { id: string }
    await until(async () => site.ok(await site.call('jobs', tasksIn('jobs').endpoints.info, { id }, operator)).status === 'done')
    expect(await rows.countDocuments({ _id: 'u-1' as never })).toBe(1)
  })

  test('each is audited with its reason; what is not there is told; nobody outside of the home academy tells anything', async () => {
    const rows = await auditRows(database('jobs')).find({ noun: 'service_controls' }).lean()
    expect(rows.map(({ what, userId }) => `${what} ${userId}`)).toEqual(expect.arrayContaining(['pause u-op', 'resume u-op', 'log u-op', 'rebuild u-op']))
    expect(JSON.stringify(rows)).toContain('账本在核对')
    expect((await site.call('jobs', pause, { service: 'fee', module: 'nothing', reason: 'x' }, operator)).code).toBe(codes.absent)
    const answer = await site.call('jobs', pause, { service: 'fee', module: 'books', reason: 'x' }, { ...operator, tenantId: 'yuanxiu' })
    expect(answer.code).toBe(codes.noPermission)
    expect((await site.call('jobs', pause, { service: 'fee', module: 'books', reason: 'x' }, { userId: 'u-plain' })).code).toBe(codes.noPermission)
  })
})
