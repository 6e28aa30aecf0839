import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { list } from '../core/list.ts'
import { searchText } from '../core/page.ts'
import { day, id, joined, moment, money } from '../core/rules.ts'
import { period } from './ledger.ts'
import { Explanation } from './reduction-rules.ts'

/** What a fee was computed from at confirmation; never recomputed (world.md §6). */
const RuleSnapshot = z.object({
  id: id(),
  enrolmentId: id(),
  offeringId: id(),
  offeringNumber: z.string(),
  courseCode: z.string(),
  accountId: id(),
  at: moment(),
  period,
  price: money(),
  reduction: money(),
  net: money(),
  ruleCodes: z.array(z.string()),
})
const filters = {
  accountId: id().optional(),
  ruleCodes: joined(z.string()).optional(),
  text: searchText(),
  from: day().optional(),
  to: day().optional(),
}

export const ruleSnapshots = list(
  {
    service: 'fee',
    noun: 'rule-snapshots',
    path: '/fee/rule-snapshots',
    permission: 'fee:ledger',
    row: RuleSnapshot,
    filter: filters,
    sort: ['at', 'reduction', 'net'],
  },
  {
    info: endpoint({
      method: 'GET',
      path: '/fee/rule-snapshots/{id}',
      permission: 'fee:ledger:page',
      kind: 'info',
      input: z.object({ id: id() }),
      output: RuleSnapshot.extend({ explanation: Explanation }),
    }),
  },
)
