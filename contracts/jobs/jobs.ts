import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { list } from '../core/list.ts'
import { oneRow, searchText } from '../core/page.ts'
import { id, moment } from '../core/rules.ts'
import { RunRow } from './runs.ts'

/** A line of the schedule as it stands now; the name is the id. */
export const JobRow = z.object({
  id: id(),
  name: z.string(),
  service: z.string(),
  cron: z.string(),
  paused: z.boolean(),
  /** Absent while paused. */
  nextRun: moment().optional(),
  lastRun: RunRow.optional(),
  actions: z.array(z.string()),
})

const path = '/jobs/jobs'
/** Without a version: a line counts on with each run, and whether it is paused already is judged by itself. */
const one = z.object({ id: id() })
const touches = ['runs'] as const

/** The schedule belongs to the platform; whether somebody may see or touch it is judged in his own tenant (decided.md §4). */
export const jobs = list(
  {
    service: 'jobs',
    noun: 'jobs',
    path,
    permission: 'jobs:jobs',
    row: JobRow,
    filter: { id: oneRow(), name: searchText() },
    sort: ['name'],
    columns: [{ key: 'name', words: 'jobNames' }, 'service', 'cron', 'paused', 'nextRun', 'lastRun.fireTime', { key: 'lastRun.status', words: 'runStates' }],
    menu: { under: 'operations', sort: 20, icon: 'clock' },
    grants: { all: ['OPERATOR'] },
  },
  {
    /** Now, paused or not; one that waits already is the answer. */
    run: endpoint({ method: 'POST', path: `${path}/run`, permission: 'jobs:jobs:run', kind: 'act', input: z.object({ id: id() }), output: RunRow, touches }),
    pause: endpoint({ method: 'POST', path: `${path}/pause`, permission: 'jobs:jobs:update', kind: 'act', input: one, output: JobRow, touches }),
    resume: endpoint({ method: 'POST', path: `${path}/resume`, permission: 'jobs:jobs:update', kind: 'act', input: one, output: JobRow, touches }),
  },
)
