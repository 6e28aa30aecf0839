import { z } from 'zod'
import { crud } from '../core/crud.ts'
import { lifecycle } from '../core/lifecycle.ts'
import { lookUp } from '../core/manifest.ts'
import { ref } from '../core/refs.ts'
import { day, freeText, id, int, text } from '../core/rules.ts'
import { network } from '../identity/access/built-in-roles.ts'
import { positionCode } from './positions.ts'

/** The clock begins and ends a headcount on its days. */
const headcountLife = lifecycle({
  states: ['planned', 'live', 'over'],
  initial: 'planned',
  moves: { begin: { from: ['planned'], to: 'live', by: 'server' }, end: { from: ['planned', 'live'], to: 'over', by: 'server' } },
  edits: ['planned', 'live'],
})

/** An outlet has so many posts of a position more, or fewer, than the template of its kind, from one day to another. */
const Headcount = z.object({
  orgId: ref('organisations'),
  positionId: ref('positions'),
  positionCode: positionCode().optional(),
  change: int(-99, 99).refine((value) => value !== 0, '!changeNothing'),
  fromDate: day(),
  /** The last day on which it holds. */
  untilDate: day().optional(),
  reason: text(200),
})

export const headcounts = crud({
  service: 'org',
  noun: 'headcounts',
  path: '/org/headcounts',
  permission: 'org:headcounts',
  fields: Headcount,
  filter: { orgId: id().optional(), positionId: id().optional(), positionCode: freeText(8).optional() },
  sort: ['from_date', 'until_date', 'position_code', 'update_date'],
  derived: ['positionCode'],
  life: headcountLife,
  touches: ['chart'],
  menu: { under: 'org', sort: 18, icon: 'lines-plus' },
  grants: { ...lookUp(...network, 'REGISTRAR'), all: ['ADMIN'] },
})
