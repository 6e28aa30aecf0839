import { endInOrder, outliveRejections } from './ending.ts'

const never = () => new Promise<void>(() => undefined)

describe('how a process ends', () => {
  const before = { SIGINT: process.listeners('SIGINT'), SIGTERM: process.listeners('SIGTERM'), unhandledRejection: process.listeners('unhandledRejection') }
  afterEach(() => {
    for (const [name, kept] of Object.entries(before))
      for (const listener of process.listeners(name as 'SIGINT')) if (!kept.includes(listener as never)) process.off(name, listener)
  })
  const codesOf = async (stop: () => Promise<void>, ms: number) => {
    const codes: number[] = []
    void endInOrder(stop, ms, (code) => void codes.push(code))()
    await new Promise((resolve) => setTimeout(resolve, ms + 40))
    return codes
  }

  test('in order with 0; at the latest after its time, when a database does not answer', async () => {
    expect(await codesOf(async () => undefined, 30)).toEqual([0])
    expect(await codesOf(never, 30)).toEqual([1])
    expect(await codesOf(() => Promise.reject(new Error('no server')), 30)).toEqual([1])
  })

  test('a second signal does not stop twice', async () => {
    let stops = 0
    const end = endInOrder(
      async () => void stops++,
      30,
      () => undefined,
    )
    await Promise.all([end(), end()])
    expect(stops).toBe(1)
  })

  test('a rejection that nobody hears has a listener, so that node does not end the process', () => {
    outliveRejections()
    expect(process.listenerCount('unhandledRejection')).toBeGreaterThan(before.unhandledRejection.length)
  })
})
