import { eventFor } from '../../testing/bus-conformance.ts'
import { type Offset, Places } from './places.ts'

/** The places of a member that handles everything at once, with what ran and what was stored. */
const member = () => {
  const [ran, stored]: [number[], Offset[]] = [[], []]
  const places = new Places({
    group: 'g',
    handlers: [async ({ aggregateVersion }) => void ran.push(aggregateVersion)],
    running: () => true,
    sleep: () => new Promise((resolve) => setTimeout(resolve, 1)),
    commit: async (offsets) => void stored.push(...offsets),
  })
  const add = (partition: number, seq: number) => places.add('t', partition, seq, { key: 'k', event: eventFor('bus.thing.happened', 'k', seq) })
  return { places, add, ran, stored }
}

describe('the places of a member (I46, I47)', () => {
  test('of a partition that it no longer reads nothing runs and no place is stored; assigned again it runs from the stored place', async () => {
    const { places, add, ran, stored } = member()
    places.assign({ t: [0, 1] })
    expect(add(1, 4)).toBe(true)
    await places.over()
    expect([ran, stored]).toEqual([[4], [{ topic: 't', partition: 1, offset: '5' }]])
    places.assign({ t: [0] })
    // the rest of the batch from which the last one came
    expect([add(1, 5), add(1, 6)]).toEqual([false, false])
    await places.store()
    await places.over()
    expect([ran, stored.length]).toEqual([[4], 1])
    places.assign({ t: [0, 1] })
    expect([add(1, 5), add(1, 6)]).toEqual([true, true])
    await places.over()
    await places.store()
    expect([ran, stored.at(-1)]).toEqual([[4, 5, 6], { topic: 't', partition: 1, offset: '7' }])
  })

  test('a member that was told of no partition yet takes nothing', () => {
    const { places, add } = member()
    expect([add(0, 1), places.size(), places.reads('t', 0)]).toEqual([false, 0, false])
  })
})
