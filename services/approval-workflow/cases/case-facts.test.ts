import type { Outcome } from '@academy/contracts/core/outcome.ts'
import { fromShanghai as moment } from '@academy/contracts/core/shanghai.ts'
import type { Task } from '../tasks/task.ts'
import { around, at, decideBy, opening } from '../testing/case.ts'
import { type Case, close, decide, expire, withdraw } from './case.ts'

const about = { model: 'ENROL', subjectType: 'enrolment', subjectId: 'e-1', applicantId: 'learner', submitterId: 'learner', outletId: 'O1' }
const filed = opening('learner', 'learner')
const task = filed.task as Task
const ends = moment('2026-11-16 10:00:00')
const told = (outcome: Outcome<object>) => (outcome.failures ? [] : outcome.events.map(({ type, data }) => [type.name, data]))
const closing = (cause: string, by?: string, when = at) => [
  'approval.task.closed',
  { ...about, caseId: 'case-1', step: 'STORE', holders: ['coordinator'], cause, ...(by ? { by } : {}), closedAt: when.toISOString() },
]
const ending = (how: string, more: object, when = at) => [`approval.case.${how}`, { ...about, endedAt: when.toISOString(), ...more }]
const nobody = { ...around(filed.next), route: () => ({ rank: 'registrar' as const, holders: [], passed: [] }) }

describe('what the filing of a case tells', () => {
  const facts = { outletId: 'O1', catalogue: 'TH', areaApproval: false, academyApproval: true, price: 0, level: 1 }
  it('names the asked steps, the facts, the end, and who has it to do', () =>
    expect(told(opening('learner', 'learner', { am: false, ta: true }))).toEqual([
      ['approval.case.opened', { ...about, steps: ['STORE', 'TA'], facts, openedAt: at.toISOString(), expiresAt: ends.toISOString() }],
      [
        'approval.task.assigned',
        {
          ...about,
          caseId: 'case-1',
          step: 'STORE',
          holders: ['coordinator'],
          dueAt: moment('2026-11-04 10:00:00').toISOString(),
          cause: 'opened',
          assignedAt: at.toISOString(),
        },
      ],
    ]))
  it('names neither an outlet nor an end that it has not', () => {
    const [opened] = opening('learner', 'learner', undefined, { outletId: undefined, expiresAt: undefined }).events
    expect(opened?.data).not.toHaveProperty('outletId')
    expect(opened?.data).not.toHaveProperty('expiresAt')
  })
  it('agreed at once by submitting, nobody decided, and it had the agreement of who submitted', () =>
    expect(told(opening('learner', 'coordinator', { am: false, ta: false })).at(-1)).toStrictEqual(
      ending('agreed', { submitterId: 'coordinator', agreedBy: ['coordinator'] }),
    ))
  it('keeps why a step was asked for, and nothing where nothing was said', () => {
    const because = { field: 'price', op: 'gte' as const, value: '6000', actual: '6500' }
    const steps = [
      { code: 'STORE', hours: 48, asked: true, given: false },
      { code: 'AM', hours: 48, asked: true, given: false, because },
    ]
    expect(opening('learner', 'learner', undefined, { steps }).next.steps).toStrictEqual([
      { code: 'STORE', hours: 48, state: 'current' },
      { code: 'AM', hours: 48, state: 'ahead', because },
    ])
  })
})

describe('what a decision tells', () => {
  it('the task is gone and the next one is there', () => {
    const next = {
      ...about,
      caseId: 'case-1',
      step: 'AM',
      holders: ['area'],
      dueAt: moment('2026-11-05 10:00:00').toISOString(),
      cause: 'next',
      assignedAt: at.toISOString(),
    }
    expect(told(decideBy(filed.next, task, 'coordinator'))).toEqual([closing('agreed', 'coordinator'), ['approval.task.assigned', next]])
  })
  it('the last one ends the case and says who', () => {
    const short = opening('learner', 'learner', { am: false, ta: false })
    expect(told(decideBy(short.next, short.task as Task, 'coordinator'))).toEqual([
      closing('agreed', 'coordinator'),
      ending('agreed', { by: 'coordinator', agreedBy: ['coordinator'] }),
    ])
  })
  it('a refusal says at which step, and marks it with who and when', () => {
    const refused = decideBy(filed.next, task, 'coordinator', 'refuse', '人手不足')
    expect(told(refused)).toEqual([closing('refused', 'coordinator'), ending('refused', { by: 'coordinator', step: 'STORE' })])
    expect(refused).toMatchObject({
      next: { closedAt: at, closedBy: 'coordinator', steps: [{ state: 'refused', by: 'coordinator', at }, { state: 'ahead' }, { state: 'ahead' }] },
    })
  })
  it('a case that has ended takes no decision, and says in which state it is', () => {
    const ended = { ...filed.next, status: 'expired' as const }
    expect(decideBy(ended, task, 'coordinator')).toMatchObject({ failures: [{ code: 'moveNotAllowed', params: { state: 'expired' } }] })
  })
  it('one of several holders of the next step has decided it too', () => {
    const holders = ['other', 'head'].map((userId) => ({ userId, positionCode: 'MG01', orgId: 'O1' }))
    const both = { ...around(filed.next), route: () => ({ rank: 'head' as const, holders, passed: [] }) }
    expect(decide(filed.next, task, { userId: 'head', decision: 'agree', holders: ['head'] }, both)).toMatchObject({ next: { status: 'agreed' } })
  })
  it('a next step that nobody holds stays current, without a task', () => {
    const outcome = decide(filed.next, task, { userId: 'coordinator', decision: 'agree', holders: ['coordinator'] }, nobody)
    expect(outcome).toMatchObject({ next: { status: 'open', steps: [{ state: 'agreed' }, { state: 'current' }, { state: 'ahead' }] } })
    expect(told(outcome)).toEqual([closing('agreed', 'coordinator')])
  })
})

describe('what the other ends tell', () => {
  it.each([
    ['withdrawn by the applicant', withdraw(filed.next, task, 'learner', at), [closing('withdrawn', 'learner'), ending('withdrawn', { by: 'learner' })]],
    ['expired, at the step where it lay', expire(filed.next, task, ends), [closing('expired', undefined, ends), ending('expired', { step: 'STORE' }, ends)]],
    ['closed with its subject', close(filed.next, task, at), [closing('subject-ended')]],
    ['withdrawn without a task', withdraw(filed.next, undefined, 'learner', at), [ending('withdrawn', { by: 'learner' })]],
    ['with a task that is closed already', close(filed.next, { ...task, status: 'closed' }, at), []],
  ])('%s', (_, outcome, facts) => expect(told(outcome)).toEqual(facts))
  it('expired while no step was current, it names none', () => {
    const c: Case = { ...filed.next, steps: filed.next.steps.map((step) => ({ ...step, state: 'ahead' })) }
    expect(told(expire(c, undefined, ends))).toStrictEqual([ending('expired', {}, ends)])
  })
  it.each([
    ['withdraw', withdraw],
    ['expire', (c: Case) => expire(c, undefined, ends)],
    ['close', (c: Case) => close(c, undefined, at)],
  ] as const)('%s: only once', (move, act) =>
    expect(act({ ...filed.next, status: 'agreed' }, undefined, 'learner', at)).toEqual({
      failures: [{ code: 'moveNotAllowed', params: { move, state: 'agreed' } }],
    }),
  )
})
