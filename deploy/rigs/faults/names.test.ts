import { randomUUID } from 'node:crypto'
import { installFaultHook } from '@academy/chassis/runtime/fault-points.ts'
import { pathOf } from '@academy/chassis/testing/attack.ts'
import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { sampleOf } from '@academy/chassis/testing/sample.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { changes, type Endpoint, type Service } from '@academy/contracts/core/endpoint.ts'
import { jobRun } from '@academy/contracts/core/job-run.ts'
import { contracts } from '@academy/contracts/index.ts'
import { schedule } from '@academy/contracts/jobs/schedule.ts'
import { services } from '../../embedded/services.ts'
import { naming } from './armed.ts'
import { type Name, namesOf, ownersOf, storeNothing, wronglyExcepted } from './names.ts'

const owners = ownersOf(contracts, services)
const seen = new Set<Name>()
let site: Installation

beforeAll(async () => {
  site = await installation(services.map((app) => ({ ...app, started: undefined }) as never))
  installFaultHook(naming((name) => void seen.add(name)))
})
afterAll(async () => {
  installFaultHook(undefined)
  await site.stop()
})

const without = (kinds: readonly string[], points: readonly string[]) =>
  owners
    .filter(({ kind }) => kinds.includes(kind))
    .flatMap(({ name }) => points.map((point) => `${name}.${point}`))
    .filter((name) => !seen.has(name))

/** Where a command stores something: a unit's transaction, a hot row, a file. */
const stores = ['commit', 'claim', 'copy', 'file'].map((moment) => `${moment}.after`)
/** Commands of which the sample succeeds and has nothing to store: no account, no person and no change is there. */
const nothingToStore = ['fee.accounts.openings', 'identity.setup/foundation.demoCredentials', 'org.personnel-changes.arrange']

const sendSample = (service: Service, endpoint: Endpoint) => {
  const as = { internal: true, key: randomUUID() }
  const [path, bytes] = [pathOf(endpoint, 'one'), { 'content-type': 'application/octet-stream' }]
  const asked = new URLSearchParams({ ...(sampleOf(endpoint.input) as Record<string, string>), fileName: 'a.xlsx' })
  if (endpoint.kind === 'upload') return site.send(service, endpoint.method, `${path}?${asked}`, new Uint8Array(9), as, bytes)
  return site.send(service, endpoint.method, path, sampleOf(endpoint.input), as)
}

test('every command passes its points: its key, its answer remembered, its answer sent, and what it stored when it succeeded', async () => {
  const succeeded: Name[] = []
  for (const { service, noun, endpoints } of contracts)
    for (const [name, endpoint] of Object.entries(endpoints).filter(([, one]) => changes(one))) {
      const { code } = (await sendSample(service, endpoint)) as { code: number }
      if (code === codes.success || code === codes.legacySuccess) succeeded.push(`${service}.${noun}.${name}`)
    }
  expect(without(['handler'], ['key.before', 'key.after', 'send.before', 'send.after'])).toEqual([])
  const stored = (name: Name) => stores.some((point) => seen.has(`${name}.${point}`))
  expect(succeeded.filter((name) => !stored(name) && !(name in storeNothing)).sort()).toEqual(nothingToStore)
  expect(wronglyExcepted(seen)).toEqual([])
  expect(succeeded.length).toBeGreaterThan(15)
  // tests of mail servers and gateways look for hosts that are not there
}, 180_000)

test('every reaction passes its points when its event comes', async () => {
  const types = new Map(services.flatMap((app) => app.reactions.map(({ type }) => [type.name, type])))
  for (const type of types.values()) await site.tell(type, randomUUID(), type.example)
  await site.settled()
  expect(without(['reaction'], ['react.before', 'inbox.before', 'inbox.after'])).toEqual([])
})

test('every job passes its points', async () => {
  for (const { name, service } of schedule) await site.internal(service, jobRun(service).endpoints.run, { job: name, runId: randomUUID() })
  expect(without(['job'], ['job.before'])).toEqual([])
  // the leak test among them asks every list of every service
}, 300_000)

test('the list names each point once, of every command, reaction, job and loop', () => {
  const names = namesOf(owners, services)
  expect(names).toEqual([...new Set(names)])
  expect(names).toEqual(
    expect.arrayContaining(['training.delivery/enrolments.apply.answer.after', 'fee.ledger.confirmed.commit.before', 'fee.relay.publish.after']),
  )
  expect(owners.length).toBeGreaterThan(180)
})

test('of every command that stores something its writes and commits are listed; whoever is excepted and stores something is told', () => {
  const names = new Set(namesOf(owners, services))
  const commands = owners.filter(({ kind }) => kind === 'handler').map(({ name }) => name)
  const points = ['write.before', 'write.after', 'commit.before', 'commit.after']
  const unlisted = commands.filter((name) => !points.every((point) => names.has(`${name}.${point}`)))
  expect(unlisted.sort()).toEqual(Object.keys(storeNothing).sort())
  expect(wronglyExcepted(new Set(['jobs.dead-letters.replay.commit.before']))).toEqual(['jobs.dead-letters.replay'])
  expect(wronglyExcepted(names)).toEqual([])
})

test('in production nobody listens and a point does nothing', async () => {
  installFaultHook(undefined)
  const before = seen.size
  await site.send('org', 'POST', '/nowhere', '{}', { internal: true, key: randomUUID() })
  expect(seen.size).toBe(before)
})
