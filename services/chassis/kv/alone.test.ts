import { aloneWhileAway } from './alone.ts'
import { type Kv, memoryKv } from './kv.ts'

/** A store that is away, and comes back, as it is told; and two processes that share it. */
const processes = () => {
  const kept = memoryKv()
  const state = { away: false }
  const shared = new Proxy(kept, {
    get: (store, name: keyof Kv) => (state.away ? () => Promise.reject(new Error('away')) : store[name]),
  })
  return { state, one: aloneWhileAway(shared), two: aloneWhileAway(shared) }
}
const counts = async (kv: Kv) => (await kv.incr('count', 60_000)).count

test('what is counted (I58) counts for all; while the store is away for each process alone, and for all again when it is back', async () => {
  const { state, one, two } = processes()
  expect([await counts(one), await counts(two)]).toEqual([1, 2])
  state.away = true
  expect([await counts(one), await counts(one), await counts(two)]).toEqual([1, 2, 1])
  await one.decr('count')
  expect([await one.get('count'), await two.get('count')]).toEqual(['1', '1'])
  state.away = false
  expect([await counts(one), await one.get('count')]).toEqual([3, '3'])
})

test('what is kept while the store is away is kept by the process that was given it, and by no other', async () => {
  const { state, one, two } = processes()
  state.away = true
  await one.set('gone', 'x', 60_000)
  expect([await one.get('gone'), await two.get('gone')]).toEqual(['x', null])
  await one.del('gone')
  expect(await one.get('gone')).toBeNull()
})
