import { z } from 'zod'

import { endpoint, services } from '../../core/endpoint.ts'
import { list } from '../../core/list.ts'
import { personBeside, ref } from '../../core/refs.ts'
import { id, moment } from '../../core/rules.ts'
import { task } from '../../core/task.ts'

/** How a run came out. */
export const leakStates = ['running', 'clean', 'leaking', 'failed'] as const
export const leakCalls = ['page', 'info', 'export', 'find'] as const

const count = z.number().int()
const Place = z.object({ service: z.enum(services), noun: z.string(), call: z.enum(leakCalls) })

const summary = {
  id: id(),
  startedAt: moment(),
  endedAt: moment().optional(),
  /** Who asked for it; nobody where the night did. */
  userId: ref('users').optional(),
  userName: personBeside(),
  status: z.enum(leakStates),
  calls: count,
  /** Records that were looked at. */
  checked: count,
  leaks: count,
  uncalled: count,
}

const Run = z.object({
  ...summary,
  roles: z.array(z.object({ code: z.string(), nameCn: z.string(), nameEn: z.string(), roots: z.array(z.string()) })),
  places: z.array(Place.extend({ nameCn: z.string(), nameEn: z.string() })),
  /**
   * One text a role, one letter a place: it may not (`-`), shown records all within reach (`c`), shown none (`e`), beyond its reach shown (`L`),
   * could not be called (`n`), belongs to nobody and is not judged (`o`).
   */
  grid: z.array(z.string()),
  found: z.array(Place.extend({ roleCode: z.string(), ids: z.array(z.string()) })),
  /** What could not be called, and why. */
  left: z.array(Place.extend({ why: z.string() })),
})

/** Calls every list, record, workbook and search as every role that does not see everything, now. */
export const runLeakTest = task('identity.leak-tests.run', z.object({}), z.object({ runId: z.string(), leaks: count }), { permission: 'sys:leak-tests:run' })

/** The nightly leak test: whether a list shows somebody what lies beyond his reach (shell-access.md §5). */
export const leakTests = list(
  {
    service: 'identity',
    noun: 'rights/leak-tests',
    path: '/sys/leak-tests',
    permission: 'sys:leak-tests',
    row: z.object(summary),
    sort: ['started_at'],
    columns: ['startedAt', 'endedAt', 'userName', { key: 'status', words: 'states' }, 'calls', 'checked', 'leaks', 'uncalled'],
    menu: { under: 'operations', sort: 65, icon: 'filter' },
    grants: { all: ['OPERATOR'] },
    personal: true,
  },
  {
    info: endpoint({
      method: 'GET',
      path: '/sys/leak-tests/{id}',
      permission: 'sys:leak-tests:page',
      kind: 'info',
      input: z.object({ id: id() }),
      output: Run,
    }),
  },
)
