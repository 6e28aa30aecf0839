import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { lifecycle } from '../core/lifecycle.ts'
import { list } from '../core/list.ts'
import { oneRow } from '../core/page.ts'
import { ref } from '../core/refs.ts'
import { id, joined, moment, money, personal } from '../core/rules.ts'

/** A hold reserves a net price beside the ledger; it ends once, never as a posting (decided.md §2). */
export const holdLife = lifecycle({
  states: ['live', 'posted', 'released'],
  initial: 'live',
  moves: { post: { from: ['live'], to: 'posted' }, release: { from: ['live'], to: 'released' } },
})

export const HoldRow = z.object({
  id: id(),
  accountId: id(),
  enrolmentId: id(),
  userId: ref('users'),
  userName: personal(z.string(), 'name').optional(),
  offeringNumber: z.string(),
  courseCode: z.string(),
  amount: money(),
  status: z.enum(holdLife.states),
  since: moment(),
  endedAt: moment().optional(),
})

/** What an enrolment means for the account that pays; `available` only for those who may spend it or read it. */
export const Bearing = z.object({
  payerNameCn: z.string(),
  payerNameEn: z.string(),
  /** The net price kept for it, or posted by now; absent while nothing is. */
  amount: money().optional(),
  status: z.enum(holdLife.states).optional(),
  /** What is left on the account, this amount already off. */
  available: money().optional(),
  /** Available ≥ −`fee.overdraft`. */
  enough: z.boolean(),
})

/** What one's own enrolment costs whoever pays for it: the net price kept, posted, or released again. */
const OwnCharge = z.object({ amount: money(), status: z.enum(holdLife.states) })

/** What an enrolment costs its payer: kept while it is decided, posted, or let go again. */
const HeldAmount = z.object({ enrolmentId: id(), amount: money(), status: z.enum(holdLife.states) })

export const holds = list(
  {
    service: 'fee',
    noun: 'holds',
    path: '/fee/holds',
    permission: 'fee:ledger',
    row: HoldRow,
    filter: { id: oneRow(), accountId: id(), status: z.enum(holdLife.states).optional() },
    sort: ['since', 'amount'],
    columns: ['since', 'userName', 'offeringNumber', 'courseCode', 'amount', { key: 'status', words: 'holdStates' }, 'endedAt'],
  },
  {
    /** For the person of the enrolment; null while nothing is kept for it. */
    own: endpoint({
      method: 'GET',
      path: '/fee/holds/own/{enrolmentId}',
      permission: 'session',
      kind: 'read',
      input: z.object({ enrolmentId: id() }),
      output: OwnCharge.nullable(),
    }),
    /** For lists of enrolments: of those asked for, the ones of accounts whose outlets' enrolments the reader sees. */
    amounts: endpoint({
      method: 'GET',
      path: '/fee/holds/amounts',
      permission: 'session',
      office: true,
      kind: 'read',
      input: z.object({ enrolmentIds: joined(id()) }),
      output: z.array(HeldAmount),
    }),
    /** What enrolments come to that somebody decides on together: of those asked for, the net prices that he may know. */
    sum: endpoint({
      method: 'GET',
      path: '/fee/holds/sum',
      permission: 'session',
      office: true,
      kind: 'read',
      input: z.object({ enrolmentIds: joined(id()) }),
      output: z.object({ count: z.number().int(), amount: money() }),
    }),
    /** For whoever decides on an enrolment of that outlet. */
    feePreview: endpoint({
      method: 'GET',
      path: '/fee/holds/fee-preview',
      permission: 'session',
      office: true,
      kind: 'read',
      input: z.object({ enrolmentId: id(), outletId: id() }),
      output: Bearing,
    }),
  },
)
