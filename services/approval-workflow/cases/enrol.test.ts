import type { Installation } from '@academy/chassis/testing/installation.ts'
import { cases } from '@academy/contracts/approval-workflow/cases.ts'
import { tasks } from '@academy/contracts/approval-workflow/tasks.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { exemptionRequested } from '@academy/contracts/fee/events.ts'
import { enrolmentPromoted, enrolmentRequested, enrolmentRevoked } from '@academy/contracts/training/delivery/enrolment-events.ts'
import { monday, network } from '../testing/network.ts'
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

const reasons = (answer: { data: unknown }) => ((answer.data as { reasons?: { code: string }[] })?.reasons ?? []).map(({ code }) => code)
const dear = { terms: { ...enrolmentRequested.example.terms, price: 650_000 }, academyApproval: true }

describe('an application on its way (ENROL, world.md §7)', () => {
  test('store, area manager, academy: step by step to the end', async () => {
    const id = await story.file(dear)
    const task = await story.taskOf('coordinator', id)
    expect(task).toMatchObject({
      step: 'STORE',
      stepNameCn: '网点审批',
      applicantName: '人learner',
      outletNameCn: '组织O1',
      summary: { titleCn: '高压作业资质', amount: '6500.00', placeCn: '澄途学院北京中心' },
      minutesLeft: 48 * 60,
      totalMinutes: 48 * 60,
      actions: ['agree', 'refuse'],
    })
    expect(await story.agree('coordinator', id)).toMatchObject({ status: 'agreed', caseStatus: 'open', nextStep: 'AM' })
    expect(await story.agree('area', id)).toMatchObject({ nextStep: 'TA' })
    expect(await story.agree('product', id)).toMatchObject({ caseStatus: 'agreed' })
    await site.settled()
    expect(await story.toldNames(id, 'approval.case')).toEqual(['approval.case.opened', 'approval.case.agreed'])
    const detail = await story.detailOf(id)
    expect(detail.steps.map(({ step, state }) => `${step} ${state}`)).toEqual(['STORE done', 'AM done', 'TA done'])
    expect(detail.history.map(({ what, step, userName }) => [what, step ?? '', userName])).toEqual([
      ['opened', '', '人learner'],
      ['assigned', 'STORE', '人coordinator'],
      ['agreed', 'STORE', '人coordinator'],
      ['assigned', 'AM', '人area'],
      ['agreed', 'AM', '人area'],
      ['assigned', 'TA', '人product'],
      ['agreed', 'TA', '人product'],
    ])
  })

  test('a cheap one of a plain position needs the store alone', async () => {
    const id = await story.file()
    expect(await story.agree('coordinator', id)).toMatchObject({ caseStatus: 'agreed' })
    expect((await story.detailOf(id)).steps.map(({ step, why }) => [step, why.code])).toEqual([
      ['STORE', 'always'],
      ['AM', 'notAsked'],
      ['TA', 'notAsked'],
    ])
  })

  test('the page says why I decide, who was passed over and what comes after', async () => {
    const id = await story.file({ ...dear, userId: 'coordinator', submitterId: 'coordinator' })
    const task = await story.taskOf('head', id)
    const info = site.ok(await site.call(name, tasks.endpoints.info, { id: task?.id ?? '' }, story.as('head')))
    expect(info.why).toMatchObject({
      model: 'ENROL',
      step: 'STORE',
      rule: { code: 'head' },
      condition: { code: 'always' },
      scope: { kind: 'outlet', nameCn: '组织O1' },
      post: { positionCode: 'MG01', since: '2020-01-01' },
      passed: [{ rank: 'administrator', code: 'ownRequest', name: '人coordinator' }],
    })
    expect(info.case.steps.map(({ step, state, why, holders }) => [step, state, why.code, holders.map(({ userId }) => userId)])).toEqual([
      ['STORE', 'current', 'always', ['head']],
      ['AM', 'ahead', 'price', ['area']],
      ['TA', 'ahead', 'academyApproval', ['product']],
    ])
    expect(info.case.steps[1]?.why.params).toMatchObject({ actual: '6500.00', value: '6000.00' })
    expect(info).toMatchObject({ position: 1, total: 1 })
  })

  test('a submitter who holds a step gives it by submitting; the learner decides nothing (I19)', async () => {
    const id = await story.file({ ...dear, submitterId: 'coordinator' })
    expect((await story.detailOf(id)).history.map(({ what, code }) => [what, code])).toContainEqual(['given', 'bySubmitting'])
    const task = await story.taskOf('area', id)
    expect(reasons(await story.decide('learner', task?.id ?? ''))).toEqual(['ownRequest', 'notHolder'])
    expect(reasons(await story.decide('coordinator', task?.id ?? ''))).toEqual(['notHolder'])
    expect((await story.decide('other', task?.id ?? '')).code).toBe(codes.absent)
  })

  test('a refusal needs a comment (I20), ends the case, and nobody is asked after it (I21)', async () => {
    const id = await story.file(dear)
    const task = await story.taskOf('coordinator', id)
    expect(reasons(await story.decide('coordinator', task?.id ?? '', 'refuse', '  '))).toEqual(['commentRequired'])
    expect(site.ok(await story.decide('coordinator', task?.id ?? '', 'refuse', '人手不足'))).toMatchObject({ status: 'refused', caseStatus: 'refused' })
    expect(await story.taskOf('area', id)).toBeUndefined()
    expect((await story.decide('coordinator', task?.id ?? '')).code).toBe(codes.moveNotAllowed)
    expect(site.ok(await site.call(name, tasks.endpoints.done, {}, story.as('coordinator'))).records.find((row) => row.subjectId === id)).toMatchObject({
      comment: '人手不足',
    })
  })

  test('withdrawn by the applicant or his submitter only, and only while open (I20)', async () => {
    const id = await story.file({ ...dear, submitterId: 'head' })
    const caseId = (await story.caseOf(id))?.id ?? ''
    const withdraw = (userId: string) => site.call(name, cases.endpoints.withdraw, { id: caseId, comment: '换班' }, story.as(userId))
    expect(reasons(await withdraw('area'))).toEqual(['notApplicant'])
    expect((await withdraw('other')).code).toBe(codes.absent)
    expect(site.ok(await withdraw('learner'))).toMatchObject({ status: 'withdrawn', actions: [] })
    expect((await withdraw('learner')).code).toBe(codes.moveNotAllowed)
    expect(await story.toDo('area')).not.toContainEqual(expect.objectContaining({ subjectId: id }))
    expect((await story.told(id)).at(-1)?.name).toBe('approval.case.withdrawn')
  })

  test('a stale version is refused with what the task is now', async () => {
    const id = await story.file()
    const task = await story.taskOf('coordinator', id)
    const answer = await site.call(name, tasks.endpoints.decide, { taskId: task?.id ?? '', version: 99, decision: 'agree' }, story.as('coordinator'))
    expect(answer).toMatchObject({ code: codes.stale, data: { current: { id: task?.id, version: 1 } } })
  })

  test('preview says who would decide before anything is filed', async () => {
    const preview = site.ok(
      await site.call(name, cases.endpoints.preview, { subject: 'enrolment', aboutId: enrolmentRequested.example.offeringId }, story.as('learner')),
    )
    expect(preview.steps.map(({ step, state, holders }) => [step, state, holders.map(({ name }) => name)])).toEqual([
      ['STORE', 'ahead', ['人coordinator']],
      ['AM', 'not-asked', []],
      ['TA', 'not-asked', []],
    ])
    expect(preview.expiresAt).toBe('2026-11-16 10:00:00')
  })
})

describe('what is heard of an enrolment', () => {
  test('one told twice, or under another event id, opens one case (I46)', async () => {
    const id = await story.file()
    const again = await site.tell(enrolmentRequested, id, story.request())
    await site.platform.bus.publish(enrolmentRequested.topic, [again])
    await site.settled()
    expect(await story.toldNames(id, 'approval.case.opened')).toHaveLength(1)
    expect((await story.toDo('coordinator')).filter((row) => row.subjectId === id)).toHaveLength(1)
  })

  test('revoked before the request was heard: no case at all (I46, I47)', async () => {
    await site.tell(enrolmentRevoked, 'e-early', { ...enrolmentRevoked.example, from: 'requested' })
    await story.file({}, 'e-early')
    expect(await story.caseOf('e-early')).toBeUndefined()
  })

  test('revoked while open: the case closes, and a decision comes too late (I8)', async () => {
    const id = await story.file()
    const task = await story.taskOf('coordinator', id)
    await site.tell(enrolmentRevoked, id, { ...enrolmentRevoked.example, from: 'requested' })
    await site.settled()
    expect(await story.caseOf(id)).toMatchObject({ status: 'closed', actions: [] })
    expect((await story.decide('coordinator', task?.id ?? '')).code).toBe(codes.moveNotAllowed)
    expect(await story.toldNames(id, 'approval.case')).toEqual(['approval.case.opened'])
  })

  test('promoted: the hold clock runs and no task is due after its end, also when it is heard first', async () => {
    const ends = '2026-11-03T02:00:00.000Z'
    const late = await story.file({ waiting: true, ticket: 3, expiresAt: '2026-11-23T01:00:00.000Z' })
    await site.tell(enrolmentPromoted, late, { ...enrolmentPromoted.example, expiresAt: ends })
    await site.tell(enrolmentPromoted, 'e-first', { ...enrolmentPromoted.example, expiresAt: ends })
    await story.file({ waiting: true, ticket: 4, expiresAt: '2026-11-23T01:00:00.000Z' }, 'e-first')
    for (const id of [late, 'e-first']) {
      expect(await story.caseOf(id)).toMatchObject({ expiresAt: '2026-11-03 10:00:00' })
      expect(await story.taskOf('coordinator', id)).toMatchObject({ dueAt: '2026-11-03 10:00:00' })
    }
  })
})

test('facts of many enrolments 1 to 5 times and in any order: one case at most, never one left open behind an ended subject (I46, I47)', async () => {
  const roll = (n: number, of: number) => Math.abs(Math.imul(n + 1, 2_654_435_761) >> 8) % of
  const stream: (() => Promise<unknown>)[] = []
  const ids = Array.from({ length: 30 }, (_, n) => `e-mixed-${n}`)
  for (const [n, id] of ids.entries()) {
    const request = await site.tell(enrolmentRequested, `${id}-template`, story.request())
    const facts = [
      { ...request, eventId: `${id}-1`, aggregateId: id },
      { ...request, eventId: `${id}-2`, aggregateId: id, name: enrolmentPromoted.name, data: enrolmentPromoted.example },
      ...(n % 2 ? [{ ...request, eventId: `${id}-3`, aggregateId: id, name: enrolmentRevoked.name, data: enrolmentRevoked.example }] : []),
    ]
    for (const [at, fact] of facts.entries())
      for (let times = 0; times <= roll(n * 7 + at, 5); times++) stream.push(() => site.platform.bus.publish(enrolmentRequested.topic, [fact]))
  }
  const mixed = stream.map((send, n) => ({ send, key: roll(n * 31, 10_007) })).sort((a, b) => a.key - b.key)
  for (const { send } of mixed) await send()
  await site.settled()
  for (const [n, id] of ids.entries()) {
    const opened = await story.toldNames(id, 'approval.case.opened')
    const found = await story.caseOf(id)
    if (n % 2) expect([found?.status ?? 'closed', opened.length <= 1]).toEqual(['closed', true])
    else expect([found?.status, found?.expiresAt, opened]).toEqual(['open', '2026-11-23 09:00:00', ['approval.case.opened']])
  }
}, 60_000)

describe('EXEMPT (decided.md §2)', () => {
  test('the registrar’s own step is given by asking; above 5,000 the accountant and the director follow', async () => {
    const ask = async (exemptionId: string, amount: number) => {
      await site.tell(exemptionRequested, exemptionId, { ...exemptionRequested.example, exemptionId, userId: 'learner', submitterId: 'registrar', amount })
      await site.settled()
    }
    await ask('x-small', 100_000)
    expect(await story.caseOf('x-small')).toMatchObject({ status: 'agreed', model: 'EXEMPT', subjectType: 'exemption' })
    await ask('x-large', 500_001)
    const task = await story.taskOf('accountant', 'x-large')
    expect(task).toMatchObject({ applicantId: 'learner', submitterId: 'registrar', submitterName: expect.any(String) })
    expect((await story.detailOf('x-large'))?.facts).toMatchObject({ penalty: 80_000, amount: 500_001, reason: '10' })
    expect(await story.agree('accountant', 'x-large')).toMatchObject({ nextStep: 'AC01' })
    expect(await story.agree('director', 'x-large')).toMatchObject({ caseStatus: 'agreed' })
    expect((await story.told('x-large')).at(-1)).toMatchObject({ name: 'approval.case.agreed', data: { subjectType: 'exemption', model: 'EXEMPT' } })
  })
})

describe('who may see a case (decided.md §3)', () => {
  test('its parties, its holders, a scope that holds the outlet; nobody else, no other tenant (I35)', async () => {
    const id = await story.file(dear)
    const caseId = (await story.caseOf(id))?.id ?? ''
    const see = async (userId: string, more = {}) => (await site.call(name, cases.endpoints.info, { id: caseId }, story.as(userId, more))).code
    expect([await see('learner'), await see('coordinator'), await see('x', { grants: [{ code: 'AREA', roots: ['O1'] }] })]).toEqual([0, 0, 0])
    const elsewhere = { tenantId: 'yuanxiu', grants: [{ code: 'ADMIN', roots: [] }] }
    const out = [await see('area'), await see('x', { grants: [{ code: 'AREA', roots: ['O2'] }] }), await see('learner', elsewhere)]
    expect(out).toEqual([codes.absent, codes.absent, codes.absent])
    const turns = async (userId: string, more = {}) => site.ok(await site.call(name, cases.endpoints.turns, { ids: [caseId, 'none'] }, story.as(userId, more)))
    const turn = { id: caseId, status: 'open', stepNameCn: '网点审批', deciders: ['人coordinator'], minutesLeft: 48 * 60 }
    expect(await turns('x', { grants: [{ code: 'AREA', roots: ['O1'] }] })).toMatchObject([turn])
    expect([await turns('area'), await turns('x', { grants: [{ code: 'AREA', roots: ['O2'] }] }), await turns('learner', elsewhere)]).toEqual([[], [], []])
    const taskId = (await story.taskOf('coordinator', id))?.id ?? ''
    expect((await site.call(name, tasks.endpoints.decide, { taskId, decision: 'agree' }, story.as('coordinator', elsewhere))).code).toBe(codes.absent)
    expect(site.ok(await site.call(name, tasks.endpoints.count, { userId: 'coordinator' }, story.as('nobody')))).toBe(0)
    expect(site.ok(await site.call(name, cases.endpoints.mine, { limit: 100 }, story.as('learner'))).records.map((row) => row.subjectId)).toContain(id)
  })

  test('whom his browser only remembers sees his own case, not those that he decides on (resolutions.md 31)', async () => {
    const caseId = (await story.caseOf(await story.file(dear)))?.id ?? ''
    const see = async (userId: string, portal: boolean) =>
      (await site.call(name, cases.endpoints.info, { id: caseId }, story.as(userId, portal ? { portal } : {}))).code
    expect([await see('learner', true), await see('coordinator', false), await see('coordinator', true)]).toEqual([0, 0, codes.absent])
  })

  test('my list says at which step it stands and who may decide there, until nobody has to', async () => {
    const id = await story.file(dear)
    const mine = async () =>
      site.ok(await site.call(name, cases.endpoints.mine, { limit: 100 }, story.as('learner'))).records.find((row) => row.subjectId === id)
    expect(await mine()).toMatchObject({ step: 'STORE', stepNameCn: '网点审批', deciders: ['人coordinator'] })
    await story.agree('coordinator', id)
    expect(await mine()).toMatchObject({ step: 'AM', deciders: ['人area'] })
    await story.agree('area', id)
    await story.agree('product', id)
    expect(await mine()).toMatchObject({ status: 'agreed' })
    expect(await mine()).not.toHaveProperty('deciders')
  })
})
