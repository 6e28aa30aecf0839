import { z } from 'zod'
import { contract, endpoint } from '../core/endpoint.ts'
import type { Manifest } from '../core/manifest.ts'
import { pageOf, pageQuery, searchText } from '../core/page.ts'
import { day, id, joined, moment, money, personal } from '../core/rules.ts'

/** A penalty, one an enrolment and kind (I14): charged = amount − exempted. */
export const Penalty = z.object({
  id: id(),
  accountId: id(),
  accountNameCn: z.string(),
  accountNameEn: z.string(),
  enrolmentId: id(),
  kind: z.enum(['50', '60']),
  offeringNumber: z.string(),
  courseCode: z.string(),
  userId: id(),
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

const manifest: Manifest = { grants: { page: ['DEALER_ADMIN', 'GROUP_ADMIN', 'REGISTRAR'], all: ['ACCOUNTANT'] } }

export const penalties = contract('fee', 'penalties', manifest, {
  page: endpoint({
    method: 'GET',
    path: '/fee/penalties/page',
    permission: 'fee:penalties:page',
    kind: 'page',
    input: z.object({ ...filters, ...pageQuery }),
    output: pageOf(Penalty),
    sort: ['at', 'amount'],
  }),
})
