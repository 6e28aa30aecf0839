import { randomUUID } from 'node:crypto'
import type { Envelope } from '@academy/contracts/core/event.ts'
import type { Bus } from '../events/bus.ts'

/** One open bus of a driver; `again` opens another on the same log, as the next process would. */
interface OpenBus {
  bus: Bus
  again(): Promise<Bus>
  close(): Promise<void>
}

/** An event of an aggregate, its number as version and data. */
export const eventFor = (name: string, aggregateId: string, n: number, data: unknown = { n }): Envelope => ({
  ...{ eventId: randomUUID(), name, schema: 1, tenantId: 'chengtu', aggregateId, aggregateVersion: n, at: '2026-03-02T02:00:00.000Z' },
  ...{ requestId: randomUUID(), correlationId: randomUUID(), actor: { userId: 'system' }, data },
})

const run = randomUUID().slice(0, 6)
const topicsOf = (test: string) => [`bus.${test}-${run}`, `bus.${test}-${run}.state`] as const
const tests = ['ordered', 'held', 'carried', 'crowd', 'heard', 'newest', 'behind', 'several'] as const

/** The topics that the suite writes to: a driver whose topics are made beforehand makes these. */
export const conformanceTopics = tests.flatMap(topicsOf)

const closedGate = () => {
  let release: () => void = () => undefined
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  return { gate, release: () => release() }
}

/** Waits until something is so. Throws Error after `ms`. */
const until = async (so: () => boolean | Promise<boolean>, what: string, ms = 30_000): Promise<void> => {
  for (const end = Date.now() + ms; !(await so()); await new Promise((resolve) => setTimeout(resolve, 10)))
    if (Date.now() > end) throw new Error(`not within ${ms} ms: ${what}`)
}

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
const group = (name: string) => `${name}-${run}`

/** What every driver of the bus must do (architecture.md §5; I45 to I47): one suite for the embedded one and for Kafka. */
export const busConformance = (driver: string, open: () => Promise<OpenBus>): void => {
  describe(`the ${driver} bus`, () => {
    let site: OpenBus
    beforeAll(async () => {
      site = await open()
    })
    afterAll(async () => site.close())

    test('gives each group every event once, those of a key in order', async () => {
      const [topic] = topicsOf('ordered')
      const [one, two]: [string[], string[]] = [[], []]
      const first = await site.bus.subscribe(group('one'), [topic], async (event) => void one.push(`${event.aggregateId}${event.aggregateVersion}`))
      const second = await site.bus.subscribe(group('two'), [topic], async (event) => void two.push(`${event.aggregateId}${event.aggregateVersion}`))
      for (const n of numbers(20))
        await site.bus.publish(
          topic,
          ['a', 'b', 'c'].map((id) => eventFor('bus.thing.happened', id, n)),
        )
      await until(() => one.length >= 60 && two.length >= 60, 'both groups heard all')
      for (const heard of [one, two])
        for (const id of ['a', 'b', 'c']) expect(heard.filter((text) => text.startsWith(id))).toEqual(numbers(20).map((n) => `${id}${n}`))
      await first.stop()
      await second.stop()
    })

    test('of several handlers the first ends before the others begin, and these never wait for each other', async () => {
      const [topic] = topicsOf('several')
      const [first, slow, quick]: [Set<string>, string[], string[]] = [new Set(), [], []]
      const { gate, release } = closedGate()
      const handlers = [
        async ({ eventId }: Envelope) => void first.add(eventId),
        async ({ aggregateVersion }: Envelope) => gate.then(() => void slow.push(`${aggregateVersion}`)),
        async ({ eventId, aggregateVersion }: Envelope) => void quick.push(`${aggregateVersion} ${first.has(eventId)}`),
      ]
      const member = await site.bus.subscribe(group('several'), [topic], handlers)
      const told = numbers(3).map((n) => eventFor('bus.thing.happened', 'a', n))
      await site.bus.publish(topic, told)
      await until(() => quick.length === 3, 'the quick one heard all')
      expect([quick, slow]).toEqual([['1 true', '2 true', '3 true'], []])
      release()
      await until(() => slow.length === 3, 'the slow one heard all')
      expect(slow).toEqual(['1', '2', '3'])
      await member.stop()
    })

    test('a handler that rejects holds its own key and nobody else, and hears the event again', async () => {
      const [topic] = topicsOf('held')
      const heard: string[] = []
      let broken = true
      const member = await site.bus.subscribe(group('held'), [topic], async ({ aggregateId, aggregateVersion }) => {
        if (broken && aggregateId === 'sick') throw new Error('not today')
        heard.push(`${aggregateId}${aggregateVersion}`)
      })
      await site.bus.publish(topic, [
        eventFor('bus.thing.happened', 'sick', 1),
        eventFor('bus.thing.happened', 'sick', 2),
        eventFor('bus.thing.happened', 'well', 1),
      ])
      await until(() => heard.includes('well1'), 'the other key went on')
      expect(heard).toEqual(['well1'])
      broken = false
      await until(() => heard.length === 3, 'the held key came')
      expect(heard).toEqual(['well1', 'sick1', 'sick2'])
      await member.stop()
    })

    test('what was told while nobody listened is heard later; what was handled is not heard again', async () => {
      const [topic] = topicsOf('carried')
      const heard: number[] = []
      const hear = async ({ aggregateVersion }: Envelope) => void heard.push(aggregateVersion)
      const before = await site.bus.subscribe(group('carried'), [topic], hear)
      await site.bus.publish(topic, [eventFor('bus.thing.happened', 'a', 1)])
      await until(() => heard.length === 1, 'the first was heard')
      await before.stop()
      await site.bus.publish(topic, [eventFor('bus.thing.happened', 'a', 2), eventFor('bus.thing.happened', 'a', 3)])
      const next = await site.again()
      const after = await next.subscribe(group('carried'), [topic], hear)
      await until(() => heard.length >= 3, 'the others were heard')
      expect(heard).toEqual([1, 2, 3])
      await after.stop()
      await next.stop()
    })

    test('a thousand keys beside each other: a slow one does not hold the others up', async () => {
      const [topic] = topicsOf('crowd')
      let heard = 0
      const { gate, release } = closedGate()
      const member = await site.bus.subscribe(group('crowd'), [topic], async ({ aggregateId }) => {
        if (aggregateId === 'k0') await gate
        heard++
      })
      await site.bus.publish(
        topic,
        Array.from({ length: 1000 }, (_, at) => eventFor('bus.thing.happened', `k${at}`, 1)),
      )
      await until(() => heard === 999, 'all but the slow one')
      release()
      await until(() => heard === 1000, 'the slow one')
      expect(heard).toBe(1000)
      await member.stop()
    })

    test('a listener hears what comes from now on, in each process, and nothing of before', async () => {
      const [topic] = topicsOf('heard')
      await site.bus.publish(topic, [eventFor('bus.thing.happened', 'a', 1)])
      const other = await site.again()
      const [mine, theirs]: [number[], number[]] = [[], []]
      const broken = await site.bus.broadcast([topic], () => {
        throw new Error('a listener that fails harms nobody')
      })
      const here = await site.bus.broadcast([topic], (event) => void mine.push(event.aggregateVersion))
      await site.bus.publish(topic, [eventFor('bus.thing.happened', 'a', 2)])
      await until(() => mine.length === 1, 'heard here')
      const there = await other.broadcast([topic], (event) => void theirs.push(event.aggregateVersion))
      await other.publish(topic, [eventFor('bus.thing.happened', 'a', 3)])
      await until(() => theirs.length === 1, 'heard there')
      expect([mine.slice(0, 1), theirs]).toEqual([[2], [3]])
      await broken.stop()
      await here.stop()
      await there.stop()
      await other.stop()
    })

    test('the newest state of each key comes last, and one that is gone says so', async () => {
      const [, topic] = topicsOf('newest')
      for (const n of numbers(3)) await site.bus.publish(topic, [eventFor(topic, 'a', n), eventFor(topic, 'b', n)])
      await site.bus.publish(topic, [eventFor(topic, 'b', 4, null)])
      const newest = new Map<string, unknown>()
      for await (const event of site.bus.states(topic)) newest.set(event.aggregateId, event.data)
      expect(Object.fromEntries(newest)).toEqual({ a: { n: 3 }, b: null })
    })

    test('tells how many events a group has not handled yet', async () => {
      const [topic] = topicsOf('behind')
      const { gate, release } = closedGate()
      const member = await site.bus.subscribe(group('behind'), [topic], () => gate)
      await site.bus.publish(
        topic,
        numbers(5).map((n) => eventFor('bus.thing.happened', 'a', n)),
      )
      await until(async () => (await site.bus.lag(group('behind'))) === 5, 'five wait')
      release()
      await until(async () => (await site.bus.lag(group('behind'))) === 0, 'none waits')
      expect(await site.bus.lag(group('behind'))).toBe(0)
      await member.stop()
    })
  })
}
