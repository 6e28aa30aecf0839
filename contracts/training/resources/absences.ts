import { z } from 'zod'
import { crud } from '../../core/crud.ts'
import { choice } from '../../core/field-kinds.ts'
import { lifecycle } from '../../core/lifecycle.ts'
import { searchText } from '../../core/page.ts'
import { ref } from '../../core/refs.ts'
import { day, freeText, id, joined, naturalKey } from '../../core/rules.ts'

const absenceKinds = ['leave', 'ill', 'other'] as const
const halves = ['am', 'pm'] as const

/** Put before the planner by the model ABSENCE; what is asked for holds its half-days until it is refused or cancelled. */
const absenceLife = lifecycle({
  states: ['draft', 'asked', 'agreed', 'refused', 'cancelled'],
  initial: 'draft',
  edits: ['draft'],
  moves: {
    ask: { from: ['draft'], to: 'asked' },
    agree: { from: ['asked'], to: 'agreed', by: 'server' },
    refuse: { from: ['asked'], to: 'refused', by: 'server' },
    cancel: { from: ['asked', 'agreed'], to: 'cancelled' },
  },
})

/** When a trainer does not teach, from one half-day to another, both included. */
export const Absence = z.object({
  number: naturalKey(20),
  userId: ref('users'),
  kind: choice('absenceKind', absenceKinds),
  fromDate: day(),
  fromHalf: choice('half', halves),
  untilDate: day(),
  untilHalf: choice('half', halves),
  reason: freeText(200).optional(),
  /** Calendar days, a half each: counted by the server. */
  days: z.number().multipleOf(0.5).optional(),
})

export const absences = crud({
  service: 'training',
  noun: 'resources/absences',
  path: '/training/absences',
  permission: 'training:absences',
  fields: Absence,
  filter: {
    number: searchText(),
    userId: id().optional(),
    kind: joined(z.enum(absenceKinds)).optional(),
    from: day().optional(),
    to: day().optional(),
  },
  unique: ['number'],
  sort: ['from_date', 'number', 'kind', 'days', 'update_date'],
  derived: ['days'],
  life: absenceLife,
  sheet: { order: 120, natural: ['number'], given: ['fromHalf', 'untilHalf'], without: ['days', 'status'] },
  menu: { under: 'resources', sort: 15, icon: 'calendar-crossed' },
  grants: { all: ['RESOURCES'], page: ['PLANNER', 'PRODUCT', 'ADMIN', 'TRAINER'] },
  personal: true,
})
