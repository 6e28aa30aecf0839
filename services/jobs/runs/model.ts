import { insertFirst } from '@academy/chassis/mongo/atomic.ts'
import { type DocOf, model, sortIndexes } from '@academy/chassis/mongo/model.ts'
import { PLATFORM } from '@academy/chassis/mongo/scope.ts'
import { idOf } from '@academy/contracts/core/refs.ts'
import { runStatus, runs } from '@academy/contracts/jobs/runs.ts'
import { z } from 'zod'
import { db } from '../database.ts'

const count = z.number().int()

const StoredRun = z.object({
  job: z.string(),
  service: z.string(),
  status: runStatus,
  fireTime: z.date(),
  manual: z.boolean(),
  byUserId: idOf('users').optional(),
  /** Which holder of the job this is: an old one's is lower, nothing it writes is taken and no owner runs it (I50). */
  epoch: count.optional(),
  /** Who carries it on: another, where the one before went away; what that one still writes is not taken. */
  holder: z.string().optional(),
  until: z.date().optional(),
  startedAt: z.date().optional(),
  finishedAt: z.date().optional(),
  durationMs: count.optional(),
  done: count,
  failed: count,
  skipped: count,
  note: z.string().optional(),
  error: z.string().optional(),
  expireAt: z.date().optional(),
})
export type Run = DocOf<typeof StoredRun>

export const RunModel = model(db, 'runs', StoredRun, {
  indexes: [
    [{ tenantId: 1, job: 1, fireTime: 1 }, { unique: true }],
    [{ tenantId: 1, job: 1, fireTime: 1, _id: 1 }],
    [{ tenantId: 1, status: 1, fireTime: 1, _id: 1 }],
    [{ expireAt: 1 }, { expireAfterSeconds: 0 }],
    ...sortIndexes(runs.endpoints.page.sort),
  ],
})

export const waitingRun = (job: string, service: string, fireTime: Date) => ({
  job,
  service,
  status: 'waiting' as const,
  fireTime,
  done: 0,
  failed: 0,
  skipped: 0,
})

/**
 * Notes that the clock asked for a job: `null` when another runner noted the same minute first (I50). The clock is nobody who changes
 * something, so this row alone has no audit; what people ask for goes through a unit of work.
 */
export const noteFire = (job: string, service: string, fireTime: Date, now: Date): Promise<string | null> =>
  insertFirst(RunModel, PLATFORM, now, { ...waitingRun(job, service, fireTime), manual: false })
