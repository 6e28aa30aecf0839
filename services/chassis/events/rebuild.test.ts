import { type Envelope, state } from '@academy/contracts/core/event.ts'
import { jest } from '@jest/globals'
import { z } from 'zod'
import { database } from '../mongo/database.ts'
import type { ServiceApp } from '../runtime/service.ts'
import { type Installation, installation } from '../testing/installation.ts'
import { checkReplica, rebuildReplica } from './rebuild.ts'
import { replica, replicate } from './replica.ts'
import type { Replica } from './replicated.ts'

const named = state('org.sign.state', 1, z.object({ id: z.string(), name: z.string() }), { id: 'x', name: 'x' })
const signs = replica(database('fee'), 'sign_replica', named)
const to = signs as unknown as Replica<typeof named>
const app: ServiceApp = { name: 'fee', routes: () => [], reactions: [replicate(signs)] }
const rows = () => signs.model.raw.collection

let site: Installation
beforeAll(async () => {
  site = await installation([app])
  for (const id of ['a', 'b', 'c']) await site.tell(named, id, { id, name: `first ${id}` })
  await site.tell(named, 'b', { id: 'b', name: 'second b' })
  await site.tell(named, 'c', null)
  await site.settled()
})
afterAll(async () => site.stop())

const names = async () => Object.fromEntries((await rows().find().sort({ _id: 1 }).toArray()).map((row) => [String(row._id), row.name]))

describe('a replica can be written anew from what its owner told (architecture.md §5)', () => {
  test('what is as it was told shows no drift', async () => {
    expect(await checkReplica(to as never, site.platform.bus)).toEqual({ compared: 3, drifts: [] })
  })

  test('a changed, a lost and a strange row are told by where and what, and mended; a newer one stays', async () => {
    await rows().updateOne({ _id: 'a' as never }, { $set: { name: 'damaged' } })
    await rows().deleteOne({ _id: 'b' as never })
    await rows().insertOne({ _id: 'strange', tenantId: 'chengtu', name: 'nobody told', version: 1, createDate: new Date(0), updateDate: new Date(0) } as never)
    // as a state that arrives while the replica is written anew
    await rows().insertOne({
      _id: 'c',
      tenantId: 'chengtu',
      name: 'came back',
      version: 900,
      createDate: new Date(),
      updateDate: new Date(Date.now() + 60_000),
    } as never)
    const { drifts } = await checkReplica(to as never, site.platform.bus)
    expect(drifts.map(({ kind, id, detail }) => `${kind} ${id}: ${detail}`).sort()).toEqual([
      'different a: name',
      'left over strange: never told',
      expect.stringMatching(/^missing b: told \d+$/),
    ])
    const { read, written, removed } = await rebuildReplica(to as never, site.platform.bus)
    expect([read, written, removed]).toEqual([3, 2, 1])
    expect(await names()).toEqual({ a: 'first a', b: 'second b', c: 'came back' })
    expect(await rebuildReplica(to as never, site.platform.bus)).toEqual({ read: 3, written: 0, removed: 0 })
  })

  test('a record that goes between the look for its grave and the write of its first state is gone, and nobody is told of it (I47)', async () => {
    const told: (string | null)[] = []
    const reaction = replicate(signs, (kept) => told.push(kept?.name ?? null))
    const event = (aggregateVersion: number, data: object | null) => ({ tenantId: 'chengtu', aggregateId: 'late', aggregateVersion, data }) as Envelope
    const write = rows().bulkWrite.bind(rows())
    const slow = jest.spyOn(rows(), 'bulkWrite').mockImplementationOnce(async (...writes) => {
      await reaction.keep?.(null, event(2, null))
      return write(...(writes as Parameters<typeof write>))
    })
    await reaction.keep?.({ id: 'late', name: 'still here' }, event(1, {}))
    expect(slow).toHaveBeenCalled()
    slow.mockRestore()
    expect([await rows().countDocuments({ _id: 'late' as never }), told]).toEqual([0, [null]])
  })

  test('a record that goes while its older state is being written does not come back (I47)', async () => {
    await site.tell(named, 'leaving', { id: 'leaving', name: 'still here' })
    await site.settled()
    const read: Envelope[] = []
    for await (const event of site.platform.bus.states(named.topic)) read.push(event)
    const late = {
      async *states() {
        await site.tell(named, 'leaving', null)
        await site.settled()
        yield* read
      },
    }
    await rebuildReplica(to as never, late)
    expect(await rows().countDocuments({ _id: 'leaving' as never })).toBe(0)
  })

  test('nor one that goes between the look at what stands and the write', async () => {
    await site.tell(named, 'going', { id: 'going', name: 'still here' })
    await site.settled()
    await rows().deleteOne({ _id: 'going' as never })
    const collection = rows() as unknown as { bulkWrite(...given: unknown[]): Promise<unknown> }
    const written = collection.bulkWrite
    let gone = 0
    collection.bulkWrite = async (...given) => {
      collection.bulkWrite = written
      await site.tell(named, 'going', null)
      await site.settled()
      gone++
      return written.apply(collection, given)
    }
    const { written: count } = await rebuildReplica(to as never, site.platform.bus)
    expect([gone, count]).toEqual([1, 1])
    expect(await rows().countDocuments({ _id: 'going' as never })).toBe(0)
  })

  test('a row that comes while the topic is read stays, whatever the clocks of both machines say', async () => {
    const late = {
      async *states() {
        yield* site.platform.bus.states(named.topic)
        const behind = new Date(Date.now() - 3_600_000)
        await rows().insertOne({ _id: 'late', tenantId: 'chengtu', name: 'just came', version: 1, createDate: behind, updateDate: behind } as never)
      },
    }
    expect((await rebuildReplica(to as never, late)).removed).toBe(0)
    expect((await names()).late).toBe('just came')
    await rows().deleteOne({ _id: 'late' as never })
  })

  test('a topic that tells of less than half of the rows empties no copy, unless it is forced', async () => {
    const before = await names()
    expect(Object.keys(before)).toHaveLength(3)
    const telling = (...ids: readonly string[]) => ({
      async *states(topic: string) {
        for await (const event of site.platform.bus.states(topic)) if (ids.includes(event.aggregateId)) yield event
      },
    })
    const refused = 'org.sign.state tells nothing of'
    await expect(rebuildReplica(to as never, telling())).rejects.toThrow(`${refused} 3 rows of sign_replica, and 0 would stay: none was removed`)
    await expect(rebuildReplica(to as never, telling('a'))).rejects.toThrow(`${refused} 2 rows of sign_replica, and 1 would stay: none was removed`)
    expect(await names()).toEqual(before)
    expect(await rebuildReplica(to as never, telling('a'), { force: true })).toEqual({ read: 1, written: 0, removed: 2 })
    expect(await rebuildReplica(to as never, telling(), { force: true })).toEqual({ read: 0, written: 0, removed: 1 })
    expect(await names()).toEqual({})
    expect(await rebuildReplica(to as never, telling())).toEqual({ read: 0, written: 0, removed: 0 })
    await rebuildReplica(to as never, site.platform.bus)
  })

  test('it serves all the time: a row that is there before and after is there in between', async () => {
    let gone = 0
    let over = false
    const looking = (async () => {
      while (!over) if ((await rows().countDocuments({ _id: { $in: ['a', 'b'] as never[] } })) < 2) gone++
    })()
    for (let n = 0; n < 5; n++) await rebuildReplica(to as never, site.platform.bus)
    over = true
    await looking
    expect(gone).toBe(0)
  })
})
