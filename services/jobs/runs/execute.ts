import { setTimeout as sleep } from 'node:timers/promises'
import { claim } from '@academy/chassis/mongo/hot.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { PLATFORM } from '@academy/chassis/mongo/scope.ts'
import { callService, LONG_MS } from '@academy/chassis/runtime/call.ts'
import { logger } from '@academy/chassis/runtime/logger.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { Refusal } from '@academy/chassis/runtime/refusal.ts'
import type { Work } from '@academy/chassis/runtime/work.ts'
import type { Service } from '@academy/contracts/core/endpoint.ts'
import { jobRun, type RunCounts } from '@academy/contracts/core/job-run.ts'
import { runFinished } from '@academy/contracts/jobs/events.ts'
import { JobModel } from '../jobs/model.ts'
import { type Run, RunModel } from './model.ts'
import { expiryOf, isQuiet, statusOf } from './run.ts'

export const LEASE_MS = 30_000
/** So long a runner waits before he asks again for a run that goes on, or whose owner did not answer. */
const ASK_AGAIN_MS = 2000
const ahead = () => new Date(Date.now() + LEASE_MS)
const first = { createDate: 1 } as const

type Ended = RunCounts & { status: 'succeeded' | 'partly' | 'failed' | 'lost'; error?: string }

/**
 * Takes a waiting run and its job: `null` while another run of the job is held. The epoch is the end of the lease that it begins with, in ms: it begins
 * after the lease before has ended, so the next holder's is later, whatever the runners' clocks say.
 */
export const take = async (work: Work, run: Run): Promise<Run | null> => {
  const free = { id: run.job, $or: [{ until: { $exists: false } }, { until: { $lte: new Date() } }] }
  const until = ahead()
  const job = await claim(JobModel, work, free, { runId: run.id, until }, first)
  if (!job) return null
  const taken = await claim(RunModel, work, { id: run.id, status: 'waiting' }, { status: 'running', epoch: until.getTime(), startedAt: work.now, until }, first)
  if (!taken) await release(work, run)
  return taken
}

const release = (work: Work, run: Run) => claim(JobModel, work, { id: run.job, runId: run.id }, { until: new Date() }, first)

/** Keeps run and job; a run that is no longer this holder's stays as it is. */
const renew = async (work: Work, run: Run): Promise<void> => {
  const still = await claim(RunModel, work, { id: run.id, status: 'running', epoch: run.epoch }, { until: ahead() }, first)
  if (still) await claim(JobModel, work, { id: run.job, runId: run.id }, { until: ahead() }, first)
}

/** Writes the end of a run, only as the holder of its epoch; gives false when the run was taken for lost meanwhile (I50). */
export const finish = async (work: Work, run: Run, ended: Ended): Promise<boolean> => {
  const mine = { id: run.id, status: 'running', epoch: run.epoch }
  const quiet = isQuiet({ ...ended, manual: run.manual })
  const durationMs = run.startedAt ? Math.max(0, work.now.getTime() - run.startedAt.getTime()) : 0
  const end = { ...ended, finishedAt: work.now, durationMs, expireAt: expiryOf(quiet, work.now) }
  if (quiet) return (await claim(RunModel, work, mine, end, first)) !== null
  return work.unit(async (unit) => {
    const row = await repository(RunModel)(unit).change(mine, end)
    if (!row) return false
    const { status, done, failed, skipped } = ended
    unit.emit(runFinished, run.id, { runId: run.id, job: run.job, status, manual: run.manual, done, failed, skipped, finishedAt: work.now.toISOString() })
    return true
  })
}

/** Has the owner do the work and gives what it came to; a run that lasts longer than one call is asked for until it ends. */
const done = async (platform: Platform, run: Run): Promise<RunCounts> => {
  const service = run.service as Service
  const input = { job: run.job, runId: run.id, epoch: run.epoch }
  const ask = () => callService(platform, service, jobRun(service).endpoints.run, input, { tenantId: PLATFORM, requestId: run.id, withinMs: LONG_MS })
  const again = async () => {
    await sleep(ASK_AGAIN_MS)
    return ask()
  }
  // once more where nobody answered: the run may go on behind a connection that broke
  const unanswered = (error: unknown) => {
    if (error instanceof Refusal && error.code === 'unavailable') return again()
    throw error
  }
  let answer = await ask().catch(unanswered)
  while (answer.underWay) answer = await again().catch(unanswered)
  const { underWay: _, ...counts } = answer
  return counts
}

const call = async (platform: Platform, run: Run): Promise<Ended> => {
  try {
    const counts = await done(platform, run)
    return { ...counts, status: statusOf(counts) }
  } catch (error) {
    logger.warn({ err: error, job: run.job, runId: run.id }, 'a run failed')
    return { done: 0, failed: 0, skipped: 0, status: 'failed', error: error instanceof Refusal ? error.code : 'unexpected' }
  }
}

/** Carries a waiting run to its end by a call of its owner; gives false when it was not ours to run. `workNow` makes the system's work of this moment. */
export const execute = async (platform: Platform, workNow: () => Work, run: Run): Promise<boolean> => {
  const taken = await take(workNow(), run)
  if (!taken) return false
  const keep = setInterval(() => {
    renew(workNow(), taken).catch((error: unknown) => logger.warn({ err: error, runId: run.id }, 'a run could not be renewed'))
  }, LEASE_MS / 3)
  try {
    const ended = await call(platform, taken)
    return await finish(workNow(), taken, ended)
  } finally {
    clearInterval(keep)
    await release(workNow(), taken)
  }
}

/** Runs whose holder went away: marks them lost and gives how many. */
export const markLost = async (work: Work): Promise<number> => {
  const old = await repository(RunModel)(work).find({ status: 'running', until: { $lt: new Date() } }, { limit: 100 })
  for (const run of old) await finish(work, run, { done: run.done, failed: run.failed, skipped: run.skipped, status: 'lost', error: 'lost' })
  return old.length
}
