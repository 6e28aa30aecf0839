import { setTimeout as sleep } from 'node:timers/promises'
import { PLATFORM } from '@academy/chassis/mongo/scope.ts'
import { callService, LONG_MS } from '@academy/chassis/runtime/call.ts'
import { logger } from '@academy/chassis/runtime/logger.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { Refusal } from '@academy/chassis/runtime/refusal.ts'
import type { Work } from '@academy/chassis/runtime/work.ts'
import type { Service } from '@academy/contracts/core/endpoint.ts'
import { jobRun, type RunCounts } from '@academy/contracts/core/job-run.ts'
import { type Ended, finish, LEASE_MS, release, renew, take } from './holding.ts'
import type { Run } from './model.ts'
import { statusOf } from './run.ts'

/** So long a runner waits before he asks again for a run that goes on, or whose owner did not answer. */
const ASK_AGAIN_MS = 2000

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

/** Carries a run that is held to its end by a call of its owner; gives false when somebody else carried it on meanwhile. `workNow` makes the system's work of this moment. */
export const carry = async (platform: Platform, workNow: () => Work, run: Run): Promise<boolean> => {
  const keep = setInterval(() => {
    renew(workNow(), run).catch((error: unknown) => logger.warn({ err: error, runId: run.id }, 'a run could not be renewed'))
  }, LEASE_MS / 3)
  try {
    const ended = await call(platform, run)
    return await finish(workNow(), run, ended)
  } finally {
    clearInterval(keep)
    await release(workNow(), run)
  }
}

/** Takes a waiting run and carries it to its end; gives false when it was not ours to run. */
export const execute = async (platform: Platform, workNow: () => Work, run: Run): Promise<boolean> => {
  const taken = await take(workNow(), run)
  return taken !== null && carry(platform, workNow, taken)
}
