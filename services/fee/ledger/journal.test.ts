import fc from 'fast-check'
import {
  changesOf,
  exemptable,
  exemptionJournal,
  feeJournal,
  incomingJournal,
  type Journal,
  penaltyJournal,
  periodCloses,
  periodOf,
  reversal,
  split,
} from './journal.ts'

const fen = fc.integer({ min: 0, max: 5_000_000 })
const sum = (journal: Journal) => journal.lines.reduce((total, line) => total + line.fen, 0)

describe('parts of an amount (I13)', () => {
  it('sum to the whole in whole fen, each within one fen of its share', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -5_000_000, max: 5_000_000 }),
        fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 6 }),
        (amount, weights) => {
          const parts = split(amount, weights)
          const total = weights.reduce((a, b) => a + b, 0)
          expect(parts.reduce((a, b) => a + b, 0)).toBe(amount)
          for (const [index, part] of parts.entries()) expect(Math.abs(part - (amount * (weights[index] ?? 0)) / total)).toBeLessThan(1)
        },
      ),
    )
  })
  it('70/30 of 0.99 and 0.01 yuan', () =>
    expect([split(99, [70, 30]), split(1, [70, 30])]).toEqual([
      [69, 30],
      [1, 0],
    ]))
  it('refuses weights without a sum', () => expect(() => split(1, [0, 0])).toThrow(RangeError))
})

describe('journals (decided.md §2, I11, I12)', () => {
  const anyFee = fc
    .record({ gross: fen, part: fc.integer({ min: 0, max: 100 }), brand: fc.constantFrom('A', 'O', 'S', 'E') })
    .map(({ gross, part, brand }) => feeJournal({ enrolmentId: 'e', orgId: 'D', brand, gross, reduction: Math.floor((gross * part) / 100) }))

  it('sum to 0, and with its reversal every account is where it was', () => {
    fc.assert(
      fc.property(anyFee, (fee) => {
        const undone = reversal({ ...fee, id: 'j' })
        expect(sum(fee)).toBe(0)
        expect(sum(undone)).toBe(0)
        for (const [account, change] of changesOf(fee)) expect(change + (changesOf(undone).get(account) ?? 0)).toBe(0)
        expect(undone).toMatchObject({ kind: '80', reverses: 'j' })
        expect(undone.lines.every((line) => line.kind === '80')).toBe(true)
      }),
    )
  })
  it('a balance is the sum of its entries whatever happens (I12)', () => {
    const event = fc.oneof(
      anyFee,
      fen.map((amount) => penaltyJournal({ enrolmentId: 'e', orgId: 'D', kind: '60', fen: amount })),
      fen.map((amount) => incomingJournal('D', '20', amount)),
    )
    fc.assert(
      fc.property(fc.array(event, { maxLength: 20 }), (journals) => {
        const balances = new Map<string, number>()
        for (const journal of journals) for (const [account, change] of changesOf(journal)) balances.set(account, (balances.get(account) ?? 0) + change)
        for (const [account, balance] of balances)
          expect(balance).toBe(
            journals
              .flatMap((journal) => journal.lines)
              .filter((line) => line.account === account)
              .reduce((a, line) => a + line.fen, 0),
          )
        expect([...balances.values()].reduce((a, b) => a + b, 0)).toBe(0)
      }),
    )
  })
  it('writes the fee and its reduction in one journal, brand E shared 70/30', () => {
    expect(feeJournal({ enrolmentId: 'e', orgId: 'D001', brand: 'E', gross: 360_000, reduction: 108_000 }).lines).toEqual([
      { account: 'dealer:D001', kind: '30', fen: -360_000 },
      { account: 'income:academy', kind: '30', fen: 252_000 },
      { account: 'income:brand-e', kind: '30', fen: 108_000 },
      { account: 'dealer:D001', kind: '40', fen: 108_000 },
      { account: 'reductions', kind: '40', fen: -108_000 },
    ])
  })
  it('is never reversed twice: a reversal has none, the original is named (I11)', () => {
    const undone = reversal({ ...penaltyJournal({ enrolmentId: 'e', orgId: 'D', kind: '50', fen: 1 }), id: 'j' })
    expect(() => reversal({ ...undone, id: 'k' })).toThrow(RangeError)
  })
  it('refuses a reduction above the price, a negative penalty and broken fen', () => {
    expect(() => feeJournal({ enrolmentId: 'e', orgId: 'D', brand: 'A', gross: 10, reduction: 11 })).toThrow(RangeError)
    expect(() => penaltyJournal({ enrolmentId: 'e', orgId: 'D', kind: '50', fen: -1 })).toThrow(RangeError)
    expect(() => incomingJournal('D', '20', 0.5)).toThrow(RangeError)
  })
  it('exempts at most what is left of a penalty (I14)', () => {
    fc.assert(
      fc.property(fen, fc.array(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 6 }), (amount, wishes) => {
        let exempted = 0
        for (const wish of wishes) {
          const left = exemptable({ amount, exempted, pending: 0 })
          if (wish > left) expect(() => exemptionJournal({ enrolmentId: 'e', orgId: 'D', fen: wish, penalty: { amount, exempted } })).toThrow(RangeError)
          else exempted += changesOf(exemptionJournal({ enrolmentId: 'e', orgId: 'D', fen: wish, penalty: { amount, exempted } })).get('dealer:D') ?? 0
          expect(exempted >= 0 && exempted <= amount).toBe(true)
        }
      }),
    )
  })
})

describe('periods (world.md §6, §10.13)', () => {
  const at = (text: string) => new Date(`${text}+08:00`)
  it('closes on the 5th at 18:00 of the next month', () => expect(periodCloses('2026-12', 5, 18)).toEqual(at('2027-01-05T18:00:00')))
  it.each([
    ['the month itself', '2026-11-03T10:00:00', '2026-11-03T10:00:01', '2026-11'],
    ['late, before the close', '2026-10-31T23:59:59', '2026-11-05T17:59:59', '2026-10'],
    ['late, at the close', '2026-10-31T23:59:59', '2026-11-05T18:00:00', '2026-11'],
    ['much later', '2026-08-01T09:00:00', '2026-11-20T09:00:00', '2026-11'],
    ['by Shanghai time', '2026-11-01T00:00:00', '2026-11-01T00:00:00', '2026-11'],
  ])('%s', (_, fact, posted, period) => expect(periodOf(at(fact), at(posted), 5, 18)).toBe(period))
})
