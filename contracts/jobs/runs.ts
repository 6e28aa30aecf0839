import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { lifecycle } from '../core/lifecycle.ts'
import { list } from '../core/list.ts'
import { day, freeText, id, joined, moment, queryFlag } from '../core/rules.ts'

/** A run's life (2-training.md §4 "Job log"). `lost`: whoever ran it went away in the middle. */
export const runLife = lifecycle({
  states: ['waiting', 'running', 'succeeded', 'partly', 'failed', 'lost'],
  initial: 'waiting',
  moves: {
    start: { from: ['waiting'], to: 'running' },
    succeed: { from: ['running'], to: 'succeeded' },
    succeedPartly: { from: ['running'], to: 'partly' },
    fail: { from: ['running'], to: 'failed' },
    lose: { from: ['running'], to: 'lost' },
  },
})
export const runStatus = z.enum(runLife.states)
export type RunStatus = z.output<typeof runStatus>

const count = z.number().int()

export const RunRow = z.object({
  id: id(),
  job: z.string(),
  service: z.string(),
  status: runStatus,
  /** When the clock, or somebody, asked for it. */
  fireTime: moment(),
  manual: z.boolean(),
  byUserId: id().optional(),
  startedAt: moment().optional(),
  finishedAt: moment().optional(),
  durationMs: count.optional(),
  done: count,
  failed: count,
  skipped: count,
  note: freeText(500).optional(),
  /** A code of `runErrors`. */
  error: z.string().optional(),
})

const path = '/jobs/runs'

export const runs = list(
  {
    service: 'jobs',
    noun: 'runs',
    path,
    permission: 'jobs:runs',
    row: RunRow,
    filter: {
      jobs: joined(freeText(80)).optional(),
      statuses: joined(runStatus).optional(),
      manual: queryFlag().optional(),
      from: day().optional(),
      to: day().optional(),
    },
    sort: ['fire_time', 'job', 'status', 'duration_ms', 'finished_at'],
    columns: [
      'fireTime',
      { key: 'job', words: 'jobNames' },
      'service',
      { key: 'status', words: 'runStates' },
      'manual',
      'startedAt',
      'finishedAt',
      'durationMs',
      'done',
      'failed',
      'skipped',
      'note',
      { key: 'error', words: 'runErrors' },
    ],
    menu: { under: 'operations', sort: 30, icon: 'list' },
    grants: { all: ['OPERATOR'] },
  },
  {
    info: endpoint({ method: 'GET', path: `${path}/{id}`, permission: 'jobs:runs:page', kind: 'info', input: z.object({ id: id() }), output: RunRow }),
  },
)
