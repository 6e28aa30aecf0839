import { state } from '@academy/contracts/core/event.ts'
import { jest } from '@jest/globals'
import { z } from 'zod'
import { replica } from '../events/replica.ts'
import { database } from '../mongo/database.ts'
import type { ServiceApp } from '../runtime/service.ts'
import { eventFor } from '../testing/bus-conformance.ts'
import { type Installation, installation } from '../testing/installation.ts'
import { inMemory } from './in-memory.ts'

const named = state('org.badge.state', 1, z.object({ id: z.string(), name: z.string() }), { id: 'x', name: 'x' })
const badges = replica(database('fee'), 'badge_replica', named)
const heard = new Map<string, string | null>()
const memory = inMemory(badges, (row, id) => void heard.set(id, row?.name ?? null))
const app: ServiceApp = { name: 'fee', routes: () => [], reactions: [memory.reaction] }
const told = (id: string, version: number, name: string | null) => eventFor(named.name, id, version, name === null ? null : { id, name })

let site: Installation
beforeAll(async () => {
  site = await installation([app])
})
afterAll(async () => site.stop())

describe('a state in memory is the newest that any process of the service has heard', () => {
  test('heard of another process: newest wins, an older one and a repetition change nothing', () => {
    memory.follow(told('a', 2, 'two'))
    memory.follow(told('a', 1, 'one'))
    expect(heard.get('a')).toBe('two')
    memory.follow(told('a', 3, null))
    memory.follow(told('a', 2, 'two'))
    expect(heard.get('a')).toBeNull()
  })

  test('handled here after it was heard: told once', async () => {
    memory.follow(told('b', 5, 'five'))
    await site.platform.bus.publish(named.topic, [told('b', 4, 'four'), told('b', 5, 'five')])
    await site.settled()
    expect(heard.get('b')).toBe('five')
  })

  test('what another process stored is read; what it took away is forgotten, though nobody told it here', async () => {
    await badges.model.raw.collection.insertOne({ _id: 'c', tenantId: 'chengtu', name: 'stored', version: 1 } as never)
    await memory.load()
    expect(heard.get('c')).toBe('stored')
    await badges.model.raw.collection.deleteOne({ _id: 'c' } as never)
    await memory.load()
    expect(heard.get('c')).toBe('stored')
    const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 31_000)
    await memory.load()
    later.mockRestore()
    expect(heard.get('c')).toBeNull()
  })
})
