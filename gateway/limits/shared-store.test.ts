import type { Kv } from '@academy/chassis/kv/kv.ts'
import { memoryKv } from '@academy/chassis/kv/kv.ts'
import type { Options } from 'express-rate-limit'
import { sharedStore } from './shared-store.ts'

const storeOn = (kv: Kv) => {
  const store = sharedStore(kv, 'sign-in')
  store.init?.({ windowMs: 60_000 } as Options)
  return store
}
const hits = async (store: ReturnType<typeof storeOn>, key: string) => (await store.increment(key)).totalHits

describe('a limit that all gateways share (I58)', () => {
  test('two gateways count the same guesses together, each address apart', async () => {
    const kv = memoryKv()
    const [one, two] = [storeOn(kv), storeOn(kv)]
    expect([await hits(one, 'a'), await hits(two, 'a'), await hits(one, 'b')]).toEqual([1, 2, 1])
    await two.decrement('a')
    await one.resetKey('b')
    expect([await hits(one, 'a'), await hits(two, 'b')]).toEqual([2, 1])
  })

  test('while the store is away each counts for itself, and with it again when it is back', async () => {
    const kv = memoryKv()
    let away = true
    const failing: Kv = { ...kv, incr: (key, ttl) => (away ? Promise.reject(new Error('away')) : kv.incr(key, ttl)) }
    const [one, two] = [storeOn(failing), storeOn(failing)]
    expect([await hits(one, 'a'), await hits(one, 'a'), await hits(two, 'a')]).toEqual([1, 2, 1])
    away = false
    expect([await hits(one, 'a'), await hits(two, 'a')]).toEqual([1, 2])
  })

  test('who is refused is told the true rest of the window, not a whole one', async () => {
    let now = Date.now()
    const store = storeOn(memoryKv(() => now))
    const rest = async () => ((await store.increment('a')).resetTime?.getTime() ?? 0) - Date.now()
    expect(await rest()).toBeGreaterThan(59_000)
    now += 45_000
    expect(await rest()).toBeLessThanOrEqual(15_000)
    now += 15_000
    expect(await rest()).toBeGreaterThan(59_000)
  })
})
