import { randomUUID } from 'node:crypto'
import type { Envelope } from '@academy/contracts/core/event.ts'
import { jest } from '@jest/globals'
import { memoryWakeups } from '../kv/wakeups.ts'
import { closeDatabases, database, openDatabases } from '../mongo/database.ts'
import { kickRelay, type OutboxRow, outboxRows } from '../mongo/outbox.ts'
import { eventFor } from '../testing/bus-conformance.ts'
import { type Bus, PartlyTaken } from './bus.ts'
import { startRelay } from './relay.ts'

const refused = 'org.large'
const held = 'org.held'
const partly = 'org.partly'
const keysOf = new Set<string>()
let sick = true
let open: () => void = () => {}
let waiting = 0
const told: Envelope[] = []
const bus = {
  publish: async (topic: string, events: readonly Envelope[]) => {
    if (topic === refused) throw new Error('too large')
    if (topic === held && waiting++ === 0)
      await new Promise<void>((resolve) => {
        open = resolve
      })
    const taken = topic === partly && sick ? events.filter(({ aggregateId }) => !keysOf.has(aggregateId)) : events
    told.push(...taken)
    if (taken.length < events.length) throw new PartlyTaken('a partition is sick', new Set(taken.map(({ eventId }) => eventId)), undefined)
  },
} as Bus

const rowOf = (topic: string, n: number): OutboxRow => {
  const envelope = eventFor(`${topic}.told`, `${topic}-${n}`, 1)
  return { _id: envelope.eventId, topic, key: `${topic}|${n}`, version: 1, sent: false, at: new Date(), envelope }
}
const until = async (so: () => Promise<boolean> | boolean): Promise<number> => {
  const began = Date.now()
  for (; !(await so()); await new Promise((resolve) => setTimeout(resolve, 10))) if (Date.now() - began > 20_000) throw new Error('not within 20 s')
  return Date.now() - began
}

const wakeups = memoryWakeups()
let relay: ReturnType<typeof startRelay>
beforeAll(async () => {
  await openDatabases(process.env.TEST_MONGO_URL ?? '', `t${randomUUID().slice(0, 8)}_`, ['org'])
  relay = startRelay('org', bus, wakeups)
})
afterAll(async () => {
  await relay.stop()
  await database('org').dropDatabase()
  await closeDatabases()
})

test('a topic that the bus refuses is tried again; the others are told once (I45)', async () => {
  const rows = outboxRows(database('org'))
  await rows.insertMany([rowOf(refused, 1), rowOf('org.small', 1), rowOf('org.small', 2)])
  kickRelay('org')
  await until(async () => (await rows.countDocuments({ sent: true })) === 2)
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(told.map(({ aggregateId }) => aggregateId)).toEqual(['org.small-1', 'org.small-2'])
  expect(await rows.countDocuments({ sent: false })).toBe(1)
  await rows.deleteMany({ sent: false })
})

describe('a partition that refuses (I45, I47)', () => {
  const rows = () => outboxRows(database('org'))
  const toldOf = (topic: string) => told.filter(({ name }) => name === `${topic}.told`).map(({ aggregateId }) => aggregateId)
  const sickRows = Array.from({ length: 1200 }, (_, n) => rowOf(partly, n))

  test('hides nothing: behind more than a look finds the rest of its topic and other topics are told once, at once where they are handed over', async () => {
    for (const { envelope } of sickRows) keysOf.add(envelope.aggregateId)
    await rows().insertMany([...sickRows, rowOf(partly, 9998), rowOf('org.zoo', 1)])
    kickRelay('org')
    await until(() => toldOf(partly).length === 1 && toldOf('org.zoo').length === 1)
    const handed = rowOf('org.zoo', 2)
    await rows().insertMany([handed])
    kickRelay('org', [handed])
    expect(await until(() => toldOf('org.zoo').length === 2)).toBeLessThan(1000)
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect([toldOf(partly), toldOf('org.zoo')]).toEqual([[`${partly}-9998`], ['org.zoo-1', 'org.zoo-2']])
    expect(await rows().countDocuments({ sent: false })).toBe(1200)
  })

  test('gets what waits once it is well, each event once and nothing before what was told earlier of its aggregate', async () => {
    const [first] = sickRows as [OutboxRow]
    const envelope = { ...first.envelope, eventId: `${first._id}-2`, aggregateVersion: 2 }
    const second = { ...first, _id: envelope.eventId, version: 2, envelope }
    await rows().insertMany([second])
    kickRelay('org', [second])
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(toldOf(partly)).toHaveLength(1)
    sick = false
    await until(async () => (await rows().countDocuments({ sent: false })) === 0)
    expect(new Set(toldOf(partly)).size).toBe(1201)
    expect(toldOf(partly)).toHaveLength(1202)
    const versions = told.filter(({ aggregateId }) => aggregateId === first.envelope.aggregateId).map(({ aggregateVersion }) => aggregateVersion)
    expect(versions).toEqual([1, 2])
    // the tests below count what was told
    told.length = 2
  })
})

test('while something is told, what another process writes is not left lying until the next look of a quiet relay', async () => {
  const rows = outboxRows(database('org'))
  await rows.insertMany([rowOf('org.small', 3)])
  kickRelay('org')
  await until(() => told.length === 3)
  // another process wrote it: nobody rings here
  await rows.insertMany([rowOf('org.small', 4)])
  expect(await until(() => told.length === 4)).toBeLessThan(800)
})

test('what a process without the duty writes is told at once: it rings for the one that has it', async () => {
  const rows = outboxRows(database('org'))
  const before = told.length
  await rows.insertMany([rowOf('org.small', 5)])
  kickRelay('org')
  await until(() => told.length === before + 1)
  // from now on this one hears what is committed here, the first one has the duty
  const other = startRelay('org', bus, wakeups)
  const waits: number[] = []
  for (let n = 6; n < 9; n++) {
    // long after what was told before
    await new Promise((resolve) => setTimeout(resolve, 1200))
    const row = rowOf('org.small', n)
    await rows.insertMany([row])
    kickRelay('org', [row])
    waits.push(await until(() => told.length === before + n - 4))
  }
  await other.stop()
  await relay.stop()
  relay = startRelay('org', bus, wakeups)
  expect(Math.max(...waits)).toBeLessThan(500)
  told.splice(before)
}, 20_000)

describe('what is handed over when it is committed', () => {
  const rows = () => outboxRows(database('org'))
  const version = (row: OutboxRow, n: number): OutboxRow => {
    const envelope = { ...row.envelope, eventId: `${row._id}-${n}`, aggregateVersion: n }
    return { ...row, _id: envelope.eventId, version: n, envelope }
  }
  const toldOf = (row: OutboxRow) => told.filter(({ aggregateId }) => aggregateId === row.envelope.aggregateId).map(({ aggregateVersion }) => aggregateVersion)
  const settled = () => until(async () => (await rows().countDocuments({ sent: false })) === 0)

  test('is told in the order of its aggregate and once, also where another process wrote in between or the rings came the other way round (I45)', async () => {
    const one = rowOf('org.small', 10)
    const [first, second, third, fourth, fifth] = [1, 2, 3, 4, 5].map((n) => version(one, n)) as [OutboxRow, OutboxRow, OutboxRow, OutboxRow, OutboxRow]
    await rows().insertMany([first])
    kickRelay('org', [first])
    await settled()
    // another process wrote the second: nobody handed it over
    await rows().insertMany([second, third])
    kickRelay('org', [third])
    await settled()
    await rows().insertMany([fourth, fifth])
    kickRelay('org', [fifth])
    kickRelay('org', [fourth])
    await settled()
    kickRelay('org', [fifth])
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(toldOf(one)).toEqual([1, 2, 3, 4, 5])
  })

  test('is not looked up: the bus has it before anybody could find it', async () => {
    const [here] = [version(rowOf('org.small', 13), 1)]
    await rows().insertMany([{ ...here, sent: true, sentAt: new Date() }])
    kickRelay('org', [here])
    await until(() => toldOf(here).length === 1)
  })

  test('does not overtake what was sent and could not be marked', async () => {
    const one = rowOf('org.small', 14)
    const [first, second] = [version(one, 1), version(one, 2)]
    const marking = jest.spyOn(rows().collection, 'updateMany').mockRejectedValueOnce(new Error('no primary'))
    await rows().insertMany([first])
    kickRelay('org', [first])
    await until(() => toldOf(one).length === 1)
    await rows().insertMany([second])
    kickRelay('org', [second])
    await settled()
    marking.mockRestore()
    expect(toldOf(one)).toEqual([1, 1, 2])
  })

  test('is told whole and once also where a unit tells more than goes into one batch, or more than is handed over at all', async () => {
    for (const [at, count] of [1200, 3000].entries()) {
      const many = Array.from({ length: count }, (_, n) => rowOf('org.small', 1000 + at * 10_000 + n))
      const before = told.length
      await rows().insertMany(many)
      kickRelay('org', many)
      await settled()
      expect(
        told
          .slice(before)
          .map(({ eventId }) => eventId)
          .sort(),
      ).toEqual(many.map(({ _id }) => _id).sort())
    }
  })

  test('that lands late, after another relay told what came since, is followed by the newest once more (I47)', async () => {
    const one = rowOf(held, 1)
    const [first, second] = [version(one, 1), version(one, 2)]
    await rows().insertMany([first])
    kickRelay('org', [first])
    await until(() => waiting === 1)
    const leases = database('org').collection<{ _id: string }>('leases')
    await leases.updateOne({ _id: 'relay' }, { $set: { owner: 'another process', until: new Date(Date.now() + 4000) } })
    await rows().insertMany([{ ...second, sent: true, sentAt: new Date() }])
    told.push(second.envelope)
    await new Promise((resolve) => setTimeout(resolve, 3500))
    open()
    await until(() => toldOf(one).length === 3)
    expect(toldOf(one)).toEqual([2, 1, 2])
    await settled()
  }, 20_000)

  test('is left to whoever has the duty: a relay that does not send forgets it, and sends nothing old when the duty comes to it', async () => {
    const one = version(rowOf('org.small', 11), 1)
    const leases = database('org').collection<{ _id: string }>('leases')
    const taken = { owner: 'another process', until: new Date(Date.now() + 60_000) }
    await until(async () => {
      await leases.updateOne({ _id: 'relay' }, { $set: taken })
      kickRelay('org')
      await new Promise((resolve) => setTimeout(resolve, 100))
      return (await leases.findOne({ _id: 'relay', owner: 'another process' })) !== null
    })
    await new Promise((resolve) => setTimeout(resolve, 5500))
    // the other one has sent it, and what came after
    await rows().insertMany([{ ...one, sent: true, sentAt: new Date() }])
    kickRelay('org', [one])
    await new Promise((resolve) => setTimeout(resolve, 300))
    await leases.updateOne({ _id: 'relay' }, { $set: { until: new Date(0) } })
    const next = version(rowOf('org.small', 12), 1)
    await rows().insertMany([next])
    kickRelay('org')
    await settled()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect([toldOf(one), toldOf(next)]).toEqual([[], [1]])
  }, 20_000)
})
