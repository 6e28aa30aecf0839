import { randomUUID } from 'node:crypto'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kv, memoryKv } from './kv.ts'
import { redisKv } from './redis-kv.ts'
import { memoryWakeups, type Wakeups } from './wakeups.ts'

const open = {
  memory: async () => {
    const wakeups = memoryWakeups()
    return { kv: memoryKv() as Kv, bells: wakeups, others: wakeups as Wakeups, stop: async () => undefined }
  },
  Redis: async () => {
    const process = (prefix: string) => redisKv(globalThis.process.env.TEST_REDIS_URL ?? '', prefix)
    const prefix = `${randomUUID()}:`
    const [kv, others] = [await process(prefix), await process(prefix)]
    const stop = async () => void (await Promise.all([kv.stop(), others.stop()]))
    return { kv: kv as Kv, bells: kv as Wakeups, others: others as Wakeups, stop }
  },
}

/** Rings until somebody heard it: a ring may be lost, most of all before the other one listens. */
const ringUntil = async (wakeups: Wakeups, name: string, heard: () => boolean): Promise<void> => {
  for (const until = Date.now() + 5000; !heard(); await sleep(20)) {
    if (Date.now() > until) throw new Error(`nobody heard ${name}`)
    wakeups.notify(name)
  }
}

describe.each(Object.entries(open))('what may be lost, in %s', (_, make) => {
  let site: Awaited<ReturnType<typeof make>>
  beforeAll(async () => {
    site = await make()
  })
  afterAll(async () => site.stop())

  const count = async (key: string, ttlMs: number) => (await site.kv.incr(key, ttlMs)).count

  test('a value lives as long as it was given, and is gone when it was removed', async () => {
    await site.kv.set('a', 'one', 60_000)
    await site.kv.set('short', 'two', 30)
    expect([await site.kv.get('a'), await site.kv.get('none')]).toEqual(['one', null])
    await sleep(60)
    expect(await site.kv.get('short')).toBeNull()
    await site.kv.del('a')
    expect(await site.kv.get('a')).toBeNull()
  })

  test('what is looked up at the same moment is told apart, each key with its own value', async () => {
    const keys = Array.from({ length: 200 }, (_, n) => `many-${n}`)
    await Promise.all(keys.filter((_, n) => n % 3 > 0).map((key) => site.kv.set(key, `of ${key}`, 60_000)))
    const found = await Promise.all([...keys, ...keys].map((key) => site.kv.get(key)))
    const wanted = keys.map((key, n) => (n % 3 > 0 ? `of ${key}` : null))
    expect(found).toEqual([...wanted, ...wanted])
  })

  test('counts, by a time to live that the first call starts, and never below zero', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => count('count', 60_000)))
    expect([...all].sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
    for (let n = 0; n < 25; n++) await site.kv.decr('count')
    expect(await count('count', 60_000)).toBe(1)
    await site.kv.decr('never')
    expect(await site.kv.get('never')).toBeNull()
    // the second call comes long before the end and does not put it off
    await count('brief', 1000)
    await sleep(300)
    expect(await count('brief', 1000)).toBe(2)
    await sleep(800)
    expect(await count('brief', 1000)).toBe(1)
  })

  test('says with each count how long it still lives', async () => {
    const first = await site.kv.incr('left', 60_000)
    await sleep(200)
    const second = await site.kv.incr('left', 60_000)
    expect([first.leftMs, second.count]).toEqual([60_000, 2])
    expect(second.leftMs).toBeGreaterThan(50_000)
    expect(second.leftMs).toBeLessThanOrEqual(59_850)
  })

  test('a ring wakes all who hear its name, in another process too, until they hear no more', async () => {
    const rung = { one: 0, another: 0, else: 0 }
    const ends = await Promise.all([
      site.bells.subscribe('door', () => void rung.one++),
      site.others.subscribe('door', () => void rung.another++),
      site.others.subscribe('gate', () => void rung.else++),
    ])
    await ringUntil(site.bells, 'door', () => rung.one > 0 && rung.another > 0)
    expect(rung.else).toBe(0)
    await Promise.all(ends.map((end) => end()))
    await sleep(200)
    const before = { ...rung }
    site.bells.notify('door')
    await sleep(200)
    expect(rung).toEqual(before)
  })
})

test('without Redis every command is refused as unavailable within a second, and the process lives on', async () => {
  const kv = await redisKv('redis://127.0.0.1:9')
  const began = Date.now()
  await expect(kv.get('a')).rejects.toMatchObject({ code: 'unavailable' })
  expect(Date.now() - began).toBeLessThan(1000)
  await kv.stop()
})

test('with Redis that takes commands and answers nothing each is refused within half a second, those behind the first at once', async () => {
  const server = createServer((socket) => {
    // it says that it is ready, then nothing
    socket.once('data', () => socket.write('$16\r\nredis_version:7\n\r\n'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const kv = await redisKv(`redis://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const refusedIn = async (): Promise<number> => {
    const began = performance.now()
    await expect(kv.get('a')).rejects.toMatchObject({ code: 'unavailable' })
    return performance.now() - began
  }
  const first = refusedIn()
  await sleep(300)
  for (const ms of await Promise.all([first, refusedIn()])) expect(ms).toBeLessThan(700)
  expect(await refusedIn()).toBeLessThan(100)
  await kv.stop()
  server.close()
})
