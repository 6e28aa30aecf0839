import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { list } from '../core/list.ts'
import { lookUp } from '../core/manifest.ts'
import { searchText } from '../core/page.ts'
import { charge, freeText, id, int, joined, moment, money, naturalKey, queryFlag, text, version } from '../core/rules.ts'

/** A payer's account: available = balance − live holds (decided.md §2). */
export const Account = z.object({
  id: id(),
  version: version(),
  orgId: id(),
  orgCode: z.string(),
  orgType: z.string(),
  nameCn: z.string(),
  nameEn: z.string(),
  category: z.string(),
  region: z.string().optional(),
  opening: money(),
  balance: money(),
  held: money(),
  holds: z.number().int(),
  available: money(),
  /** Balance and holds as the year's budget sees them: posted charges so far this year. */
  spentThisYear: money(),
  low: z.boolean(),
  /** Available below −`fee.overdraft`: applications stop. */
  stopped: z.boolean(),
  lastPostingAt: moment().optional(),
  updateDate: moment().optional(),
  actions: z.array(z.string()),
})

const one = z.object({ id: id() })
const path = '/fee/accounts'
const filters = {
  text: searchText(),
  orgTypes: joined(z.string()).optional(),
  categories: joined(z.string()).optional(),
  regions: joined(z.string()).optional(),
  low: queryFlag().optional(),
  stopped: queryFlag().optional(),
}

export const accounts = list(
  {
    service: 'fee',
    noun: 'accounts',
    path,
    permission: 'fee:accounts',
    row: Account,
    filter: filters,
    sort: ['org_code', 'available', 'balance', 'held', 'last_posting_at'],
    columns: [
      'orgCode',
      { key: 'name', width: 32 },
      { key: 'category', words: 'categories' },
      'opening',
      'balance',
      'held',
      'available',
      'low',
      'stopped',
      'lastPostingAt',
    ],
    menu: { under: 'fee', sort: 10, icon: 'wallet' },
    grants: { ...lookUp('DEALER_ADMIN', 'GROUP_ADMIN', 'AREA_MANAGER', 'REGION_HEAD'), all: ['ACCOUNTANT'] },
  },
  {
    info: endpoint({ method: 'GET', path: `${path}/{id}`, permission: 'fee:accounts:page', kind: 'info', input: one, output: Account }),
    /** Money came in: bank → the dealer's account, kind 20, one posting a reference. */
    topUp: endpoint({
      method: 'POST',
      path: `${path}/topUp`,
      permission: 'fee:accounts:top-up',
      kind: 'act',
      input: one.extend({ amount: charge(), reference: text(60), remark: freeText(200).optional() }),
      output: Account,
      touches: ['ledger'],
    }),
    /** Opening balances of the year by organisation code, in fen, from the seeds of an installation; one an account and year, repeating it changes nothing. */
    openings: endpoint({
      method: 'POST',
      path: '/fee/internal/openings',
      permission: 'internal',
      kind: 'act',
      input: z.object({ items: z.array(z.object({ orgCode: naturalKey(20), fen: int(-1_000_000_000_000, 1_000_000_000_000) })).max(1000) }),
      output: z.object({ posted: z.number().int(), skipped: z.number().int(), missing: z.array(z.string()) }),
    }),
  },
)
