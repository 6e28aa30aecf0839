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
  it.each([
    ['the largest remainder first, then the first', 10, [1, 2, 3, 3], [1, 2, 4, 3]],
    ['the cents that are left one each', 11, [1, 1, 1, 1], [3, 3, 3, 2]],
    ['the larger remainder behind the smaller', 5, [1, 2], [2, 3]],
    ['nothing to a weight of nothing', 100, [0, 1, 0], [0, 100, 0]],
    ['nothing', 0, [70, 30], [0, 0]],
    ['what is taken as what is given', -99, [70, 30], [-69, -30]],
    ['and nothing of it without a sign', -5, [0, 1], [0, -5]],
  ])('%s', (_, amount, weights, parts) => expect(split(amount, weights)).toEqual(parts))
  it.each([[[0, 0]], [[-1, 3]], [[3, -1]], [[]]])('refuses the weights %j', (weights) => expect(() => split(1, weights)).toThrow(RangeError))
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
  const seat = { enrolmentId: 'e', orgId: 'D001' }
  const line = (account: string, kind: string, amount: number) => ({ account, kind, fen: amount })
  const lines30 = [line('dealer:D001', '30', -360_000), line('income:academy', '30', 252_000), line('income:brand-e', '30', 108_000)]
  const lines40 = [line('dealer:D001', '40', 108_000), line('reductions', '40', -108_000)]
  const penalty = { amount: 500, exempted: 100 }
  it.each([
    [
      'fee and reduction, brand E shared 70/30',
      feeJournal({ ...seat, brand: 'E', gross: 360_000, reduction: 108_000 }),
      '30',
      'confirmed',
      [...lines30, ...lines40],
    ],
    [
      'the whole income of other brands to the academy, no line of nothing',
      feeJournal({ ...seat, brand: 'A', gross: 360_000, reduction: 0 }),
      ...(['30', 'confirmed', [line('dealer:D001', '30', -360_000), line('income:academy', '30', 360_000)]] as const),
    ],
    [
      'a fee that is reduced wholly',
      feeJournal({ ...seat, brand: 'A', gross: 5, reduction: 5 }),
      ...([
        '30',
        'confirmed',
        [line('dealer:D001', '30', -5), line('income:academy', '30', 5), line('dealer:D001', '40', 5), line('reductions', '40', -5)],
      ] as const),
    ],
    ['a revoke', penaltyJournal({ ...seat, kind: '50', fen: 7 }), '50', 'revoke-penalty', [line('dealer:D001', '50', -7), line('penalties', '50', 7)]],
    ['a revoke that costs nothing', penaltyJournal({ ...seat, kind: '50', fen: 0 }), '50', 'revoke-penalty', []],
    ['a no-show', penaltyJournal({ ...seat, kind: '60', fen: 7 }), '60', 'no-show', [line('dealer:D001', '60', -7), line('penalties', '60', 7)]],
    ['part of a penalty', exemptionJournal({ ...seat, fen: 399, penalty }), '70', 'exempted', [line('dealer:D001', '70', 399), line('exemptions', '70', -399)]],
    ['the least part', exemptionJournal({ ...seat, fen: 1, penalty }), '70', 'exempted', [line('dealer:D001', '70', 1), line('exemptions', '70', -1)]],
    [
      'all that is left of it',
      exemptionJournal({ ...seat, fen: 400, penalty }),
      '70',
      'exempted',
      [line('dealer:D001', '70', 400), line('exemptions', '70', -400)],
    ],
  ])('books %s', (_, booked, kind, cause, lines) => expect(booked).toEqual({ kind, cause, lines, enrolmentId: 'e' }))
  it.each([
    ['10', 'opening', 'opening'],
    ['20', 'top-up', 'bank'],
  ] as const)('books incoming money %s (%s) against %s, of nobody', (kind, cause, against) =>
    expect(incomingJournal('D001', kind, 9)).toEqual({ kind, cause, lines: [line('dealer:D001', kind, 9), line(against, kind, -9)] }),
  )
  it('undoes a fee line by line and names whose it was', () => {
    const fee = feeJournal({ ...seat, brand: 'E', gross: 360_000, reduction: 108_000 })
    const undone = [...lines30, ...lines40].map(({ account, fen: was }) => line(account, '80', -was))
    expect(reversal({ ...fee, id: 'j' })).toEqual({ kind: '80', cause: 'reversed', reverses: 'j', enrolmentId: 'e', lines: undone })
    expect(reversal({ ...incomingJournal('D001', '20', 9), id: 'k' })).not.toHaveProperty('enrolmentId')
  })
  it('changes each account by all its lines together', () =>
    expect([...changesOf(feeJournal({ ...seat, brand: 'A', gross: 10, reduction: 4 }))]).toEqual([
      ['dealer:D001', -6],
      ['income:academy', 10],
      ['reductions', -4],
    ]))
  it('refuses to undo a journal whose lines do not sum to 0', () =>
    expect(() => reversal({ id: 'j', kind: '20', cause: 'top-up', lines: [{ account: 'bank', kind: '20', fen: 5 }] })).toThrow(RangeError))
  it('is never reversed twice: a reversal has none, the original is named (I11)', () => {
    const undone = reversal({ ...penaltyJournal({ enrolmentId: 'e', orgId: 'D', kind: '50', fen: 1 }), id: 'j' })
    expect(() => reversal({ ...undone, id: 'k' })).toThrow(RangeError)
  })
  it('refuses a reduction above the price, a negative penalty and broken fen', () => {
    expect(() => feeJournal({ enrolmentId: 'e', orgId: 'D', brand: 'A', gross: 10, reduction: 11 })).toThrow(RangeError)
    expect(() => penaltyJournal({ enrolmentId: 'e', orgId: 'D', kind: '50', fen: -1 })).toThrow(RangeError)
    expect(() => feeJournal({ enrolmentId: 'e', orgId: 'D', brand: 'A', gross: 10, reduction: -1 })).toThrow(RangeError)
    expect(() => incomingJournal('D', '20', 0.5)).toThrow(RangeError)
  })
  it('leaves of a penalty what is neither exempted nor asked for, never less than nothing (I14)', () => {
    expect(exemptable({ amount: 500, exempted: 100, pending: 150 })).toBe(250)
    expect(exemptable({ amount: 500, exempted: 400, pending: 150 })).toBe(0)
    for (const wish of [-1, 0, 401]) expect(() => exemptionJournal({ ...seat, fen: wish, penalty })).toThrow(RangeError)
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
  it('closes on the 12th at 9:00 where the parameters say so', () => expect(periodCloses('2026-10', 12, 9)).toEqual(at('2026-11-12T09:00:00')))
  it.each([
    ['the month itself', '2026-11-03T10:00:00', '2026-11-03T10:00:01', '2026-11'],
    ['late, before the close', '2026-10-31T23:59:59', '2026-11-05T17:59:59', '2026-10'],
    ['late, at the close', '2026-10-31T23:59:59', '2026-11-05T18:00:00', '2026-11'],
    ['much later', '2026-08-01T09:00:00', '2026-11-20T09:00:00', '2026-11'],
    ['posted at the very moment', '2026-10-31T23:59:59', '2026-10-31T23:59:59', '2026-10'],
    ['of a day to come, by the month of the posting', '2026-12-02T09:00:00', '2026-11-30T09:00:00', '2026-11'],
    ['by Shanghai time', '2026-11-01T00:00:00', '2026-11-01T00:00:00', '2026-11'],
  ])('%s', (_, fact, posted, period) => expect(periodOf(at(fact), at(posted), 5, 18)).toBe(period))
})
