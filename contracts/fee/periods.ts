import { z } from 'zod'
import { contract, endpoint } from '../core/endpoint.ts'
import { lifecycle } from '../core/lifecycle.ts'
import type { Manifest } from '../core/manifest.ts'
import { pageOf, pageQuery } from '../core/page.ts'
import { id, moment, money } from '../core/rules.ts'
import { period } from './ledger.ts'

/** A Shanghai month closes on `fee.close.day` of the next at `fee.close.hour`; later facts go to the open one. */
export const periodLife = lifecycle({ states: ['open', 'closed'], initial: 'open', moves: { close: { from: ['open'], to: 'closed' } } })

export const Period = z.object({
  id: id(),
  period,
  status: z.enum(periodLife.states),
  closesAt: moment(),
  closedAt: moment().optional(),
  postings: z.number().int(),
  income: money(),
  reductions: money(),
  penalties: money(),
  exemptions: money(),
})

const manifest: Manifest = { grants: { all: ['ACCOUNTANT'] } }

export const periods = contract('fee', 'periods', manifest, {
  page: endpoint({
    method: 'GET',
    path: '/fee/periods/page',
    permission: 'fee:periods:page',
    kind: 'page',
    input: z.object({ ...pageQuery }),
    output: pageOf(Period),
    sort: ['period'],
  }),
})
