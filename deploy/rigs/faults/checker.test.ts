import { codes } from '@academy/contracts/core/codes.ts'
import { type Held, judge } from './checker.ts'
import type { Acknowledged } from './history.ts'

const applied = (over: Partial<Acknowledged> = {}): Acknowledged => ({
  key: 'k-1',
  who: 'u-1',
  tenantId: 't',
  service: 'training',
  endpoint: 'delivery/enrolments.apply',
  code: codes.success,
  data: { id: 'e-1' },
  tries: 1,
  ...over,
})
type Rows = Record<string, { _id: unknown }[]>
const sound: Rows = {
  'training.idempotency': [{ _id: 't|u-1|k-1', answer: { value: { id: 'e-1' } } } as never],
  'training.audits': [{ _id: 'a-1', what: 'save', entityId: 'e-1' } as never],
  'training.enrolments': [{ _id: 'e-1', live: true, offeringId: 'o-1', userId: 'u-1' } as never],
  'training.seats': [{ _id: 's-1', enrolmentId: 'e-1' } as never],
  'training.outbox': [{ _id: 'x-1', envelope: { name: 'training.enrolment.requested', tenantId: 't', aggregateId: 'e-1' } } as never],
  'fee.journals': [{ _id: 'j-1', tenantId: 't', once: 'e-1|20' } as never],
  'notification.notices': [{ _id: 'n-1', userId: 'u-1', template: 'ENROLMENT-REQUESTED', params: { a: 1 } } as never],
  'notification.mails': [{ _id: 'm-1', userId: 'u-1', template: 'ENROLMENT-REQUESTED', params: { a: 1 } } as never],
}
const held = (over: Rows = {}): Held => new Map(Object.entries({ ...sound, ...over })) as Held
const twice = (name: string): Rows => ({ [name]: [...(sound[name] ?? []), { ...sound[name]?.[0], _id: 'again' }] })

test('a history whose effects all stand there once has nothing lost and nothing doubled', () => {
  expect(judge([applied()], held())).toEqual({ lost: [], doubled: [] })
})

test.each<[string, Rows]>([
  ['what the command made is gone without a trace', { 'training.audits': [] }],
  ['its answer is not remembered', { 'training.idempotency': [] }],
  ['another answer is remembered', { 'training.idempotency': [{ _id: 't|u-1|k-1', answer: { value: { id: 'e-2' } } } as never] }],
])('a planted loss is found: %s', (_, rows) => {
  expect(judge([applied()], held(rows)).lost).toHaveLength(1)
})

test('a change whose record stands in an earlier version, or nowhere, is lost; a later version and a removal are none', () => {
  const moved = applied({ endpoint: 'delivery/enrolments.revoke', data: { id: 'e-1', version: 3 } })
  const remembered = { 'training.idempotency': [{ _id: 't|u-1|k-1', answer: { value: moved.data } } as never] }
  const lost = (over: Rows) => judge([moved], held({ ...remembered, ...over })).lost
  const at = (version: number) => ({ 'training.versions': [{ _id: 'e-1', version } as never] })
  expect([lost({}).length, lost(at(2)).length, lost(at(3)), lost(at(4))]).toEqual([1, 1, [], []])
  expect(lost({ 'training.audits': [{ _id: 'a-2', what: 'remove', entityId: 'e-1' } as never] })).toEqual([])
})

test('money without the journal of its reference is lost, though its account moved on', () => {
  const paid = applied({ service: 'fee', endpoint: 'accounts.topUp', input: { reference: 'R-1' }, data: { id: 'a-1', version: 3 } })
  const rows = { 'fee.idempotency': [{ _id: 't|u-1|k-1', answer: { value: paid.data } } as never], 'fee.versions': [{ _id: 'a-1', version: 9 } as never] }
  const lost = (once: string) => judge([paid], held({ ...rows, 'fee.journals': [{ _id: 'j-1', tenantId: 't', once } as never] })).lost
  expect([lost('20|R-1'), lost('20|R-2').length]).toEqual([[], 1])
})

test.each(['decide', 'decideBatch'])('a %s is lost when its task does not stand so, or its case does not know who decided', (endpoint) => {
  const one = { taskId: 'k', status: 'agreed', caseId: 'c', ok: true }
  const given = applied({
    service: 'approval-workflow',
    endpoint: `tasks.${endpoint}`,
    data: endpoint === 'decide' ? one : { results: [one, { taskId: 'x', ok: false }] },
  })
  const remembered = { 'approval-workflow.idempotency': [{ _id: 't|u-1|k-1', answer: { value: given.data } } as never] }
  const lost = (status: string, userId: string) =>
    judge(
      [given],
      held({
        ...remembered,
        'approval-workflow.tasks': [{ _id: 'k', tenantId: 't', status, caseId: 'c' } as never],
        'approval-workflow.decisions': [{ _id: 'd', caseId: 'c', userId } as never],
      }),
    ).lost.length
  expect([lost('agreed', 'u-1'), lost('open', 'u-1'), lost('agreed', 'u-2')]).toEqual([0, 1, 1])
})

test('a command that was refused and has changed something all the same is found', () => {
  const refused = applied({ code: codes.refused })
  const remembered = (units: unknown[]) => held({ 'training.idempotency': [{ _id: 't|u-1|k-1', units } as never] })
  expect(judge([refused], remembered([])).doubled).toEqual([])
  expect(judge([refused], remembered([{ id: 'e-1' }])).doubled).toHaveLength(1)
})

test('a command that was refused, and one that was never acknowledged, are no loss', () => {
  expect(judge([applied({ code: codes.refused, key: 'k-2' })], held())).toEqual({ lost: [], doubled: [] })
})

test.each(['training.audits', 'training.seats', 'training.outbox', 'training.enrolments', 'fee.journals', 'notification.notices', 'notification.mails'])(
  'a planted double is found: %s',
  (name) => {
    expect(judge([applied()], held(twice(name))).doubled.length).toBeGreaterThan(0)
  },
)
