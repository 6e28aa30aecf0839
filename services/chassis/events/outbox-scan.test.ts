import type { OutboxRow } from '../mongo/outbox.ts'
import { outboxScan } from './outbox-scan.ts'

const row = (key: string) => ({ key }) as OutboxRow

describe('rounds of looks at an outbox', () => {
  test('while all is taken each look asks for everything, and the next is due at once', () => {
    const scan = outboxScan(2)
    expect([scan.looked([row('a'), row('b')], []), scan.wanted()]).toEqual([{ last: false, wait: 0 }, { sent: false }])
    expect([scan.looked([row('c')], []), scan.wanted(), scan.wait()]).toEqual([{ last: true, wait: 0 }, { sent: false }, 0])
  })

  test('what is refused is passed over until all was looked at; a key that is not through is looked at again', () => {
    const scan = outboxScan(2)
    const [a, b, c] = [row('a'), row('b'), row('c')]
    scan.looked([a, b], [b])
    expect(scan.wanted()).toEqual({ sent: false, key: { $gt: 'b' } })
    scan.looked([c, c], [])
    expect(scan.wanted()).toEqual({ sent: false, key: { $gte: 'c' } })
    const { last, wait } = scan.looked([c], [])
    expect([last, wait > 0, scan.wanted()]).toEqual([true, true, { sent: false }])
  })

  test('the pause between rounds grows up to two seconds, and is short again after one in which all was taken', () => {
    const scan = outboxScan(2)
    const waits = Array.from({ length: 7 }, () => Math.round(scan.looked([row('a')], [row('a')]).wait / 100) * 100)
    expect(waits).toEqual([100, 200, 400, 800, 1600, 2000, 2000])
    expect(scan.looked([], []).wait).toBe(0)
    expect(scan.looked([row('a')], [row('a')]).wait).toBeLessThanOrEqual(100)
  })
})
