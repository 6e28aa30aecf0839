import type { Reason } from '@academy/contracts/core/envelope.ts'
import { fromShanghai as at } from '@academy/contracts/core/rules.ts'
import type { Route } from '../cases/route.ts'
import { assign, escalate, remind, reroute, type Task } from './task.ts'

const about = { model: 'ENROL', subjectType: 'enrolment', subjectId: 'e-1', applicantId: 'learner', submitterId: 'learner', outletId: 'O1' }
const limits = { remindAt: at('2026-11-03 10:00:00'), dueAt: at('2026-11-04 10:00:00'), escalates: true }
const route = (userId: string, rank: Route['rank'] = 'administrator'): Route => ({ rank, holders: [{ userId, positionCode: 'MG05', orgId: 'O1' }], passed: [] })
const task = assign(about, 'case-1', 'task-1', 'STORE', route('coordinator'), at('2026-11-02 10:00:00'), limits, 'opened')?.task as Task
const codes = (outcome: { failures?: Reason[] | undefined }) => (outcome.failures ?? []).map(({ code }) => code)

it('reminds once, at half time', () => {
  expect(codes(remind(about, task, at('2026-11-03 09:59:59')))).toEqual(['notDue'])
  const reminded = remind(about, task, at('2026-11-03 10:00:00'))
  if (reminded.failures) throw new Error('refused')
  expect(codes(remind(about, reminded.next, at('2026-11-03 11:00:00')))).toEqual(['notDue'])
  expect(codes(remind(about, { ...task, status: 'agreed' }, at('2026-11-03 11:00:00')))).toEqual(['taskClosed'])
})

it('escalates one up at the end: the old task closed, the new one with its own limits', () => {
  const later = { ...limits, dueAt: at('2026-11-06 10:00:00') }
  expect(codes(escalate(about, task, route('head', 'head'), 'task-2', at('2026-11-04 09:59:59'), later))).toEqual(['notDue'])
  const moved = escalate(about, task, route('head', 'head'), 'task-2', at('2026-11-04 10:00:00'), later)
  expect(moved).toMatchObject({
    closed: { id: 'task-1', status: 'closed' },
    next: { id: 'task-2', escalatedFrom: 'administrator', dueAt: later.dueAt, holders: [{ userId: 'head' }] },
  })
  if (moved.failures) throw new Error('refused')
  expect(moved.events.map(({ type, data }) => [type.name, type.schema.safeParse(data).success])).toEqual([
    ['approval.task.escalated', true],
    ['approval.task.closed', true],
    ['approval.task.assigned', true],
  ])
})

it('stays where it is when nobody stands above, and where the case ends first', () => {
  const due = at('2026-11-04 10:00:00')
  expect(codes(escalate(about, task, undefined, 'task-2', due, limits))).toEqual(['nobodyAbove'])
  expect(codes(escalate(about, { ...task, escalates: false }, route('head'), 'task-2', due, limits))).toEqual(['notDue'])
})

it('goes to whoever holds the step now, with fresh limits (world.md §10.14)', () => {
  const now = at('2026-11-03 12:00:00')
  const moved = reroute(about, task, route('successor'), 'task-2', now, limits)
  expect(moved).toMatchObject({
    next: { assignedAt: now, reminded: false, holders: [{ userId: 'successor' }] },
    events: [{ data: { cause: 'rerouted' } }, { data: { cause: 'rerouted' } }],
  })
  expect(codes(reroute(about, task, route('coordinator'), 'task-2', now, limits))).toEqual(['sameHolders'])
  expect(codes(reroute(about, task, { rank: 'registrar', holders: [], passed: [] }, 'task-2', now, limits))).toEqual(['nobodyHolds'])
})
