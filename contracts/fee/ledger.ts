import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { list } from '../core/list.ts'
import { lookUp } from '../core/manifest.ts'
import { searchText } from '../core/page.ts'
import { ref } from '../core/refs.ts'
import { day, id, joined, moment, money, personal, text } from '../core/rules.ts'
import { Explanation } from './reduction-rules.ts'

/** 10 opening, 20 top-up, 30 course fee, 40 reduction, 50 revoke penalty, 60 no-show penalty, 70 exemption, 80 reversal (world-data.md §8). */
export const postingKinds = ['10', '20', '30', '40', '50', '60', '70', '80'] as const
export const postingKind = z.enum(postingKinds)
export type PostingKind = z.output<typeof postingKind>

/** The accounts beside the dealers' own (decided.md §2). */
export const ledgerAccounts = ['bank', 'opening', 'income:academy', 'income:brand-e', 'reductions', 'penalties', 'exemptions'] as const

/** A Shanghai month `2026-11`. */
export const period = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, '!period')

const line = z.object({ account: z.string(), kind: postingKind, amount: money() })

/** One line of an account's ledger with the balance after it. */
const PostingRow = z.object({
  id: id(),
  journalId: id(),
  number: z.string(),
  at: moment(),
  period,
  kind: postingKind,
  amount: money(),
  balance: money(),
  /** Undone by a later reversal, which this one names. */
  reversedBy: id().optional(),
  reverses: id().optional(),
  enrolmentId: id().optional(),
  offeringNumber: z.string().optional(),
  courseCode: z.string().optional(),
  userId: ref('users').optional(),
  userName: personal(z.string(), 'name').optional(),
  reference: z.string().optional(),
  cause: z.string(),
})

/** Why an amount is what it is: the journal whole, and what it was computed from. */
export const Why = z.object({
  journalId: id(),
  number: z.string(),
  at: moment(),
  period,
  cause: z.string(),
  lines: z.array(line),
  explanation: Explanation.optional(),
  penalty: z
    .object({
      price: money(),
      daysBefore: z.number().int(),
      bound: z.number().int().optional(),
      startDate: day(),
      revokedOn: day(),
      amount: money(),
      exempted: money(),
    })
    .optional(),
  reverses: z.object({ journalId: id(), number: z.string(), at: moment(), period }).optional(),
  reversedBy: z.object({ journalId: id(), number: z.string(), at: moment() }).optional(),
  remark: z.string().optional(),
  /** Of money that came in: the bank's reference, and who recorded or undid it. */
  reference: z.string().optional(),
  recordedByName: personal(z.string(), 'name').optional(),
  actions: z.array(z.string()),
})

const sums = z.array(z.object({ kind: postingKind, amount: money() }))

/** What the lines of a filter come to. */
const Totals = z.object({ count: z.number().int(), incoming: money(), outgoing: money(), change: money(), sums })

/** The months of one account, or of all that the reader sees, the newest first; `closing` is one account's balance after its last line of the month. */
const Months = z.object({
  months: z.array(z.object({ period, count: z.number().int(), sums, change: money(), closing: money().optional() })),
  total: z.object({ count: z.number().int(), sums, change: money() }),
})

const filters = {
  accountId: id(),
  kinds: joined(z.string()).optional(),
  text: searchText(),
  from: day().optional(),
  to: day().optional(),
  period: period.optional(),
}

export const ledger = list(
  {
    service: 'fee',
    noun: 'ledger',
    path: '/fee/ledger',
    permission: 'fee:ledger',
    row: PostingRow,
    filter: filters,
    sort: ['at', 'amount', 'kind'],
    columns: ['at', 'number', { key: 'kind', words: 'kinds' }, 'userName', 'offeringNumber', 'amount', 'balance', 'period', 'reference'],
    menu: { under: 'fee', sort: 20, icon: 'ledger' },
    grants: { ...lookUp('DEALER_ADMIN', 'GROUP_ADMIN'), all: ['ACCOUNTANT'] },
  },
  {
    totals: endpoint({
      method: 'GET',
      path: '/fee/ledger/totals',
      permission: 'fee:ledger:page',
      kind: 'read',
      input: z.object(filters),
      output: Totals,
    }),
    months: endpoint({
      method: 'GET',
      path: '/fee/ledger/months',
      permission: 'fee:ledger:page',
      kind: 'read',
      input: z.object({ accountId: id().optional(), from: period.optional(), to: period.optional() }),
      output: Months,
    }),
    /** Undoes money that was recorded wrongly, by a journal that names it; its reference may be recorded anew (I11). */
    reverse: endpoint({
      method: 'POST',
      path: '/fee/ledger/reverse',
      permission: 'fee:ledger:reverse',
      kind: 'act',
      input: z.object({ journalId: id(), reason: text(200) }),
      output: Why,
      touches: ['accounts'],
    }),
    why: endpoint({
      method: 'GET',
      path: '/fee/ledger/why/{journalId}',
      permission: 'fee:ledger:page',
      kind: 'info',
      input: z.object({ journalId: id() }),
      output: Why,
    }),
  },
)
