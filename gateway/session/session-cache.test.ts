import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kv, memoryKv } from '@academy/chassis/kv/kv.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { Refusal } from '@academy/chassis/runtime/refusal.ts'
import type { Envelope } from '@academy/contracts/core/event.ts'
import { sessionEnded } from '@academy/contracts/identity/events.ts'
import { jest } from '@jest/globals'
import { type Session, sessionCache, tokenHash } from './session-cache.ts'

const living = new Set<string>()
let asked = 0
let grants: Session['grants'] = []
let identity: Server
let mood: 'well' | 'away' | 'still' = 'well'
beforeAll(async () => {
  identity = createServer(async (req, res) => {
    const parts: Buffer[] = []
    for await (const part of req) parts.push(part as Buffer)
    asked++
    if (mood === 'away') return void req.socket.destroy()
    if (mood === 'still') return
    const { tokenHash: hash } = JSON.parse(Buffer.concat(parts).toString()) as { tokenHash: string }
    const session = living.has(hash) ? { sessionId: hash, userId: 'u-one', tenantId: 'chengtu', grants, locale: 'zh-CN' } : null
    res.setHeader('content-type', 'application/json')
    res.end(JSON.stringify({ code: 0, msg: 'success', data: { session, stopped: null } }))
  })
  await new Promise<void>((resolve) => identity.listen(0, '127.0.0.1', resolve))
})
afterAll(() => new Promise((resolve) => identity.close(resolve)))
beforeEach(() => {
  asked = 0
  mood = 'well'
  grants = []
  living.clear()
  living.add(tokenHash('token'))
})

const listeners: ((event: Envelope) => void)[] = []
/** A gateway's sessions over this store; what ends is told to all of them, unless the push is lost. */
const gatewayOn = async (kv: Kv, hears = true, others: readonly string[] = []) => {
  const bus = {
    broadcast: async (_: readonly string[], listener: (event: Envelope) => void) => {
      if (hears) listeners.push(listener)
      return { stop: async () => void listeners.splice(listeners.indexOf(listener), 1) }
    },
  }
  const own = `http://127.0.0.1:${(identity.address() as AddressInfo).port}`
  const addresses = [...others, own]
  let turn = 0
  const addressOf = () => addresses[turn++ % addresses.length]
  return sessionCache({ bus, kv, addressOf, signingKey: 'test', clock: { now: () => new Date() } } as unknown as Platform, 'chengtu')
}
const told = (token: string, schema = sessionEnded.version): Envelope => {
  const data = schema > sessionEnded.version ? { of: 'a newer program' } : { ...sessionEnded.example, tokenHash: tokenHash(token) }
  return { name: sessionEnded.name, schema, data } as unknown as Envelope
}
const end = (token: string, schema?: number): void => {
  living.delete(tokenHash(token))
  for (const listener of listeners) listener(told(token, schema))
}
const isAlive = async (gateway: Awaited<ReturnType<typeof gatewayOn>>) => (await gateway.resolve('token', false)).session !== null

describe('sessions of all gateways (architecture.md §7; I31)', () => {
  test('what one gateway has asked the others need not ask', async () => {
    const kv = memoryKv()
    const [one, two] = [await gatewayOn(kv), await gatewayOn(kv)]
    expect([await isAlive(one), await isAlive(two), await isAlive(two)]).toEqual([true, true, true])
    expect(asked).toBe(1)
  })

  test('a session that is looked up again stays the same object until identity says something else of it', async () => {
    const gateway = await gatewayOn(memoryKv())
    const session = async () => (await gateway.resolve('token', false)).session
    const first = await session()
    await sleep(650)
    expect(await session()).toBe(first)
    expect(asked).toBe(2)
    grants = [{ code: 'PLATFORM', roots: [] }]
    await sleep(650)
    expect(await session()).toMatchObject({ userId: 'u-one', grants })
  })

  test('where one process of identity is gone or stands still the next one says whose a session is', async () => {
    const still = createServer(() => undefined)
    await new Promise<void>((resolve) => still.listen(0, '127.0.0.1', resolve))
    const standing = await gatewayOn(memoryKv(), true, [`http://127.0.0.1:${(still.address() as AddressInfo).port}`])
    const gone = await gatewayOn(memoryKv(), true, ['http://127.0.0.1:9'])
    expect([await isAlive(standing), await isAlive(gone)]).toEqual([true, true])
    still.closeAllConnections()
    still.close()
  })

  test('a session that ends is dead at every gateway with the push', async () => {
    const kv = memoryKv()
    const [one, two] = [await gatewayOn(kv), await gatewayOn(kv)]
    await Promise.all([isAlive(one), isAlive(two)])
    end('token')
    expect([await isAlive(one), await isAlive(two)]).toEqual([false, false])
  })

  test.each(['away', 'still'] as const)('while identity is %s who was signed in stays so, at every gateway that knew him', async (how) => {
    const gateway = await gatewayOn(memoryKv())
    const session = async () => (await gateway.resolve('token', false)).session
    const known = await session()
    mood = how
    await sleep(650)
    const since = Date.now()
    expect(await session()).toBe(known)
    expect((await gateway.resolve('token', true)).session).toBe(known)
    expect(Date.now() - since).toBeLessThan(2500)
  })

  test('but not who was unknown before, whose end is heard, or of whom identity has said nothing for half a minute', async () => {
    const gateway = await gatewayOn(memoryKv())
    await isAlive(gateway)
    mood = 'away'
    await expect(gateway.resolve('another', false)).rejects.toThrow('unavailable')
    await sleep(650)
    expect(await isAlive(gateway)).toBe(true)
    const later = Date.now() + 31_000
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => later)
    const asked = await gateway.resolve('token', false).catch((error: Error) => error.message)
    clock.mockRestore()
    expect(asked).toBe('unavailable')
    end('token')
    expect(await isAlive(gateway)).toBe(false)
  })

  test('and who asked while it was away is vouched for again when it is back, though he asks no more meanwhile', async () => {
    const gateway = await gatewayOn(memoryKv())
    const began = Date.now()
    await isAlive(gateway)
    mood = 'away'
    await sleep(650)
    expect(await isAlive(gateway)).toBe(true)
    mood = 'well'
    await sleep(1000)
    mood = 'away'
    const later = began + 30_600
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => later)
    const alive = await isAlive(gateway)
    clock.mockRestore()
    expect(alive).toBe(true)
  })

  test('and what identity says when it is back counts at once', async () => {
    const gateway = await gatewayOn(memoryKv(), false)
    await isAlive(gateway)
    mood = 'away'
    await sleep(650)
    expect(await isAlive(gateway)).toBe(true)
    mood = 'well'
    living.clear()
    await sleep(650)
    expect(await isAlive(gateway)).toBe(false)
  })

  test('and stays dead though an answer that was on its way still calls it living', async () => {
    const gateway = await gatewayOn(memoryKv())
    const asking = isAlive(gateway)
    for (const listener of listeners) listener(told('token'))
    expect([await asking, await isAlive(gateway), gateway.proved('token')]).toEqual([false, false, false])
  })

  test('who listens is told of each end, until the gateway stops', async () => {
    const gateway = await gatewayOn(memoryKv())
    const heard: (string | undefined)[] = []
    gateway.onEnd((hash) => heard.push(hash))
    end('token')
    end('token', sessionEnded.version + 1)
    await gateway.stop()
    end('other')
    expect(heard).toEqual([tokenHash('token'), undefined])
  })

  test('soon after the push of a newer program too, whatever it says', async () => {
    const gateway = await gatewayOn(memoryKv())
    await isAlive(gateway)
    end('token', sessionEnded.version + 1)
    await sleep(350)
    expect(await isAlive(gateway)).toBe(false)
  })

  test('within a second where the push is lost', async () => {
    const kv = memoryKv()
    const [one, deaf] = [await gatewayOn(kv), await gatewayOn(kv, false)]
    await isAlive(one)
    await sleep(250)
    await isAlive(deaf)
    living.delete(tokenHash('token'))
    await sleep(950)
    expect(await isAlive(deaf)).toBe(false)
  })

  test('with the store away everybody still comes in, and a dead session does not come back with it', async () => {
    const kept = memoryKv()
    let away = true
    const refused = () => Promise.reject(new Refusal('unavailable', { service: 'redis' }))
    const kv: Kv = {
      ...kept,
      get: (key) => (away ? refused() : kept.get(key)),
      set: (key, value, ttl) => (away ? refused() : kept.set(key, value, ttl)),
      del: (key) => (away ? refused() : kept.del(key)),
    }
    const gateway = await gatewayOn(kv)
    away = false
    expect(await isAlive(gateway)).toBe(true)
    away = true
    end('token')
    expect(await isAlive(gateway)).toBe(false)
    await sleep(950)
    away = false
    expect(await isAlive(gateway)).toBe(false)
  })
})
