import { randomUUID } from 'node:crypto'
import { jest } from '@jest/globals'
import { closeDatabases, database, openDatabases } from './database.ts'
import { lease } from './lease.ts'

beforeAll(() => openDatabases(process.env.TEST_MONGO_URL ?? '', `t${randomUUID().slice(0, 8)}_`, ['org']))
afterAll(async () => {
  await database('org').dropDatabase()
  await closeDatabases()
})
const leases = () => database('org').collection<{ _id: string; until: Date; epoch: number }>('leases')
const age = (duty: string) => leases().updateOne({ _id: duty }, { $set: { until: new Date(0) } })

/** Runs work in a process whose clock goes wrong by so much. */
const skewed = async <T>(ms: number, work: () => Promise<T>): Promise<T> => {
  const real = Date.now
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => real() + ms)
  try {
    return await work()
  } finally {
    clock.mockRestore()
  }
}

describe('a lease (I50)', () => {
  test.each([3_600_000, -3_600_000])('is held by one process, also where the clock of one is %d ms off', async (off) => {
    const duty = `skewed${off}`
    const [one, other] = [lease('org', duty, 5000), lease('org', duty, 5000)]
    expect([await skewed(off, one.hold), one.holds(), await other.hold(), other.holds()]).toEqual([true, true, false, false])
    await one.release()
    expect([one.holds(), await other.hold(), await skewed(off, one.hold)]).toEqual([false, true, false])
    await other.release()
    expect([await skewed(off, one.hold), one.holds(), await other.hold()]).toEqual([true, true, false])
  })

  test('that ran out goes to the next one with a higher epoch, and whoever had it hears so when he asks again', async () => {
    // the other one's is long: on a busy machine it must not end between two looks
    const [one, other] = [lease('org', 'late', 200), lease('org', 'late', 60_000)]
    expect([await one.hold(), one.epoch()]).toEqual([true, 1])
    await new Promise((resolve) => setTimeout(resolve, 250))
    expect([one.holds(), await other.hold(), other.epoch(), await one.hold()]).toEqual([false, true, 2, false])
    await age('late')
    expect([await one.hold(), one.epoch()]).toEqual([true, 3])
  })

  test('that nobody took meanwhile goes on in the same epoch', async () => {
    const one = lease('org', 'alone', 200)
    await one.hold()
    await age('alone')
    await new Promise((resolve) => setTimeout(resolve, 250))
    expect([await one.hold(), one.epoch()]).toEqual([true, 1])
  })

  test('that many ask for first at once is held by one of them', async () => {
    const held = await Promise.all(Array.from({ length: 12 }, () => lease('org', 'first', 5000).hold()))
    expect(held.filter(Boolean)).toHaveLength(1)
  })
})
