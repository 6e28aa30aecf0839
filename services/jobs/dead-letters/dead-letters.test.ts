import { on } from '@academy/chassis/events/reaction.ts'
import { database } from '@academy/chassis/mongo/database.ts'
import type { ServiceApp } from '@academy/chassis/runtime/service.ts'
import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { deadLetters } from '@academy/contracts/jobs/dead-letters.ts'
import { postStarted } from '@academy/contracts/org/events.ts'
import { jobs } from '../app.ts'

const operator = { userId: 'u-op', grants: [{ code: 'OPERATOR', roots: [] }] }
let broken = true
const heard: string[] = []
const listener: ServiceApp = {
  name: 'fee',
  routes: () => [],
  reactions: [
    on(postStarted, 'test.hear', async ({ day }) => {
      if (broken) throw new Error('a fault of ours')
      heard.push(day)
    }),
  ],
}

let site: Installation
beforeAll(async () => {
  site = await installation([listener, jobs])
  const permissions = ['sys:dead-letters:page', 'sys:dead-letters:replay']
  for (const tenantId of ['chengtu', 'yuanxiu'])
    await site.tell(
      roleState,
      `role-${tenantId}`,
      { id: `role-${tenantId}`, code: 'OPERATOR', nameCn: '运维', nameEn: 'Operator', dataScope: '1', permissions },
      { tenantId },
    )
  await site.settled()
  await database('jobs')
    .collection('jobs')
    .updateMany({}, { $set: { paused: true } })
})
afterAll(async () => site.stop())

test('an event that failed, and what waits behind it, is seen and released by the operator of the installation', async () => {
  for (const [version, day] of [
    [1, '2026-03-01'],
    [2, '2026-03-02'],
  ] as const)
    await site.tell(postStarted, 'post-1', { ...postStarted.example, day }, { aggregateVersion: version })
  await site.settled()
  const { page, replay } = deadLetters.endpoints
  const look = async (as: object) => site.ok(await site.call('jobs', page, { order: 'asc' }, as)).records
  expect((await look(operator)).map(({ service, consumer, error, waiting, version }) => [service, consumer, error, waiting, version])).toEqual([
    ['fee', 'fee.test.hear', 'a fault of ours', false, 1],
    ['fee', 'fee.test.hear', 'waits behind an earlier event', true, 2],
  ])
  expect(site.ok(await site.call('jobs', replay, { service: 'fee' }, operator))).toEqual({ applied: 0, left: 2 })
  const foreign = { ...operator, tenantId: 'yuanxiu' }
  expect([(await look(foreign)).length, (await site.call('jobs', replay, { service: 'fee' }, foreign)).code]).toEqual([0, codes.noPermission])
  broken = false
  expect(site.ok(await site.call('jobs', replay, { service: 'fee' }, operator))).toEqual({ applied: 2, left: 0 })
  expect([heard, await look(operator)]).toEqual([['2026-03-01', '2026-03-02'], []])
})
