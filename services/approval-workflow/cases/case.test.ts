import { fromShanghai as moment } from '@academy/contracts/core/shanghai.ts'
import fc from 'fast-check'
import type { Task } from '../tasks/task.ts'
import { around, at, codes, decideBy, holders, opening, states } from '../testing/case.ts'
import { type Case, close, decide, expire, withdraw } from './case.ts'
import { posts } from './network.samples.ts'

describe('filing (decided.md §1)', () => {
  it('opens with the first step, facts fit their schemas', () => {
    const { next, task, events } = opening('learner', 'learner', { am: false, ta: true })
    expect(states(next)).toEqual(['STORE current', 'AM not-asked', 'TA ahead'])
    expect(task).toMatchObject({
      step: 'STORE',
      holders: [{ userId: 'coordinator' }],
      dueAt: moment('2026-11-04 10:00:00'),
      remindAt: moment('2026-11-03 10:00:00'),
    })
    expect(events.map(({ type, data }) => [type.name, type.schema.safeParse(data).success])).toEqual([
      ['approval.case.opened', true],
      ['approval.task.assigned', true],
    ])
  })
  it('a submitter who holds a step gives it by submitting, recorded as such; never for himself', () => {
    expect(opening('learner', 'coordinator').next.steps[0]).toMatchObject({ state: 'given', by: 'coordinator', how: 'bySubmitting' })
    expect(states(opening('coordinator', 'coordinator').next)[0]).toBe('STORE current')
  })
  it('with every step given it is agreed at once', () => {
    const { next, task, events } = opening('learner', 'coordinator', { am: false, ta: false })
    expect([next.status, task]).toEqual(['agreed', undefined])
    expect(events.at(-1)?.type.name).toBe('approval.case.agreed')
  })
})

describe('deciding', () => {
  const filed = opening('learner', 'learner')
  const task = filed.task as Task
  it('step by step to the end', () => {
    const one = decideBy(filed.next, task, 'coordinator')
    if (one.failures || !one.task) throw new Error('refused')
    expect(states(one.next)).toEqual(['STORE agreed', 'AM current', 'TA ahead'])
    const two = decideBy(one.next, one.task, 'area')
    if (two.failures || !two.task) throw new Error('refused')
    const three = decideBy(two.next, two.task, 'product')
    expect(three).toMatchObject({ next: { status: 'agreed', closedBy: 'product' }, closed: { status: 'agreed' } })
  })
  it('a refusal needs a comment that is not blank (I20) and ends it', () => {
    expect(codes(decideBy(filed.next, task, 'coordinator', 'refuse', '  \n'))).toEqual(['commentRequired'])
    expect(decideBy(filed.next, task, 'coordinator', 'refuse', '人手不足')).toMatchObject({
      next: { status: 'refused' },
      events: [{ type: { name: 'approval.task.closed' } }, { type: { name: 'approval.case.refused' } }],
    })
  })
  it('tells every reason against a decision', () =>
    expect(
      codes(decide(filed.next, { ...task, status: 'closed', step: 'TA' }, { userId: 'learner', decision: 'refuse', holders: [] }, around(filed.next))),
    ).toEqual(['taskClosed', 'notCurrentStep', 'ownRequest', 'notHolder', 'commentRequired']))
  it('from the moment on at which its time is over nobody decides (I23)', () => {
    const agreeAt = (text: string) => decide(filed.next, task, { userId: 'head', decision: 'agree', holders: ['head'] }, around(filed.next, moment(text)))
    expect(codes(agreeAt('2026-11-16 09:59:59'))).toEqual([])
    expect(codes(agreeAt('2026-11-16 10:00:00'))).toEqual(['timeIsOver'])
  })
  it('whoever holds two steps running decides once', () => {
    const both = {
      ...around(filed.next),
      route: () => ({ rank: 'head' as const, holders: [{ userId: 'head', positionCode: 'MG01', orgId: 'O1' }], passed: [] }),
    }
    const outcome = decide(filed.next, task, { userId: 'head', decision: 'agree', holders: ['head'] }, both)
    expect(outcome).toMatchObject({
      next: { status: 'agreed', steps: [{ state: 'agreed' }, { state: 'agreed', how: 'sameDecider' }, { state: 'agreed', how: 'sameDecider' }] },
    })
  })
  it('only the applicant or his submitter withdraws, only while open (I20)', () => {
    const assigned = opening('learner', 'head', { am: true, ta: false })
    expect(codes(withdraw(assigned.next, assigned.task, 'area', at))).toEqual(['notApplicant'])
    expect(withdraw(assigned.next, assigned.task, 'head', at)).toMatchObject({ next: { status: 'withdrawn' }, closed: { status: 'closed' } })
    const done = withdraw(assigned.next, assigned.task, 'learner', at)
    if (done.failures) throw new Error('refused')
    expect(codes(withdraw(done.next, undefined, 'learner', at))).toEqual(['moveNotAllowed'])
  })
  it('expires at its time, not before; closes with its subject', () => {
    expect(codes(expire(filed.next, task, at))).toEqual(['notDue'])
    expect(expire(filed.next, task, moment('2026-11-16 10:00:00'))).toMatchObject({
      next: { status: 'expired' },
      events: [{ type: { name: 'approval.task.closed' } }, { type: { name: 'approval.case.expired' } }],
    })
    expect(close(filed.next, task, at)).toMatchObject({ next: { status: 'closed' }, closed: { status: 'closed' } })
  })
})

describe('any history of a case', () => {
  const users = fc.constantFrom(...posts.map(({ userId }) => userId), 'stranger')
  const act = fc.record({
    kind: fc.constantFrom('agree', 'agree', 'agree', 'refuse', 'withdraw', 'expire', 'close', 'stale'),
    user: users,
    comment: fc.constantFrom('', '理由'),
    step: fc.constantFrom('STORE', 'AM', 'TA'),
  })
  it('decides each task once, in order, by its holder, never his own request, and ends once (I18, I19, I20, I21)', () => {
    fc.assert(
      fc.property(users, users, fc.record({ am: fc.boolean(), ta: fc.boolean() }), fc.array(act, { maxLength: 25 }), (applicant, submitter, asks, acts) => {
        const filed = opening(applicant, submitter, asks)
        let c = filed.next
        let task = filed.task
        let endings = filed.events.filter(({ type }) => /case\.(agreed|refused|withdrawn|expired)/.test(type.name)).length
        for (const { kind, user, comment, step } of acts) {
          if (!task) break
          const before: Case = c
          const asked: Task = kind === 'stale' ? { ...task, step } : task
          const outcome =
            kind === 'withdraw'
              ? withdraw(c, task, user, at)
              : kind === 'expire'
                ? expire(c, task, moment('2026-11-17 00:00:00'))
                : kind === 'close'
                  ? close(c, task, at)
                  : decideBy(c, asked, user, kind === 'refuse' ? 'refuse' : 'agree', comment)
          if (outcome.failures) continue
          expect(before.status).toBe('open')
          if (kind === 'agree' || kind === 'refuse' || kind === 'stale') {
            expect(user).not.toBe(applicant)
            expect(holders(before, task)).toContain(user)
            expect(asked.step).toBe(before.steps.find(({ state }) => state === 'current')?.code)
          }
          if (kind === 'refuse') expect(comment).not.toBe('')
          if (kind === 'withdraw') expect([applicant, submitter]).toContain(user)
          c = outcome.next
          endings += outcome.events.filter(({ type }) => /case\.(agreed|refused|withdrawn|expired)/.test(type.name)).length
          task = outcome.task
          expect(c.steps.filter(({ state }) => state === 'current').length).toBeLessThanOrEqual(1)
        }
        expect(endings).toBeLessThanOrEqual(1)
        if (c.status === 'agreed') expect(c.steps.every(({ state }) => ['agreed', 'given', 'not-asked'].includes(state))).toBe(true)
        const open = c.steps.findIndex(({ state }) => state === 'ahead' || state === 'current')
        if (open >= 0) expect(c.steps.slice(open).some(({ state }) => state === 'agreed')).toBe(false)
      }),
      { numRuns: 400 },
    )
  })
})
