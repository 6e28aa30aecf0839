import { repository } from '@academy/chassis/mongo/repository.ts'
import { platform } from '@academy/chassis/mongo/scope.ts'
import type { TrailSource } from '@academy/chassis/trails/source.ts'
import type { TrailEntry } from '@academy/contracts/core/trail.ts'
import { mayRun } from '../owner.ts'
import { type Run, RunModel } from './model.ts'

const results: Partial<Record<Run['status'], string>> = { failed: 'failed', lost: 'unknown', running: 'running', waiting: 'queued' }

const entry = (run: Run): TrailEntry => ({
  id: `run|${run.id}`,
  at: (run.startedAt ?? run.fireTime).toISOString(),
  service: 'jobs',
  kind: 'job',
  name: run.job,
  result: results[run.status] ?? 'succeeded',
  objectId: run.id,
  requestId: run.id,
  correlationId: run.id,
  attempts: 1,
  ...(run.byUserId ? { userId: run.byUserId } : {}),
  ...(run.error ? { error: run.error } : {}),
  ...(run.finishedAt ? { until: run.finishedAt.toISOString() } : {}),
})

/** What jobs tells of a story: the run that is the cause of a request; its id is the request's. Only for the tenant that runs the installation. */
export const runTrail = (owner: string): TrailSource => ({
  causes: async ({ tenantId }, correlationIds) =>
    mayRun({ tenantId }, owner) && correlationIds.length > 0 ? (await repository(RunModel)(platform).byIds(correlationIds)).map(entry) : [],
})
