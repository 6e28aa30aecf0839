import type { OutboxRow } from '../mongo/outbox.ts'
import { roundsOf } from './rounds.ts'

const row = (key: string) => ({ key }) as OutboxRow

describe('rounds of looks at an outbox', () => {
  test('while all is taken each look asks for everything, and the next is due at once', () => {
    const rounds = roundsOf(2)
    expect([rounds.looked([row('a'), row('b')], []), rounds.wanted()]).toEqual([{ last: false, wait: 0 }, { sent: false }])
    expect([rounds.looked([row('c')], []), rounds.wanted(), rounds.wait()]).toEqual([{ last: true, wait: 0 }, { sent: false }, 0])
  })

  test('what is refused is passed over until all was looked at; a key that is not through is looked at again', () => {
    const rounds = roundsOf(2)
    const [a, b, c] = [row('a'), row('b'), row('c')]
    rounds.looked([a, b], [b])
    expect(rounds.wanted()).toEqual({ sent: false, key: { $gt: 'b' } })
    rounds.looked([c, c], [])
    expect(rounds.wanted()).toEqual({ sent: false, key: { $gte: 'c' } })
    const { last, wait } = rounds.looked([c], [])
    expect([last, wait > 0, rounds.wanted()]).toEqual([true, true, { sent: false }])
  })

  test('the pause between rounds grows up to two seconds, and is short again after one in which all was taken', () => {
    const rounds = roundsOf(2)
    const waits = Array.from({ length: 7 }, () => Math.round(rounds.looked([row('a')], [row('a')]).wait / 100) * 100)
    expect(waits).toEqual([100, 200, 400, 800, 1600, 2000, 2000])
    expect(rounds.looked([], []).wait).toBe(0)
    expect(rounds.looked([row('a')], [row('a')]).wait).toBeLessThanOrEqual(100)
  })
})
