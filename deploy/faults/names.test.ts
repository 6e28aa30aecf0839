import { randomUUID } from 'node:crypto'
import { arm } from '@academy/chassis/runtime/points.ts'
import { pathOf } from '@academy/chassis/testing/attack.ts'
import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { sampleOf } from '@academy/chassis/testing/sample.ts'
import { changes } from '@academy/contracts/core/endpoint.ts'
import { jobRun } from '@academy/contracts/core/job-run.ts'
import { contracts } from '@academy/contracts/index.ts'
import { schedule } from '@academy/contracts/jobs/schedule.ts'
import { services } from '../embedded/services.ts'
import { naming } from './armed.ts'
import { type Name, namesOf, ownersOf } from './names.ts'

const owners = ownersOf(contracts, services)
const seen = new Set<Name>()
let site: Installation

beforeAll(async () => {
  site = await installation(services.map((app) => ({ ...app, started: undefined }) as never))
  arm(naming((name) => void seen.add(name)))
})
afterAll(async () => {
  arm(undefined)
  await site.stop()
})

const without = (kinds: readonly string[], points: readonly string[]) =>
  owners
    .filter(({ kind }) => kinds.includes(kind))
    .flatMap(({ name }) => points.map((point) => `${name}.${point}`))
    .filter((name) => !seen.has(name))

test('every command passes its points: its key, its answer remembered, its answer sent', async () => {
  for (const { service, endpoints } of contracts)
    for (const endpoint of Object.values(endpoints).filter(changes)) {
      const as = { internal: true, key: randomUUID() }
      const [path, bytes] = [pathOf(endpoint, 'one'), { 'content-type': 'application/octet-stream' }]
      if (endpoint.kind === 'upload') await site.send(service, endpoint.method, `${path}?fileName=a.xlsx`, new Uint8Array(9), as, bytes)
      else await site.send(service, endpoint.method, path, sampleOf(endpoint.input), as)
    }
  expect(without(['handler'], ['key.before', 'key.after', 'send.before', 'send.after'])).toEqual([])
})

test('every reaction passes its points when its event comes', async () => {
  const types = new Map(services.flatMap((app) => app.reactions.map(({ type }) => [type.name, type])))
  for (const type of types.values()) await site.tell(type, randomUUID(), type.example)
  await site.settled()
  expect(without(['reaction'], ['react.before', 'inbox.before', 'inbox.after'])).toEqual([])
})

test('every job passes its points', async () => {
  for (const { name, service } of schedule) await site.internal(service, jobRun(service).endpoints.run, { job: name, runId: randomUUID() })
  expect(without(['job'], ['job.before'])).toEqual([])
})

test('the list names each point once, of every command, reaction, job and loop', () => {
  const names = namesOf(owners, services)
  expect(names).toEqual([...new Set(names)])
  expect(names).toEqual(
    expect.arrayContaining(['training.delivery/enrolments.apply.answer.after', 'fee.ledger.confirmed.commit.before', 'fee.relay.publish.after']),
  )
  expect(owners.length).toBeGreaterThan(180)
})

test('in production nobody listens and a point does nothing', async () => {
  arm(undefined)
  const before = seen.size
  await site.send('org', 'POST', '/nowhere', '{}', { internal: true, key: randomUUID() })
  expect(seen.size).toBe(before)
})
