import { z } from 'zod'
import { crud } from '../../core/crud.ts'
import { endpoint } from '../../core/endpoint.ts'
import { choice } from '../../core/field-kinds.ts'
import { lookUp } from '../../core/manifest.ts'
import { bilingual, day } from '../../core/rules.ts'

/** A day that differs from its weekday. */
const Workday = z.object({ day: day(), kind: choice('workdayKind', ['holiday', 'workday']), ...bilingual('name', 40) })

const base = crud({
  service: 'identity',
  noun: 'system/workdays',
  path: '/sys/workdays',
  permission: 'sys:workdays',
  fields: Workday,
  filter: { from: day().optional(), to: day().optional(), kind: Workday.shape.kind.optional() },
  unique: ['day'],
  sort: ['day'],
  sheet: { order: 150, natural: ['day'] },
  // the workbook of a year is one that may be brought again
  columns: ['day', 'kind', 'nameCn', 'nameEn'],
  menu: { under: 'sys', sort: 27, icon: 'calendar-days', url: 'sys/workdays' },
  grants: { all: ['ADMIN'], ...lookUp('PLANNER') },
})

/** Holidays and working weekends of an academy, by which its time limits are counted; weekends are free where nothing else is said (decided.md §4). */
export const workdays = {
  ...base,
  endpoints: {
    ...base.endpoints,
    /** Says the same of several days in a row, as they are announced. */
    mark: endpoint({
      method: 'POST',
      path: '/sys/workdays/mark',
      permission: 'sys:workdays:save',
      kind: 'act',
      input: Workday.omit({ day: true }).extend({ from: day(), to: day() }),
      output: z.object({ marked: z.number().int() }),
      touches: ['workdays'],
    }),
  },
}
