import { z } from 'zod'
import { crud } from '../../core/crud.ts'
import { choice } from '../../core/field-kinds.ts'
import { move } from '../../core/moves.ts'
import { freeText, moment, naturalKey } from '../../core/rules.ts'
import { stopStates } from './stop-times.ts'

/** What every stop says besides what it stops (shell-access.md §2): when, in which words, who goes on. */
export const stopPlan = {
  from: moment(),
  /** Without an end it holds until it is lifted. */
  until: moment().optional(),
  textCn: freeText(300).optional(),
  textTw: freeText(300).optional(),
  textEn: freeText(300).optional(),
  /** Codes of the roles whose holders go on working. */
  roles: z.array(naturalKey(40)).max(40).optional(),
}

/** What the server says of a stop: where its times have brought it, and since when it is lifted. */
export const stopFacts = {
  status: choice('stopStatus', stopStates).optional(),
  lifted: moment().optional(),
}

/** An academy, or all of the installation, that stands still for a while. */
export const Stop = z.object({ target: choice('stopTarget', ['tenant', 'all']), ...stopPlan, ...stopFacts })

const base = crud({
  service: 'identity',
  noun: 'system/stops',
  path: '/sys/stops',
  permission: 'sys:stops',
  fields: Stop,
  derived: ['status', 'lifted'],
  filter: { target: Stop.shape.target.optional(), status: z.enum(stopStates).optional() },
  sort: ['from', 'until', 'update_date'],
  columns: ['target', 'from', 'until', 'status', 'textCn', 'textTw', 'textEn', 'roles', 'lifted', 'updateDate'],
  menu: { under: 'sys', sort: 60, icon: 'lock' },
  grants: { all: ['ADMIN', 'OPERATOR'] },
})

/** Stops of an academy or of everything (40001, 1-portal.md §4.2): planned, on, over by the clock, or lifted. */
export const stops = {
  ...base,
  endpoints: { ...base.endpoints, lift: move('/sys/stops', 'sys:stops', 'lift', base.endpoints.info.output) },
}
