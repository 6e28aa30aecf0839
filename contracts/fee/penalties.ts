import { z } from 'zod'
import { list } from '../core/list.ts'
import { lookUp } from '../core/manifest.ts'
import { searchText } from '../core/page.ts'
import { nameBeside, ref } from '../core/refs.ts'
import { day, id, joined, moment, money, personal } from '../core/rules.ts'

/** A penalty, one an enrolment and kind (I14): charged = amount − exempted. */
export const Penalty = z.object({
  id: id(),
  accountId: ref('accounts'),
  accountNameCn: nameBeside(),
  accountNameEn: nameBeside(),
  enrolmentId: id(),
  kind: z.enum(['50', '60']),
  offeringNumber: z.string(),
  courseCode: z.string(),
  userId: ref('users'),
  userName: personal(z.string(), 'name').optional(),
  startDate: day(),
  daysBefore: z.number().int().optional(),
  amount: money(),
  exempted: money(),
  /** Asked for and not decided yet. */
  pending: money(),
  charged: money(),
  at: moment(),
  actions: z.array(z.string()),
})
const filters = {
  accountId: id().optional(),
  enrolmentId: id().optional(),
  kinds: joined(z.string()).optional(),
  text: searchText(),
  from: day().optional(),
  to: day().optional(),
}

export const penalties = list({
  service: 'fee',
  noun: 'penalties',
  path: '/fee/penalties',
  permission: 'fee:penalties',
  row: Penalty,
  filter: filters,
  sort: ['at', 'amount'],
  columns: [
    'at',
    'accountName',
    { key: 'kind', words: 'kinds' },
    'offeringNumber',
    'courseCode',
    'userName',
    'startDate',
    'daysBefore',
    'amount',
    'exempted',
    'pending',
    'charged',
  ],
  grants: { ...lookUp('DEALER_ADMIN', 'GROUP_ADMIN', 'REGISTRAR'), all: ['ACCOUNTANT'] },
})
