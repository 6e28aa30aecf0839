import { z } from 'zod'
import { lifecycle } from '../core/lifecycle.ts'
import { list } from '../core/list.ts'
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

export const periods = list({
  service: 'fee',
  noun: 'periods',
  path: '/fee/periods',
  permission: 'fee:periods',
  row: Period,
  sort: ['period'],
  columns: ['period', 'status', 'closesAt', 'closedAt', 'postings', 'income', 'reductions', 'penalties', 'exemptions'],
  grants: { all: ['ACCOUNTANT'] },
})
