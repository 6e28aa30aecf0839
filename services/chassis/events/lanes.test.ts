import type { LogRow } from './bus-rows.ts'
import { lanesOf } from './lanes.ts'

const row = (seq: number, key: string) => ({ seq, key }) as LogRow

/** Lanes whose rows are through when the test says so. */
const ground = () => {
  const done: number[] = []
  const gates = new Map<number, (handled: boolean) => void>()
  const lanes = lanesOf(
    ({ seq }) =>
      new Promise<boolean>((resolve) => {
        gates.set(seq, resolve)
      }),
    () => undefined,
  )
  const pass = async (seq: number, handled = true) => {
    gates.get(seq)?.(handled)
    done.push(seq)
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  const begun = async () => {
    await new Promise((resolve) => setTimeout(resolve, 0))
    return [...gates.keys()].filter((seq) => !done.includes(seq))
  }
  return { lanes, pass, begun }
}

describe('lanes of events (I46, I47)', () => {
  test('rows of one key go one after the other, other keys beside them, also those that were read later', async () => {
    const { lanes, pass, begun } = ground()
    lanes.add([row(1, 'slow'), row(2, 'slow'), row(3, 'a')])
    expect(await begun()).toEqual([1, 3])
    await pass(3)
    lanes.add([row(4, 'a'), row(5, 'b')])
    expect(await begun()).toEqual([1, 4, 5])
    await pass(1)
    expect(await begun()).toEqual([4, 5, 2])
  })

  test('the floor is the last row before which everything is handled, not the highest that is', async () => {
    const { lanes, pass, begun } = ground()
    lanes.add([row(7, 'slow'), row(9, 'a'), row(12, 'b')])
    await begun()
    await pass(12)
    await pass(9)
    expect([lanes.floor(12), lanes.size()]).toEqual([6, 1])
    await pass(7)
    expect([lanes.floor(12), lanes.size()]).toEqual([12, 0])
  })

  test('a row that was let go holds the floor, so that it is read again', async () => {
    const { lanes, pass, begun } = ground()
    lanes.add([row(1, 'a'), row(2, 'b')])
    await begun()
    await pass(1, false)
    await pass(2)
    expect(lanes.floor(2)).toBe(0)
    await lanes.over()
  })

  test('whoever waits for the next one is woken by any lane', async () => {
    const { lanes, pass } = ground()
    await lanes.next()
    lanes.add([row(1, 'a'), row(2, 'b')])
    let woken = false
    const waiting = lanes.next().then(() => {
      woken = true
    })
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(woken).toBe(false)
    await pass(2)
    await waiting
    expect(woken).toBe(true)
  })
})
