import { addMonths, dayOf, momentOf } from '@academy/contracts/core/days.ts'
import type { PostingKind } from '@academy/contracts/fee/ledger.ts'

export interface Line {
  account: string
  kind: PostingKind
  fen: number
}
type JournalCause = 'opening' | 'top-up' | 'confirmed' | 'reversed' | 'revoke-penalty' | 'no-show' | 'exempted'

/** One business event in the books: immutable, its lines sum to 0 (I12). */
export interface Journal {
  kind: PostingKind
  cause: JournalCause
  lines: readonly Line[]
  enrolmentId?: string
  /** The journal that this one undoes; unique (I11). */
  reverses?: string
}

export const dealerAccount = (orgId: string): string => `dealer:${orgId}`

/** Whole fen parts of an amount by weights, by the largest remainder; they sum to the amount exactly (I13). */
export const split = (fen: number, weights: readonly number[]): number[] => {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total <= 0 || weights.some((weight) => weight < 0)) throw new RangeError('weights must be positive')
  const size = Math.abs(fen)
  const parts = weights.map((weight, index) => ({ index, whole: Math.floor((size * weight) / total), rest: (size * weight) % total }))
  const left = size - parts.reduce((sum, part) => sum + part.whole, 0)
  const favoured = new Set(
    [...parts]
      .sort((a, b) => b.rest - a.rest || a.index - b.index)
      .slice(0, left)
      .map((part) => part.index),
  )
  return parts.map((part) => (fen < 0 ? -1 : 1) * (part.whole + (favoured.has(part.index) ? 1 : 0)) + 0)
}

const journal = (kind: PostingKind, cause: JournalCause, lines: readonly Line[], more: { enrolmentId?: string; reverses?: string } = {}): Journal => {
  const kept = lines.filter((line) => line.fen !== 0)
  if (kept.some((line) => !Number.isSafeInteger(line.fen))) throw new RangeError('amounts are whole fen')
  if (kept.reduce((sum, line) => sum + line.fen, 0) !== 0) throw new RangeError('a journal sums to 0')
  return { kind, cause, lines: kept, ...more }
}

/** The academy's and the brand's share of the income: brand E 70/30, else all to the academy (world-data.md §3). */
const incomeLines = (gross: number, brand: string): Line[] => {
  if (brand !== 'E') return [{ account: 'income:academy', kind: '30', fen: gross }]
  const [academy = 0, maker = 0] = split(gross, [70, 30])
  return [
    { account: 'income:academy', kind: '30', fen: academy },
    { account: 'income:brand-e', kind: '30', fen: maker },
  ]
}

/** The fee at confirmation: the gross price and, in the same journal, its reduction. Throws RangeError unless 0 ≤ reduction ≤ gross. */
export const feeJournal = (f: { enrolmentId: string; orgId: string; brand: string; gross: number; reduction: number }): Journal => {
  if (f.reduction < 0 || f.reduction > f.gross) throw new RangeError('a reduction lies between 0 and the price')
  const payer = dealerAccount(f.orgId)
  return journal(
    '30',
    'confirmed',
    [
      { account: payer, kind: '30', fen: -f.gross },
      ...incomeLines(f.gross, f.brand),
      { account: payer, kind: '40', fen: f.reduction },
      { account: 'reductions', kind: '40', fen: -f.reduction },
    ],
    { enrolmentId: f.enrolmentId },
  )
}

/** Undoes a journal line by line, kind 80, naming it. Throws RangeError on a reversal: what was undone is posted anew, not undone again. */
export const reversal = (original: Journal & { id: string }): Journal => {
  if (original.reverses !== undefined) throw new RangeError('a reversal is not reversed')
  return journal(
    '80',
    'reversed',
    original.lines.map((line) => ({ ...line, kind: '80', fen: -line.fen })),
    { reverses: original.id, ...(original.enrolmentId ? { enrolmentId: original.enrolmentId } : {}) },
  )
}

/** A penalty: kind 50 for a revoke, 60 for a no-show. Throws RangeError on a negative amount. */
export const penaltyJournal = (p: { enrolmentId: string; orgId: string; kind: '50' | '60'; fen: number }): Journal => {
  if (p.fen < 0) throw new RangeError('a penalty is not negative')
  return journal(
    p.kind,
    p.kind === '50' ? 'revoke-penalty' : 'no-show',
    [
      { account: dealerAccount(p.orgId), kind: p.kind, fen: -p.fen },
      { account: 'penalties', kind: p.kind, fen: p.fen },
    ],
    { enrolmentId: p.enrolmentId },
  )
}

/** What may still be exempted of a penalty: its amount less what was exempted and what is asked for (I14). */
export const exemptable = (penalty: { amount: number; exempted: number; pending: number }): number =>
  Math.max(0, penalty.amount - penalty.exempted - penalty.pending)

/** An exemption of all or part of a penalty. Throws RangeError when more than is left is exempted (I14). */
export const exemptionJournal = (x: { enrolmentId: string; orgId: string; fen: number; penalty: { amount: number; exempted: number } }): Journal => {
  if (x.fen <= 0 || x.fen > x.penalty.amount - x.penalty.exempted) throw new RangeError('an exemption lies between 0 and the rest of the penalty')
  return journal(
    '70',
    'exempted',
    [
      { account: dealerAccount(x.orgId), kind: '70', fen: x.fen },
      { account: 'exemptions', kind: '70', fen: -x.fen },
    ],
    { enrolmentId: x.enrolmentId },
  )
}

/** Money into an account: its opening balance, or a top-up through the bank. */
export const incomingJournal = (orgId: string, kind: '10' | '20', fen: number): Journal =>
  journal(kind, kind === '10' ? 'opening' : 'top-up', [
    { account: dealerAccount(orgId), kind, fen },
    { account: kind === '10' ? 'opening' : 'bank', kind, fen: -fen },
  ])

/** The change of each account: what its balance is incremented by in the same transaction (I12). */
export const changesOf = (j: Journal): Map<string, number> => {
  const sums = new Map<string, number>()
  for (const line of j.lines) sums.set(line.account, (sums.get(line.account) ?? 0) + line.fen)
  return sums
}

/** The Shanghai month of a moment, `2026-11`. */
export const monthOf = (at: Date): string => dayOf(at).slice(0, 7)

/** When a period closes: `fee.close.day` of the next month at `fee.close.hour`, Shanghai. */
export const periodCloses = (period: string, closeDay: number, closeHour: number): Date => {
  const next = addMonths(`${period}-01`, 1).slice(0, 7)
  return momentOf(`${next}-${String(closeDay).padStart(2, '0')}`, `${String(closeHour).padStart(2, '0')}:00:00`)
}

/** The period of a posting: until the close a late fact goes to the month of its own day, after it to the month of the posting (decided.md §2). */
export const periodOf = (factAt: Date, postedAt: Date, closeDay: number, closeHour: number): string => {
  const own = monthOf(factAt)
  return factAt <= postedAt && postedAt < periodCloses(own, closeDay, closeHour) ? own : monthOf(postedAt)
}
