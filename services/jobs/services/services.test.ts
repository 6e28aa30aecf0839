import { deadLetters } from '@academy/chassis/events/dead-letters.ts'
import { database } from '@academy/chassis/mongo/database.ts'
import { breakersOf } from '@academy/chassis/runtime/call.ts'
import { processRows } from '@academy/chassis/runtime/process-notes.ts'
import type { ServiceApp } from '@academy/chassis/runtime/service.ts'
import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { processBox } from '@academy/contracts/core/operations.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { alarms, services } from '@academy/contracts/jobs/services.ts'
import { jobs } from '../app.ts'
import { partsOf } from './part.ts'

const operator = { userId: 'u-op', grants: [{ code: 'OPERATOR', roots: [] }] }
const fee: ServiceApp = { name: 'fee', routes: () => [], reactions: [] }
const training: ServiceApp = { name: 'training', routes: () => [], reactions: [] }

let site: Installation
beforeAll(async () => {
  site = await installation([fee, training, jobs])
  for (const tenantId of ['chengtu', 'yuanxiu'])
    await site.tell(
      roleState,
      `role-${tenantId}`,
      { id: `role-${tenantId}`, code: 'OPERATOR', nameCn: '运维', nameEn: 'Operator', dataScope: '1', permissions: ['sys:services:page'] },
      { tenantId },
    )
  await site.settled()
})
afterAll(async () => site.stop())

const look = async (as: object = operator) => site.ok(await site.call('jobs', services.endpoints.look, {}, as))
/** The parts by name, asked anew: answers are shared for two seconds. */
const parts = async () => {
  await new Promise((resolve) => setTimeout(resolve, 2100))
  return new Map((await look()).parts.map((part) => [part.id, part]))
}
const note = { id: 'elsewhere-1', host: 'elsewhere', pid: 7, version: '0.2.0', build: 'b2', startedAt: '2026-03-01 09:00:00', memoryMb: 90, delayMs: 1 }

test('who runs is seen with its figures; who does not answer is away, and nothing breaks by it', async () => {
  const all = await look()
  const states = Object.fromEntries(all.parts.map(({ id, state }) => [id, state]))
  expect(states).toMatchObject({ gateway: 'away', identity: 'away', fee: 'ok', training: 'ok', jobs: 'ok' })
  const own = all.parts.find(({ id }) => id === 'fee')
  expect(own?.processes.map(({ part, pid }) => [part, pid])).toEqual([['fee', process.pid]])
  expect([own?.groups, own?.outbox, own?.letters]).toEqual([
    [{ group: 'fee', lag: 0 }],
    { depth: 0, oldestSeconds: 0 },
    { failed: 0, waiting: 0, aggregates: 0 },
  ])
  expect(all.oneProcess).toBe(true)
})

test('a breaker says whom the process asked in vain, when, and why', async () => {
  await look()
  const breakers = breakersOf(site.platform)
  expect(breakers.find(({ service }) => service === 'identity')).toMatchObject({ reason: expect.any(String), lastFailure: expect.any(Date) })
  expect(breakers.find(({ service }) => service === 'fee')).toMatchObject({ state: 'closed', failures: 0 })
})

test('two processes of one service stand side by side with their versions; one that fell silent is marked, then forgotten', async () => {
  const rows = processRows(database('fee'))
  const other = { ...note, id: undefined, startedAt: new Date(), part: 'fee', breakers: [], ways: [], process: note.id }
  await rows.insertMany([{ ...other, _id: 'elsewhere-1|fee', seenAt: new Date() }] as never)
  const both = (await parts()).get('fee')
  expect([both?.state, both?.processes.length, new Set(both?.processes.map(({ version }) => version)).size]).toEqual(['ok', 2, 2])
  await rows.updateOne({ _id: 'elsewhere-1|fee' }, { $set: { seenAt: new Date(Date.now() - (alarms.silentSeconds + 5) * 1000) } })
  const silent = (await parts()).get('fee')
  expect([silent?.state, silent?.reasons, silent?.processes.length]).toEqual(['behind', ['silent'], 2])
  await rows.updateOne({ _id: 'elsewhere-1|fee' }, { $set: { seenAt: new Date(Date.now() - 70_000) } })
  expect((await parts()).get('fee')?.processes.length).toBe(1)
})

test('what could not be handled makes a service behind', async () => {
  const letter = { consumer: 'fee.x', topic: 't', key: 'chengtu|a', event: {}, error: 'x', attempts: 8, version: 1, at: new Date() }
  await deadLetters(database('fee')).insertMany([
    { ...letter, _id: 'l-1', waiting: false },
    { ...letter, _id: 'l-2', waiting: true },
  ] as never)
  expect((await parts()).get('fee')).toMatchObject({ state: 'behind', reasons: ['letters'], letters: { failed: 1, waiting: 1, aggregates: 1 } })
})

test('so do events that nobody handled or told for long; figures below the thresholds do not', () => {
  const figures = (lag: number, oldestSeconds: number) => ({
    ...{
      processes: [],
      groups: [{ group: 'fee', lag }],
      outbox: { depth: 1, oldestSeconds },
      letters: { failed: 0, waiting: 0, aggregates: 0 },
      modules: [],
      paused: [],
      replicas: [],
      rebuilds: [],
    },
  })
  const judged = (lag: number, seconds: number) => partsOf(new Map([['fee', figures(lag, seconds)]])).parts.find(({ id }) => id === 'fee')
  expect(judged(alarms.lag - 1, alarms.outboxSeconds - 1)).toMatchObject({ state: 'ok', reasons: [] })
  expect(judged(alarms.lag, alarms.outboxSeconds)).toMatchObject({ state: 'behind', reasons: ['lag', 'outbox'] })
})

test('a gateway tells jobs that it runs; nobody but our own processes may', async () => {
  const said = { ...note, part: 'gateway', breakers: [], ways: [{ service: 'fee', failures: 3, lastFailure: '2026-03-02 10:00:00' }] }
  expect((await site.call('jobs', processBox.endpoints.note, said, operator)).code).toBe(codes.noPermission)
  site.ok(await site.internal('jobs', processBox.endpoints.note, said))
  const gateway = (await parts()).get('gateway')
  expect([gateway?.state, gateway?.processes.map(({ host, ways }) => [host, ways[0]?.failures])]).toEqual(['ok', [['elsewhere', 3]]])
  expect((await look()).oneProcess).toBe(false)
  site.ok(await site.internal('jobs', processBox.endpoints.end, { id: note.id, part: 'gateway' }))
  expect((await parts()).get('gateway')).toMatchObject({ state: 'away', processes: [] })
})

test('operators of other academies see no part', async () => {
  expect((await look({ ...operator, tenantId: 'yuanxiu' })).parts).toEqual([])
})
