import { randomUUID } from 'node:crypto'
import { type Db, MongoClient } from 'mongodb'
import { verifyApprovals } from './approvals.ts'

type Service = 'approval-workflow' | 'training' | 'fee' | 'org'
let client: MongoClient
const prefix = `approvals_${randomUUID().slice(0, 8)}_`
const db = (service: string): Db => client.db(`${prefix}${service}`)
const rows = (service: Service, name: string) => db(service).collection<{ _id: string } & Record<string, unknown>>(name)
const approval = (name: string) => rows('approval-workflow', name)
beforeAll(async () => {
  client = await MongoClient.connect(process.env.TEST_MONGO_URL ?? '')
})
const services: Service[] = ['approval-workflow', 'training', 'fee', 'org']
afterAll(async () => {
  await Promise.all(services.map((service) => db(service).dropDatabase()))
  await client.close()
})

const at = new Date('2026-11-02T02:00:00Z')
const own = { tenantId: 't' }
const enrol = {
  _id: 'm1',
  ...own,
  code: 'ENROL',
  modelVersion: 1,
  steps: [
    { code: 'STORE', holder: { by: 'store' } },
    { code: 'AM', holder: { by: 'area' }, when: { field: 'areaApproval', op: 'eq', value: true } },
  ],
}
const exempt = {
  ...{ _id: 'm2', ...own, code: 'EXEMPT', modelVersion: 1 },
  steps: ['AC06', 'AC07'].map((code) => ({ code, holder: { by: 'position', positionCode: code } })),
}
const about = { ...own, model: 'ENROL', modelVersion: 1, subjectType: 'enrolment', applicantId: 'learner', submitterId: 'learner', unheld: false }
const over = { closedAt: at, closedBy: 'head' }
const store = (state: string, by?: string, how?: string) => ({ code: 'STORE', state, ...(by ? { by } : {}), ...(how ? { how } : {}) })
const am = (state: string) => ({ code: 'AM', state })
const task = (caseId: string, step: string, more: object) => ({ ...own, caseId, step, rank: 'head', holderIds: ['head'], ...more })
const agreed = { status: 'agreed', decidedBy: 'head', decidedAt: at }
const history = (caseId: string, ...lines: [what: string, step?: string, userId?: string][]) =>
  lines.map(([what, step, userId], n) => ({
    _id: `${caseId}-${n + 1}`,
    ...own,
    caseId,
    n: n + 1,
    what,
    ...(step ? { step } : {}),
    ...(userId ? { userId } : {}),
  }))
const enrolment = (n: number, status: string) => ({ _id: `e${n}`, ...own, userId: 'learner', source: 'self', status, caseId: `c${n}` })

/** One case of each kind with its subject: agreed, open with a step that was given, refused, withdrawn, and an exemption that one person decided twice. */
beforeEach(async () => {
  await Promise.all(services.map((service) => db(service).dropDatabase()))
  await approval('models').insertMany([enrol, exempt])
  await approval('cases').insertMany([
    { _id: 'c1', ...about, ...over, subjectId: 'e1', status: 'agreed', steps: [store('agreed', 'head'), am('not-asked')], entries: 3 },
    { _id: 'c2', ...about, submitterId: 'admin', subjectId: 'e2', status: 'open', steps: [store('given', 'admin', 'bySubmitting'), am('current')], entries: 3 },
    { _id: 'c3', ...about, ...over, subjectId: 'e3', status: 'refused', steps: [store('refused', 'head'), am('ahead')], entries: 3 },
    { _id: 'c4', ...about, ...over, closedBy: 'learner', subjectId: 'e4', status: 'withdrawn', steps: [store('current'), am('ahead')], entries: 3 },
    {
      ...{ _id: 'c5', ...about, ...over, submitterId: 'asker', model: 'EXEMPT', subjectType: 'exemption', subjectId: 'x5', status: 'agreed', entries: 4 },
      steps: [
        { code: 'AC06', state: 'agreed', by: 'both' },
        { code: 'AC07', state: 'agreed', by: 'both', how: 'sameDecider' },
      ],
    },
  ])
  await approval('tasks').insertMany([
    { _id: 't1', ...task('c1', 'STORE', agreed) },
    { _id: 't2', ...task('c2', 'AM', { status: 'open', rank: 'area', holderIds: ['area'] }) },
    { _id: 't3', ...task('c3', 'STORE', { ...agreed, status: 'refused', comment: 'full' }) },
    { _id: 't4', ...task('c4', 'STORE', { status: 'closed', decidedBy: 'learner', decidedAt: at }) },
    { _id: 't5', ...task('c5', 'AC06', { ...agreed, decidedBy: 'both', rank: 'position', holderIds: ['both', 'asker'] }) },
  ])
  await approval('decisions').insertMany([
    ...history('c1', ['opened'], ['assigned', 'STORE'], ['agreed', 'STORE', 'head']),
    ...history('c2', ['opened'], ['given', 'STORE', 'admin'], ['assigned', 'AM']),
    ...history('c3', ['opened'], ['assigned', 'STORE'], ['refused', 'STORE', 'head']),
    ...history('c4', ['opened'], ['assigned', 'STORE'], ['withdrawn']),
    ...history('c5', ['opened'], ['assigned', 'AC06'], ['agreed', 'AC06', 'both'], ['agreed', 'AC07', 'both']),
  ])
  await approval('idempotency').insertOne({
    _id: 'k',
    route: 'POST /act/tasks/decideBatch',
    answer: {
      value: {
        decided: 1,
        failed: 1,
        results: [
          { taskId: 't1', ok: true, status: 'agreed', reasons: [] },
          { taskId: 't9', ok: false, reasons: ['gone'] },
        ],
      },
    },
  })
  await rows('training', 'enrolments').insertMany([
    ...[enrolment(1, 'confirmed'), enrolment(2, 'requested'), enrolment(3, 'refused'), enrolment(4, 'revoked')],
    { _id: 'e6', ...own, userId: 'successor', source: 'replacement', status: 'confirmed' },
    { _id: 'e7', ...own, userId: 'old', source: 'self', status: 'attended' },
  ])
  await rows('fee', 'exemptions').insertOne({ _id: 'x5', ...own, userId: 'learner', status: 'granted', caseId: 'c5' })
  await rows('org', 'posts').insertOne({ _id: 'p', ...own, userId: 'newcomer', positionCode: 'MG05', joinDate: '2026-11-02' })
})

const found = (patienceMs = 0) => verifyApprovals(db, patienceMs)
const violated = async (patienceMs = 0) => (await found(patienceMs)).filter((one) => one.violated.length > 0).map((one) => one.name.split(' ')[0])
type Change = { $set?: Record<string, unknown>; $unset?: Record<string, ''> }
const change = (service: Service, name: string, id: string, by: Change) => rows(service, name).updateOne({ _id: id }, by as never)
const set = (name: string, id: string, fields: Record<string, unknown>) => change('approval-workflow', name, id, { $set: fields })
const gone = (name: string, id: string) => approval(name).deleteOne({ _id: id })
const stands = (n: number, fields: Record<string, unknown>) => change('training', 'enrolments', `e${n}`, { $set: fields })
const line = (caseId: string, n: number, what: string, step?: string, userId?: string) =>
  approval('decisions').insertOne({ _id: `${caseId}-${n}`, ...own, caseId, n, what, step, userId })

describe('recomputing approvals from the raw collections', () => {
  test('finds nothing where nothing is wrong, and looks at everything', async () => {
    expect((await found()).map(({ name, checked, violated: wrong }) => [name.slice(0, 3), checked > 0, wrong])).toEqual(
      ['I18', 'I19', 'I20', 'I21', 'I22', 'I23'].map((name) => [name, true, []]),
    )
  })

  test.each<[string, () => Promise<unknown>]>([
    ['an agreed one that was given up later', () => stands(1, { status: 'revoked' })],
    ['an agreed one whose offering was cancelled', () => stands(1, { status: 'cancelled' })],
    ['an agreed one that waits', () => stands(1, { status: 'waiting', agreed: true })],
    ['a refused one that expired first', () => stands(3, { status: 'expired' })],
    ['a withdrawn one that was replaced first', () => stands(4, { status: 'replaced' })],
    ['one that waits to be agreed', () => stands(2, { status: 'waiting' })],
    [
      'a step that nobody holds at this time',
      async () => {
        await gone('tasks', 't2')
        await set('cases', 'c2', { unheld: true })
      },
    ],
    ['a decision of somebody who came to the post that day', () => Promise.all([set('tasks', 't1', { decidedBy: 'newcomer' }), byNewcomer()])],
    ['a case that ended with its subject', () => Promise.all([set('cases', 'c4', { status: 'closed' }), set('decisions', 'c4-3', { what: 'closed' })])],
  ])('lets pass %s', async (_, legal) => {
    await legal()
    expect(await violated()).toEqual([])
  })

  const byNewcomer = async () => {
    await set('cases', 'c1', { 'steps.0.by': 'newcomer' })
    await set('decisions', 'c1-3', { userId: 'newcomer' })
  }
  const second = (id: string, more: object) => approval('tasks').insertOne({ _id: id, ...task('c1', 'STORE', agreed), ...more } as never)

  test.each<[string, string, () => Promise<unknown>]>([
    ['a step that two tasks decided', 'I18', () => second('t9', {})],
    ['an open task of a case that is over', 'I18', () => second('t9', { status: 'open', decidedBy: undefined })],
    ['an open case without a task', 'I18', () => gone('tasks', 't2')],
    ['two open tasks of one step', 'I18', () => approval('tasks').insertOne({ _id: 't9', ...task('c2', 'AM', { status: 'open' }) })],
    ['an open task of another step', 'I18', () => set('tasks', 't2', { step: 'STORE' })],
    ['a case that is over and was never closed', 'I18', () => change('approval-workflow', 'cases', 'c1', { $unset: { closedAt: '' } })],
    ['a second end', 'I18', () => Promise.all([line('c4', 4, 'expired'), set('cases', 'c4', { entries: 4 })])],
    ['a history that goes on after the end', 'I18', () => Promise.all([line('c1', 4, 'assigned', 'STORE'), set('cases', 'c1', { entries: 4 })])],
    ['a line of the history that is gone', 'I18', () => gone('decisions', 'c1-2')],
    ['a decision that the history does not know', 'I18', () => set('decisions', 'c1-3', { what: 'assigned' })],
    ['a decision that names another person', 'I18', () => set('tasks', 't1', { decidedBy: 'area', holderIds: ['area', 'head'] })],
    ['a task of no case', 'I18', () => gone('cases', 'c1')],
    ['a task of a step that is none', 'I18', () => set('tasks', 't4', { step: 'TA' })],
    ['a decider who held nothing', 'I19', () => set('tasks', 't1', { holderIds: ['other'] })],
    [
      'a newcomer whose post began later',
      'I19',
      async () => {
        await set('tasks', 't1', { decidedBy: 'newcomer', decidedAt: new Date('2026-11-01T02:00:00Z') })
        await byNewcomer()
      },
    ],
    ['an applicant who decided', 'I19', () => set('cases', 'c1', { applicantId: 'head' })],
    ['a task that came to the applicant', 'I19', () => set('tasks', 't2', { holderIds: ['area', 'learner'] })],
    [
      'a submitter who decided as a stand-in',
      'I19',
      async () => {
        await set('cases', 'c5', { submitterId: 'both' })
        await set('tasks', 't5', { rank: 'director' })
      },
    ],
    ['a step that nobody gave', 'I19', () => set('cases', 'c2', { 'steps.0.by': 'somebody' })],
    ['a step that counts as decided by somebody who did not', 'I19', () => set('cases', 'c5', { 'steps.0.by': 'other' })],
    ['a refusal without a word', 'I20', () => set('tasks', 't3', { comment: ' ' })],
    ['a case taken back by a stranger', 'I20', () => set('cases', 'c4', { closedBy: 'head' })],
    ['an agreed case with a step left', 'I21', () => set('cases', 'c1', { 'steps.1.state': 'ahead' })],
    ['a step before its turn', 'I21', () => set('cases', 'c2', { 'steps.0': store('ahead') })],
    ['two steps at once', 'I21', () => set('cases', 'c4', { 'steps.1.state': 'current' })],
    ['a step that was left out', 'I21', () => set('cases', 'c1', { steps: [store('agreed', 'head')] })],
    ['a step not asked that is always asked', 'I21', () => set('cases', 'c1', { 'steps.0': store('not-asked') })],
    ['a case of a model that is not there', 'I21', () => set('cases', 'c1', { modelVersion: 2 })],
    ['a batch that does not sum up', 'I22', () => set('idempotency', 'k', { 'answer.value.failed': 0 })],
    ['a batch that tells what was not decided', 'I22', () => set('idempotency', 'k', { 'answer.value.results.0.status': 'refused' })],
    ['an item without a reason', 'I22', () => set('idempotency', 'k', { 'answer.value.results.1.reasons': [] })],
    ['an agreed one that is still requested', 'I23', () => stands(1, { status: 'requested' })],
    ['an agreed one that waits without its mark', 'I23', () => stands(1, { status: 'waiting' })],
    ['an agreed one that was refused', 'I23', () => stands(1, { status: 'refused' })],
    ['a refused one that is confirmed', 'I23', () => stands(3, { status: 'confirmed' })],
    ['a withdrawn one that still waits', 'I23', () => stands(4, { status: 'waiting' })],
    ['one confirmed before its case is decided', 'I23', () => stands(2, { status: 'confirmed' })],
    ['an open case of one that is over', 'I23', () => stands(2, { status: 'expired' })],
    ['one that waits for approval without a case', 'I23', () => rows('training', 'enrolments').insertOne({ ...enrolment(9, 'requested'), caseId: undefined })],
    ['one confirmed without a case', 'I23', () => change('training', 'enrolments', 'e6', { $set: { source: 'self' } })],
    ['one whose case is gone', 'I23', () => change('training', 'enrolments', 'e7', { $set: { caseId: 'c7' } })],
    ['a case of nothing', 'I23', () => rows('training', 'enrolments').deleteOne({ _id: 'e3' })],
    ['a case of another person', 'I23', () => stands(1, { userId: 'other' })],
    ['a second case of one subject', 'I23', () => set('cases', 'c4', { subjectId: 'e3' })],
    ['an exemption that heard of no decision', 'I23', () => change('fee', 'exemptions', 'x5', { $set: { status: 'requested' } })],
  ])('finds %s (%s)', async (_, rule, plant) => {
    await plant()
    expect(await violated()).toContain(rule)
  })

  test('what comes right within ten seconds was on its way', async () => {
    await stands(1, { status: 'requested' })
    setTimeout(() => void stands(1, { status: 'confirmed' }), 100)
    expect(await violated(5_000)).toEqual([])
  })
})
