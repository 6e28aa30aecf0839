import { approvalWorkflow } from '@academy/approval-workflow/app.ts'
import { on } from '@academy/chassis/events/reaction.ts'
import { auditRows } from '@academy/chassis/mongo/audit.ts'
import { database } from '@academy/chassis/mongo/database.ts'
import { outboxRows } from '@academy/chassis/mongo/outbox.ts'
import type { ServiceApp } from '@academy/chassis/runtime/service.ts'
import { community } from '@academy/community/app.ts'
import { tasks } from '@academy/contracts/approval-workflow/tasks.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import type { Received } from '@academy/contracts/core/endpoint.ts'
import { roleState, userState } from '@academy/contracts/identity/events.ts'
import { trails } from '@academy/contracts/jobs/trails.ts'
import { postState } from '@academy/contracts/org/events.ts'
import { enrolmentConfirmed, enrolmentRequested } from '@academy/contracts/training/delivery/enrolment-events.ts'
import { fee } from '@academy/fee/app.ts'
import { identity } from '@academy/identity/app.ts'
import { jobs } from '@academy/jobs/app.ts'
import { notification } from '@academy/notification/app.ts'
import { type Academy, academy } from '@academy/training/testing/academy.ts'
import { loadApprovalModels } from '../../demo/approval-models-load.ts'
import { loadFees, loadOpenings } from '../../demo/fees-load.ts'

type Trail = Received<(typeof trails)['endpoints']['look']>
const { look, find } = trails.endpoints
const operator = { userId: 'u-op', grants: [{ code: 'OPERATOR', roots: [] }] }
const coordinator = { userId: 'u-coord', grants: [{ code: 'OUTLET', roots: ['O0001'] }] }
let broken = true
/** In the place of org: it hears a request at the second attempt, and a confirmation never. */
const clumsy: ServiceApp = {
  name: 'org',
  routes: () => [],
  reactions: [
    on(enrolmentRequested, 'test.late', async () => {
      if (!broken) return
      broken = false
      throw new TypeError('not yet')
    }),
    on(enrolmentConfirmed, 'test.never', async () => {
      throw new Error('never')
    }),
  ],
}
const { started: _, ...quietJobs } = jobs
const others = [identity, clumsy, approvalWorkflow, fee, community, { ...notification, started: undefined } as never, quietJobs]

let a: Academy
const story = async (id: string): Promise<Trail> => a.ok(a.site.call('jobs', look, { id }, operator))

const tellOutlet = async () => {
  const { site } = a
  await site.tell(userState, 'u-coord', { ...userState.example, id: 'u-coord', nameCn: '苏望晴', nameEn: 'Su Wangqing' })
  const post = { ...postState.example, id: 'p-coord', userId: 'u-coord', positionCode: 'MG05', orgId: 'O0001', outletId: 'O0001', dealerId: 'D001' }
  await site.tell(postState, 'p-coord', post)
  for (const [code, dataScope] of [
    ['OPERATOR', '1'],
    ['SOME', '2'],
  ] as const)
    for (const tenantId of ['chengtu', 'yuanxiu'])
      await site.tell(
        roleState,
        `role-${code}-${tenantId}`,
        { id: `role-${code}-${tenantId}`, code, nameCn: code, nameEn: code, dataScope, permissions: ['sys:trails:info', 'fee:accounts:page'] },
        { tenantId },
      )
}

beforeAll(async () => {
  // inbox rows tell the time of the wall: the clock of the test goes with it
  a = await academy(new Date(), others)
  await tellOutlet()
  await loadApprovalModels(a.site.platform, ['chengtu'])
  await loadFees(a.site.platform, 'chengtu')
  await loadOpenings(a.site.platform, 'chengtu', [{ orgCode: 'D001', fen: 5_000_000 }])
  await a.site.settled()
})
afterAll(async () => a.stop())

const enrolled = async () => {
  const [learner] = await a.learners(1)
  const offering = await a.offering()
  a.site.clock.set(new Date())
  const { id } = await a.ok(a.apply(learner as never, offering.id))
  await a.site.settled()
  return { id, userId: learner?.userId ?? '' }
}
const agree = async () => {
  a.site.clock.set(new Date())
  const { records } = await a.ok(a.site.call('approval-workflow', tasks.endpoints.page, {}, coordinator))
  for (const task of records) await a.ok(a.site.call('approval-workflow', tasks.endpoints.decide, { taskId: task.id, decision: 'agree' }, coordinator))
  await a.site.settled()
}
const at = (trail: Trail, name: string) => trail.entries.findIndex((entry) => entry.kind === 'event' && entry.name === name)

describe('the trail of an enrolment', () => {
  let id = ''
  test('says for whom an application waits, by the outlet’s own task', async () => {
    ;({ id } = await enrolled())
    const trail = await story(id)
    expect(trail.subject).toMatchObject({ kind: 'enrolment', id, status: 'requested' })
    expect(trail.entries.find((entry) => entry.result === 'open')).toMatchObject({ kind: 'waiting', service: 'approval-workflow', holders: ['u-coord'] })
    expect(trail.away).toEqual([])
    const late = trail.entries.filter((entry) => entry.name === 'org.test.late')
    expect(late.map((entry) => [entry.kind, entry.attempts, entry.error])).toEqual([
      ['failed', 1, 'TypeError'],
      ['handled', 2, undefined],
    ])
  })

  test('is told across services in the order of causes, from the command to the mail that waits, with what adds up', async () => {
    await agree()
    const trail = await story(id)
    const lanes = new Set(trail.entries.map((entry) => entry.service))
    expect([...lanes].sort()).toEqual(['approval-workflow', 'community', 'fee', 'identity', 'notification', 'org', 'training'])
    const path = ['training.enrolment.requested', 'approval.case.opened', 'approval.case.agreed', 'training.enrolment.confirmed', 'fee.posting.made']
    const places = path.map((name) => at(trail, name))
    expect(places).toEqual([...places].sort((x, y) => x - y))
    expect(Math.min(...places)).toBeGreaterThanOrEqual(0)
    expect(trail.entries.filter((entry) => entry.kind === 'command').map((entry) => [entry.service, entry.userId])).toEqual([
      ['training', 'u-O0001-0'],
      ['approval-workflow', 'u-coord'],
    ])
    const byId = new Map(trail.entries.map((entry, nth) => [entry.id, nth]))
    for (const [nth, entry] of trail.entries.entries()) if (entry.cause) expect(byId.get(entry.cause)).toBeLessThan(nth)
    expect(trail.entries.some((entry) => entry.name === 'enrolments.confirmed' && entry.result === 'queued')).toBe(true)
    expect(trail.entries.some((entry) => entry.result === 'open')).toBe(false)
    expect(trail.entries.find((entry) => entry.result === 'dead')).toMatchObject({ service: 'org', name: 'org.test.never', attempts: 3 })
    expect(trail.checks).toMatchObject([
      { name: 'seats', ok: true, figures: { taken: 1 } },
      { name: 'ledger', ok: true, figures: { count: 1, sum: 0 } },
      { name: 'mails', ok: false },
    ])
    expect(JSON.stringify(trail)).not.toContain('1200')
  })

  test('a delivery that comes again is shown as ignored; a request alone is its own story', async () => {
    const confirmed = await outboxRows(database('training')).findOne({ 'envelope.name': enrolmentConfirmed.name }).lean()
    await a.site.platform.bus.publish(enrolmentConfirmed.topic, [confirmed?.envelope as never])
    await a.site.settled()
    const repeated = (await story(id)).entries.filter((entry) => entry.kind === 'repeated')
    expect(repeated.map((entry) => entry.name)).toContain('fee.ledger.confirmed')
    expect(repeated.every((entry) => entry.attempts === 2)).toBe(true)
    const request = await story(String(confirmed?.envelope.correlationId))
    expect(request.entries.filter((entry) => entry.kind === 'command').map((entry) => entry.userId)).toEqual(['u-coord'])
    expect(at(request, 'training.enrolment.requested')).toBe(-1)
    expect(at(request, 'fee.posting.made')).toBeGreaterThan(0)
  })

  test('a case, a posting and a task lead to the same story', async () => {
    const whole = await story(id)
    for (const name of ['approval.case.opened', 'fee.posting.made', 'approval.task.assigned']) {
      const objectId = whole.entries.find((entry) => entry.name === name)?.objectId ?? ''
      expect(at(await story(objectId), 'training.enrolment.confirmed')).toBeGreaterThan(0)
    }
  })

  test('another academy, a reader of some outlets and one without the permission see nothing; each look is noted', async () => {
    const foreign = await a.site.call('jobs', look, { id }, { ...operator, tenantId: 'yuanxiu' })
    expect([foreign.code, foreign.data ?? null]).toEqual([codes.absent, null])
    const some = { userId: 'u-some', grants: [{ code: 'SOME', roots: ['O0001'] }] }
    expect((await a.site.call('jobs', look, { id }, some)).code).toBe(codes.noPermission)
    expect((await a.site.call('jobs', look, { id }, coordinator)).code).toBe(codes.noPermission)
    const noted = await auditRows(database('jobs')).find({ noun: 'trails', entityId: id }).lean()
    expect(noted.map((row) => [row.tenantId, row.userId, row.what]).at(-1)).toEqual(['yuanxiu', 'u-op', 'look'])
    expect(noted.filter((row) => row.tenantId === 'chengtu').length).toBeGreaterThan(2)
  })

  test('a person leads to his stories, by account or by the beginning of his name', async () => {
    const person = { tenantId: 'chengtu', userCode: 'lin.zhixia', idKey: 'k1', nameCn: '林知夏', nameEn: 'Lin Zhixia', version: 1, createDate: new Date() }
    await database('identity')
      .collection('users')
      .insertOne({ _id: 'u-O0001-0' as never, ...person })
    for (const text of ['lin.zhixia', '林知'])
      expect((await a.ok(a.site.call('jobs', find, { text }, operator))).subjects).toMatchObject([{ id, kind: 'enrolment', userName: '林知夏' }])
    expect((await story(id)).subject).toMatchObject({ userName: '林知夏' })
    expect((await a.ok(a.site.call('jobs', find, { text: '林知' }, { ...operator, tenantId: 'yuanxiu' }))).subjects).toEqual([])
  })

  test('no question of a trail reads a collection without an index', async () => {
    const services = ['identity', 'org', 'training', 'approval-workflow', 'fee', 'community', 'notification', 'jobs']
    const since = new Date()
    for (const service of services) await database(service).db?.command({ profile: 2 })
    await story(id)
    await a.ok(a.site.call('jobs', find, { text: '林知' }, operator))
    for (const service of services) {
      await database(service).db?.command({ profile: 0 })
      // without a filter is how roles and parameters are read into memory each minute
      const asked = { ts: { $gte: since }, op: 'query', planSummary: { $exists: true }, 'command.filter': { $ne: {} } }
      const rows = await database(service).collection('system.profile').find(asked).toArray()
      expect(rows.length).toBeGreaterThan(0)
      expect(rows.filter((row) => /COLLSCAN/.test(String(row.planSummary))).map((row) => [row.ns, row.command.filter])).toEqual([])
    }
  })

  test('a service that is away says so, and the rest is told', async () => {
    await a.site.running.find(({ app }) => app.name === 'community')?.stop()
    const trail = await story(id)
    expect(trail.away).toEqual(['community'])
    expect(at(trail, 'fee.posting.made')).toBeGreaterThan(0)
  })
})
