import { z } from 'zod'
import { event } from '../core/event.ts'
import { live } from '../core/live.ts'
import { id } from '../core/rules.ts'

const count = z.number().int()

/** A run ended. Runs of the clock that found nothing to do are not told. */
export const runFinished = event(
  'jobs.run.finished',
  1,
  z.object({
    runId: id(),
    job: z.string(),
    status: z.enum(['succeeded', 'partly', 'failed', 'lost']),
    manual: z.boolean(),
    done: count,
    failed: count,
    skipped: count,
    finishedAt: z.iso.datetime(),
  }),
  {
    runId: 'run-0001',
    job: 'training.expire-holds',
    status: 'succeeded',
    manual: false,
    done: 3,
    failed: 0,
    skipped: 0,
    finishedAt: '2026-11-02T01:26:02.000Z',
  },
)

export const runLive = live('jobs.run', { noun: 'runs', to: 'all', also: [{ noun: 'jobs' }] })
