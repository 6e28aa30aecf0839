import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { lifecycle } from '../core/lifecycle.ts'
import { list } from '../core/list.ts'
import { searchText } from '../core/page.ts'
import { nameBeside, ref } from '../core/refs.ts'
import { charge, id, joined, moment, money, personal, text } from '../core/rules.ts'

/** Asked by the registrar, decided through the model EXEMPT, posted when agreed (decided.md §2). */
export const exemptionLife = lifecycle({
  states: ['requested', 'granted', 'refused', 'withdrawn'],
  initial: 'requested',
  moves: { grant: { from: ['requested'], to: 'granted' }, refuse: { from: ['requested'], to: 'refused' }, withdraw: { from: ['requested'], to: 'withdrawn' } },
})
export const exemptReason = z.enum(['10', '20', '30', '40', '90'])

export const Exemption = z.object({
  id: id(),
  penaltyId: id(),
  enrolmentId: id(),
  accountId: ref('accounts'),
  accountNameCn: nameBeside(),
  accountNameEn: nameBeside(),
  userId: ref('users'),
  userName: personal(z.string(), 'name').optional(),
  offeringNumber: z.string(),
  amount: money(),
  reason: exemptReason,
  remark: z.string(),
  status: z.enum(exemptionLife.states),
  caseId: id().optional(),
  requestedBy: ref('users'),
  requestedByName: personal(z.string(), 'name').optional(),
  requestedAt: moment(),
  decidedAt: moment().optional(),
})
const filters = { accountId: id().optional(), enrolmentId: id().optional(), statuses: joined(z.string()).optional() }

export const exemptions = list(
  {
    service: 'fee',
    noun: 'exemptions',
    path: '/fee/exemptions',
    permission: 'fee:exemptions',
    row: Exemption,
    filter: { text: searchText(), ...filters },
    sort: ['requested_at', 'amount', 'status'],
    columns: [
      'requestedAt',
      'accountName',
      'userName',
      'offeringNumber',
      'amount',
      { key: 'reason', words: 'exemptReasons' },
      'remark',
      { key: 'status', words: 'exemptionStates' },
      'requestedByName',
      'decidedAt',
    ],
    menu: { under: 'fee', sort: 40, icon: 'minus-circle' },
    grants: { all: ['REGISTRAR', 'ACCOUNTANT'] },
  },
  {
    /** One of them with its explanation, which no event carries because it may name people. */
    info: endpoint({
      method: 'GET',
      path: '/fee/exemptions/{id}',
      permission: 'fee:exemptions:page',
      kind: 'info',
      input: z.object({ id: id() }),
      output: Exemption,
    }),
    /** All or part of a penalty; refused above what is left of it (I14). */
    request: endpoint({
      method: 'POST',
      path: '/fee/exemptions/request',
      permission: 'fee:exemptions:save',
      kind: 'act',
      input: z.object({ penaltyId: id(), amount: charge(), reason: exemptReason, remark: text(500) }),
      output: Exemption,
      touches: ['penalties', 'ledger'],
    }),
  },
)
