import type { Reason } from '@academy/contracts/core/envelope.ts'
import type { Outcome } from '@academy/contracts/core/outcome.ts'
import { fromShanghai as at } from '@academy/contracts/core/shanghai.ts'
import type { Route } from '../cases/route.ts'
import { assign, closeTask, escalate, remind, reroute, type Task } from './task.ts'

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

const named = { ...about, caseId: 'case-1', step: 'STORE', holders: ['coordinator'], dueAt: limits.dueAt.toISOString() }
const told = (outcome: Outcome<object>) => (outcome.failures ? [] : outcome.events.map(({ type, data }) => [type.name, data]))

it('tells the reminder to those who have it to do, with or without an outlet', () => {
  const now = at('2026-11-03 10:00:00')
  expect(told(remind(about, task, now))).toStrictEqual([['approval.task.reminded', { ...named, remindedAt: now.toISOString() }]])
  const { outletId: _, ...elsewhere } = about
  expect(told(remind({ ...elsewhere, outletId: undefined }, task, now))[0]?.[1]).not.toHaveProperty('outletId')
})

it('is not there while nobody holds the step', () =>
  expect(
    assign(about, 'case-1', 'task-1', 'STORE', { rank: 'registrar', holders: [], passed: [] }, at('2026-11-02 10:00:00'), limits, 'opened'),
  ).toBeUndefined())

it.each([
  ['agreed', 'agreed', 'coordinator', '同意'],
  ['refused', 'refused', 'coordinator', '人手不足'],
  ['withdrawn', 'closed', 'learner', undefined],
  ['expired', 'closed', undefined, undefined],
] as const)('closed as %s it is %s, and says by whom', (cause, status, by, comment) => {
  const now = at('2026-11-03 12:00:00')
  const closed = closeTask(about, task, cause, now, by, comment)
  expect(closed.task).toEqual({ ...task, status, decidedBy: by, decidedAt: now, comment })
  const { dueAt: _, ...rest } = named
  expect(closed.event.data).toStrictEqual({ ...rest, cause, ...(by ? { by } : {}), closedAt: now.toISOString() })
})

it('a closed task moves no more', () => {
  const closed: Task = { ...task, status: 'closed' }
  const late = at('2026-11-05 10:00:00')
  expect(codes(escalate(about, closed, route('head', 'head'), 'task-2', late, limits))).toEqual(['taskClosed'])
  expect(codes(reroute(about, closed, route('successor'), 'task-2', late, limits))).toEqual(['taskClosed'])
})

it('the same holders in another order are the same holders', () => {
  const two = (...userIds: string[]): Route => ({
    rank: 'administrator',
    holders: userIds.map((userId) => ({ userId, positionCode: 'MG05', orgId: 'O1' })),
    passed: [],
  })
  const held = (order: Route) => ({ ...task, holders: order.holders })
  for (const [had, has] of [
    [two('a', 'b'), two('b', 'a')],
    [two('b', 'a'), two('a', 'b')],
  ] as const)
    expect(codes(reroute(about, held(had), has, 'task-2', at('2026-11-03 12:00:00'), limits))).toEqual(['sameHolders'])
  expect(codes(reroute(about, held(two('a', 'b')), two('ab'), 'task-2', at('2026-11-03 12:00:00'), limits))).toEqual([])
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
