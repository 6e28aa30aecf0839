import type { Envelope } from '@academy/contracts/core/event.ts'
import { event, state } from '@academy/contracts/core/event.ts'
import { jest } from '@jest/globals'
import { z } from 'zod'
import { database } from '../mongo/database.ts'
import { model } from '../mongo/model.ts'
import { outboxRows } from '../mongo/outbox.ts'
import { repository } from '../mongo/repository.ts'
import { everything } from '../mongo/scope.ts'
import type { ServiceApp } from '../runtime/service.ts'
import { type Installation, installation } from '../testing/installation.ts'
import { deadLetters } from './dead-letters.ts'
import { embeddedBus } from './embedded-bus.ts'
import { on } from './reaction.ts'
import { replayAll } from './replay.ts'
import { replica, replicate } from './replica.ts'

const db = database('fee')
const CountModel = model(db, 'counts', z.object({ n: z.number(), seen: z.array(z.number()) }))
const added = event('org.counter.added', 1, z.object({ n: z.number() }), { n: 1 })
const named = state('org.name.state', 1, z.object({ id: z.string(), name: z.string() }), { id: 'x', name: 'x' })
const names = replica(db, 'name_replica', named)
let poison = true
const namesKept: (string | null)[] = []

const reactions = [
  on(added, 'count', async ({ n }, ctx) => {
    if (n === 13 && poison) throw new Error('not today')
    const repo = repository(CountModel)(ctx)
    const id = ctx.event.aggregateId
    if (!(await repo.change({ id }, { $inc: { n: 1 }, $push: { seen: n } }))) await repo.insert({ id, n: 1, seen: [n] })
  }),
  replicate(names, (state) => void namesKept.push(state?.name ?? null)),
]
const app: ServiceApp = { name: 'fee', routes: () => [], reactions }

let site: Installation
beforeAll(async () => {
  site = await installation([app])
})
afterAll(async () => site.stop())

const count = (id: string) => repository(CountModel)({ tenantId: 'chengtu', dataScope: everything }).byId(id)
const tell = (id: string, n: number) => site.tell(added, id, { n })

describe('events in: at least once delivered, exactly once applied (I46, I47)', () => {
  test('told one to five times, in parallel, each effect stands once and in order per aggregate', async () => {
    const told: Envelope[] = []
    for (let n = 1; n <= 10; n++) told.push(await tell('often', n))
    await Promise.all(told.flatMap((one) => Array.from({ length: 4 }, () => site.platform.bus.publish(added.topic, [one]))))
    await site.settled()
    expect(await count('often')).toMatchObject({ n: 10, seen: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] })
  })

  test('a poison event goes to the dead letters; later ones of its aggregate wait behind it, others go on; replay brings all in order', async () => {
    await tell('sick', 12)
    await tell('sick', 13)
    await tell('sick', 14)
    await tell('well', 1)
    await site.settled()
    expect(await count('sick')).toMatchObject({ seen: [12] })
    expect(await count('well')).toMatchObject({ seen: [1] })
    expect(await deadLetters(db).countDocuments()).toBe(2)
    poison = false
    // whoever waits for the answer is told what is left for the next try
    expect(await replayAll({ service: 'fee', reactions, clock: site.clock, until: performance.now() - 1 })).toEqual({ applied: 0, left: 2 })
    expect(await replayAll({ service: 'fee', reactions, clock: site.clock })).toEqual({ applied: 2, left: 0 })
    expect(await count('sick')).toMatchObject({ seen: [12, 13, 14] })
    expect(await replayAll({ service: 'fee', reactions, clock: site.clock })).toEqual({ applied: 0, left: 0 })
  })

  test('a replica keeps the newest state, drops stale and repeated ones, and a removed one stays removed', async () => {
    const first = await site.tell(named, 'n-1', { id: 'n-1', name: 'old' })
    const second = await site.tell(named, 'n-1', { id: 'n-1', name: 'new' })
    await site.platform.bus.publish(named.topic, [first, second, first])
    await site.settled()
    expect(await names({ tenantId: 'chengtu' }).byId('n-1')).toMatchObject({ name: 'new' })
    await site.tell(named, 'n-1', null)
    await site.platform.bus.publish(named.topic, [second])
    await site.settled()
    expect(await names({ tenantId: 'chengtu' }).byId('n-1')).toBeNull()
  })

  test('what is remembered of a replica is that of one academy; a state that comes is seen at once (I35)', async () => {
    const tenants = ['chengtu', 'yuanxiu']
    const told = (name: string) => Promise.all(tenants.map((tenantId) => site.tell(named, `own-${tenantId}`, { id: `own-${tenantId}`, name }, { tenantId })))
    const known = async () => Promise.all(tenants.map(async (tenantId) => (await names({ tenantId }).all()).filter(({ id }) => id.startsWith('own-'))))
    for (const name of ['first', 'then']) {
      await told(name)
      await site.settled()
      expect(await known()).toMatchObject(tenants.map((tenantId) => [{ id: `own-${tenantId}`, name }]))
      expect(await known()).toMatchObject(tenants.map((tenantId) => [{ id: `own-${tenantId}`, name }]))
    }
  })

  test('a database that fails for a moment stops nobody: the lane tries again', async () => {
    const letters = deadLetters(db)
    const failing = jest.spyOn(letters, 'find').mockImplementationOnce(() => {
      throw new Error('no primary')
    })
    await tell('patient', 1)
    await site.settled()
    expect(failing).toHaveBeenCalled()
    failing.mockRestore()
    await tell('patient', 2)
    await site.settled()
    expect(await count('patient')).toMatchObject({ seen: [1, 2] })
  })

  test('a tombstone that is told again does not hide a record that was made anew since', async () => {
    namesKept.length = 0
    await site.tell(named, 'n-9', { id: 'n-9', name: 'first' })
    const grave = await site.tell(named, 'n-9', null)
    await site.tell(named, 'n-9', { id: 'n-9', name: 'again' })
    await site.settled()
    await site.platform.bus.publish(named.topic, [grave])
    await site.settled()
    expect(await names({ tenantId: 'chengtu' }).byId('n-9')).toMatchObject({ name: 'again' })
    expect(namesKept).toEqual(['first', null, 'again'])
  })

  test('the bus keeps the newest state of each key and tells how far a group is', async () => {
    await site.tell(named, 'n-2', { id: 'n-2', name: 'one' })
    await site.tell(named, 'n-2', { id: 'n-2', name: 'two' })
    await site.settled()
    const kept: string[] = []
    for await (const one of site.platform.bus.states(named.topic)) if (one.aggregateId === 'n-2') kept.push((one.data as { name: string }).name)
    expect(kept).toEqual(['two'])
    expect(await site.platform.bus.lag('fee')).toBe(0)
  })

  test('what another process wrote is told and heard within seconds, though nobody here was woken', async () => {
    const { tenantId, ...rest } = await tell('elsewhere', 1)
    await site.settled()
    const envelope = { ...rest, tenantId, eventId: 'other-process', aggregateVersion: 900, data: { n: 2 } }
    await outboxRows(db).insertMany([{ _id: envelope.eventId, topic: added.topic, key: 'k', version: 900, sent: false, at: new Date(), envelope }])
    await site.settled()
    expect(await count('elsewhere')).toMatchObject({ seen: [1, 2] })
    const other = await embeddedBus(database('bus'))
    await other.publish(added.topic, [{ ...envelope, eventId: 'other-bus', data: { n: 3 } }])
    await site.settled()
    expect(await count('elsewhere')).toMatchObject({ seen: [1, 2, 3] })
  })
})
