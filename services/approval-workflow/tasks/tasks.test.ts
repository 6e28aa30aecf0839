import { randomUUID } from 'node:crypto'
import type { Installation } from '@academy/chassis/testing/installation.ts'
import { cases } from '@academy/contracts/approval-workflow/cases.ts'
import { tasks } from '@academy/contracts/approval-workflow/tasks.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { enrolmentRequested } from '@academy/contracts/training/delivery/enrolment-events.ts'
import { monday, network, tellPost } from '../testing/network.ts'
import { stories } from '../testing/stories.ts'

const name = 'approval-workflow'
let site: Installation
let story: ReturnType<typeof stories>
beforeAll(async () => {
  site = await network()
  story = stories(site)
})
beforeEach(() => site.clock.set(monday))
afterAll(async () => site.stop())

const HOUR = 3_600_000
const dear = { terms: { ...enrolmentRequested.example.terms, price: 650_000 } }
const crowd = Array.from({ length: 20 }, (_, n) => `deputy${n}`)

describe('a task is decided once (I18)', () => {
  beforeAll(async () => {
    for (const user of crowd) await tellPost(site, user, 'MG05', 'O2')
    await site.settled()
  })
  test('20 approvers at once, 20 times: one decides, one fact, one next task', async () => {
    for (let round = 0; round < 20; round++) {
      const id = await story.file({ ...dear, userId: 'other', submitterId: 'other', outletId: 'O2' })
      const task = await story.taskOf('deputy0', id)
      const answers = await Promise.all(crowd.map((user, n) => story.decide(user, task?.id ?? '', n % 2 ? 'refuse' : 'agree', '理由')))
      expect(answers.filter(({ code }) => code === codes.success)).toHaveLength(1)
      expect(answers.filter(({ code }) => code === codes.refused || code === codes.moveNotAllowed)).toHaveLength(19)
      const names = (await story.told(id)).map((event) => event.name)
      expect(names.filter((one) => one === 'approval.task.closed')).toHaveLength(1)
      expect(names.filter((one) => /case\.refused|task\.assigned/.test(one))).toHaveLength(2)
    }
  }, 120_000)
  test('the database alone keeps it: batches take no turns and one of eight wins', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await story.file({ ...dear, userId: 'other', submitterId: 'other', outletId: 'O2' })
      const taskId = (await story.taskOf('deputy0', id))?.id ?? ''
      const batch = (user: string) => site.call(name, tasks.endpoints.decideBatch, { tasks: [{ taskId }], decision: 'agree' }, story.as(user))
      const answers = await Promise.all(crowd.slice(0, 8).map(async (user) => site.ok(await batch(user)).decided))
      expect(answers.filter((one) => one === 1)).toHaveLength(1)
      expect((await story.toldNames(id, 'task.closed')).length + (await story.toldNames(id, 'task.assigned')).length).toBe(3)
    }
  }, 60_000)
  test('a decision against a withdrawal: one of them wins', async () => {
    const id = await story.file()
    const task = await story.taskOf('coordinator', id)
    const answers = await Promise.all([
      story.decide('coordinator', task?.id ?? ''),
      site.call(name, cases.endpoints.withdraw, { id: task?.caseId ?? '' }, story.as('learner')),
    ])
    expect(answers.filter(({ code }) => code === codes.success)).toHaveLength(1)
    expect((await story.toldNames(id, 'approval.case')).length).toBe(2)
  })
  test('the same key gives the same answer and one effect (I48)', async () => {
    const id = await story.file()
    const task = await story.taskOf('coordinator', id)
    const as = story.as('coordinator', { key: randomUUID() })
    const [first, second] = await Promise.all([1, 2].map(() => site.call(name, tasks.endpoints.decide, { taskId: task?.id ?? '', decision: 'agree' }, as)))
    expect([first?.code, second]).toEqual([codes.success, first])
  })
})

describe('a batch (I22)', () => {
  test('of 100: each decided or reported on its own, the sum is what was asked, a repeated call gives the same', async () => {
    const ids: string[] = []
    for (let n = 0; n < 60; n++) ids.push(await story.file())
    const mine = (await story.toDo('coordinator')).filter((row) => ids.includes(row.subjectId))
    await story.decide('coordinator', mine[0]?.id ?? '', 'agree')
    const foreign = await story.file({ userId: 'coordinator', submitterId: 'coordinator' })
    const own = await story.taskOf('head', foreign)
    const asked = [...mine.map((row) => ({ taskId: row.id })), { taskId: own?.id ?? '' }, ...Array.from({ length: 39 }, (_, n) => ({ taskId: `unknown-${n}` }))]
    const as = story.as('coordinator', { key: randomUUID() })
    const answer = site.ok(await site.call(name, tasks.endpoints.decideBatch, { tasks: asked, decision: 'agree' }, as))
    expect([asked.length, answer.results.length, answer.decided, answer.failed]).toEqual([100, 100, 59, 41])
    expect(answer.results[0]).toMatchObject({ ok: false, code: codes.moveNotAllowed })
    expect(answer.results[60]).toMatchObject({ ok: false, code: codes.refused, reasons: ['不能审批自己的申请', '这一步现在不由你审批'] })
    expect(answer.results[99]).toMatchObject({ ok: false, code: codes.absent })
    expect(site.ok(await site.call(name, tasks.endpoints.decideBatch, { tasks: asked, decision: 'agree' }, as))).toEqual(answer)
    const tooMany = [...asked, { taskId: 'one-more' }]
    expect((await site.call(name, tasks.endpoints.decideBatch, { tasks: tooMany, decision: 'agree' }, as)).code).toBe(codes.malformed)
  }, 60_000)
})

describe('my to-do', () => {
  test('filters by text, model, step and time limit; neighbours follow the filter', async () => {
    const first = await story.file({ userId: 'head', submitterId: 'head', offeringNumber: 'FIRST-1' })
    const found = async (query: object) =>
      site.ok(await site.call(name, tasks.endpoints.page, query, story.as('coordinator'))).records.map((row) => row.subjectId)
    expect(await found({ text: 'first-1' })).toEqual([first])
    expect(await found({ text: '人head' })).toContain(first)
    expect(await found({ text: 'FIRST-1', models: 'EXEMPT' })).toEqual([])
    expect(await found({ text: 'FIRST-1', limits: 'soon,overdue' })).toEqual([])
    site.clock.advance(42 * HOUR)
    expect(await found({ text: 'FIRST-1', limits: 'soon' })).toEqual([first])
    site.clock.advance(10 * HOUR)
    expect(await found({ text: 'FIRST-1', limits: 'overdue', steps: 'STORE' })).toEqual([first])
    expect((await story.toDo('coordinator')).find((row) => row.subjectId === first)?.minutesLeft).toBe(-4 * 60)
  })
})

describe('the order of my to-do', () => {
  test('what is due first stands first; place and neighbours are those of the list, in any order', async () => {
    for (const late of [0, 1, 2]) {
      await story.file({ userId: 'head', submitterId: 'head', offeringNumber: `ORDER-${late}` })
      site.clock.advance(HOUR)
    }
    const as = story.as('coordinator')
    const walk = async (order: object) => {
      const asked = { text: 'ORDER-', ...order }
      const rows = site.ok(await site.call(name, tasks.endpoints.page, asked, as)).records
      const infos = await Promise.all(rows.map(async ({ id }) => site.ok(await site.call(name, tasks.endpoints.info, { id, ...asked }, as))))
      expect(infos.map(({ position, nextId }) => [position, nextId])).toEqual(rows.map((_, at) => [at + 1, rows[at + 1]?.id]))
      return rows.map(({ dueAt }) => dueAt)
    }
    const soonest = await walk({})
    expect(soonest).toEqual([...soonest].sort())
    expect(await walk({ order: 'desc', orderField: 'due_at' })).toEqual([...soonest].reverse())
    expect(await walk({ order: 'desc', orderField: 'assigned_at' })).toHaveLength(3)
  })
})

describe('time (world.md §7)', () => {
  test('reminded once at half time, one up at the end with the old task closed, holidays not counted', async () => {
    const id = await story.file()
    const first = (await story.taskOf('coordinator', id))?.id ?? ''
    site.clock.advance(24 * HOUR)
    await story.run('approval.remind')
    await story.run('approval.remind')
    expect(await story.toldNames(id, 'task.reminded')).toHaveLength(1)
    site.clock.advance(24 * HOUR - 1)
    await story.run('approval.escalate')
    expect(await story.taskOf('head', id)).toBeUndefined()
    site.clock.advance(1)
    await story.run('approval.escalate')
    expect(await story.taskOf('coordinator', id)).toBeUndefined()
    const up = await story.taskOf('head', id)
    expect(up).toMatchObject({ escalatedFrom: 'administrator', dueAt: '2026-11-09 10:00:00' })
    expect(await story.decide('coordinator', up?.id ?? '')).toMatchObject({ code: codes.refused })
    expect(await story.agree('head', id)).toMatchObject({ caseStatus: 'agreed' })
    expect((await story.detailOf(id)).history.map(({ what }) => what)).toEqual(['opened', 'assigned', 'reminded', 'escalated', 'agreed'])
    const link = `/manage/approval-workflow-tasks?task=${first}`
    const asked = { link, params: { person: 'learner', subject: 'enrolment', number: 'THE102-2648-01' } }
    const [assigned, reminded, escalated, settled, ...more] = await story.messagesOf(first)
    expect([assigned, reminded, escalated].map((one) => one?.code)).toEqual(['tasks.assigned', 'tasks.reminded', 'tasks.escalated'])
    for (const one of [assigned, reminded, escalated]) expect(one).toMatchObject({ ...asked, to: assigned?.to })
    // who was asked has nothing more to do; that it was let lie stays to be read
    expect(settled).toEqual({ codes: ['tasks.assigned', 'tasks.reminded'], to: assigned?.to })
    expect(more).toEqual([])
    expect(await story.messagesOf(up?.id ?? '')).toMatchObject([{ code: 'tasks.assigned' }, { codes: ['tasks.assigned', 'tasks.reminded'] }])
  })
  test('an escalated task stays one up when posts are looked at again', async () => {
    const id = await story.file()
    site.clock.advance(48 * HOUR)
    await story.run('approval.escalate')
    await story.run('approval.reroute')
    expect(await story.taskOf('head', id)).toBeDefined()
  })
  test('expires at its time, not before', async () => {
    const id = await story.file({ expiresAt: '2026-11-03T02:00:00.000Z' })
    expect(await story.taskOf('coordinator', id)).toMatchObject({ dueAt: '2026-11-03 10:00:00' })
    await story.run('approval.expire')
    expect(await story.caseOf(id)).toMatchObject({ status: 'open' })
    site.clock.advance(24 * HOUR)
    await story.run('approval.escalate')
    expect(await story.taskOf('head', id)).toBeUndefined()
    await story.run('approval.expire')
    expect(await story.caseOf(id)).toMatchObject({ status: 'expired' })
    expect((await story.told(id)).at(-1)).toMatchObject({ name: 'approval.case.expired', data: { step: 'STORE' } })
  })
})

describe('posts change (world.md §10.14)', () => {
  afterEach(async () => {
    await tellPost(site, 'coordinator', 'MG05', 'O1')
    await tellPost(site, 'area', 'AC03', 'ROOT', { areaOf: ['N'] })
    await site.settled()
  })
  test('an approver leaves: the task goes to whoever holds the step now, limits start anew; back when a new one starts', async () => {
    const id = await story.file()
    const old = await story.taskOf('coordinator', id)
    site.clock.advance(24 * HOUR)
    await tellPost(site, 'coordinator', 'MG05', 'O1', { leaveDate: '2026-11-02' })
    await site.settled()
    expect(await story.decide('coordinator', old?.id ?? '')).toMatchObject({ code: codes.refused })
    expect(await story.taskOf('coordinator', id)).toBeUndefined()
    expect(await story.taskOf('head', id)).toMatchObject({ assignedAt: '2026-11-03 10:00:00', minutesLeft: 48 * 60 })
    await tellPost(site, 'successor', 'MG05', 'O1', { joinDate: '2026-11-03' })
    await site.settled()
    expect(await story.agree('successor', id)).toMatchObject({ caseStatus: 'agreed' })
    await tellPost(site, 'successor', 'MG05', 'O1', { joinDate: '2026-11-03', leaveDate: '2026-11-03' })
  })
  test('a leave date still to come: judged at decision time, moved by the job on the day (I19)', async () => {
    const id = await story.file({ areaApproval: true, submitterId: 'coordinator' })
    const task = await story.taskOf('area', id)
    await tellPost(site, 'area', 'AC03', 'ROOT', { areaOf: ['N'], leaveDate: '2026-11-02' })
    await site.settled()
    expect(await story.taskOf('area', id)).toBeDefined()
    site.clock.advance(24 * HOUR)
    const late = await story.decide('area', task?.id ?? '')
    expect(late).toMatchObject({ code: codes.refused, data: { reasons: [{ code: 'notHolder' }] } })
    expect(await story.run('approval.reroute')).toMatchObject({ failed: 0 })
    expect(await story.agree('region', id)).toMatchObject({ caseStatus: 'agreed' })
  })
  test('a step without anybody waits, and is given out when somebody comes', async () => {
    for (const user of ['product', 'otherProduct']) await tellPost(site, user, 'AC04', 'ROOT', { leaveDate: '2026-11-01' })
    await tellPost(site, 'director', 'AC01', 'ROOT', { leaveDate: '2026-11-01' })
    await site.settled()
    const id = await story.file({ academyApproval: true, submitterId: 'coordinator' })
    expect(await story.detailOf(id)).toMatchObject({ status: 'open', step: 'TA' })
    await story.run('approval.reroute')
    expect(await story.toldNames(id, 'task.assigned')).toEqual([])
    await tellPost(site, 'product', 'AC04', 'ROOT')
    await site.settled()
    expect(await story.agree('product', id)).toMatchObject({ caseStatus: 'agreed' })
  })
})
