import { randomUUID } from 'node:crypto'
import { claim, claimFor, unkept } from '@academy/chassis/mongo/atomic.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import type { Work } from '@academy/chassis/runtime/work.ts'
import type { RunCounts } from '@academy/contracts/core/job-run.ts'
import { runFinished } from '@academy/contracts/jobs/events.ts'
import { JobModel } from '../jobs/model.ts'
import { type Run, RunModel } from './model.ts'
import { expiryOf, isQuiet } from './run.ts'

/** A holder that does not renew run and job for so long, by the clock of the database, has gone away. */
export const LEASE_MS = 30_000
const first = { createDate: 1 } as const

export type Ended = RunCounts & { status: 'succeeded' | 'partly' | 'failed' | 'lost'; error?: string }

/** The run as this holder's. */
const mine = (run: Run) => ({ id: run.id, status: 'running', epoch: run.epoch, holder: run.holder ?? null })

/**
 * Takes a waiting run and its job: `null` while another run of the job is held. The epoch is the end of the lease that it begins with, in ms: it begins
 * after the lease before has ended, so the next run's is later.
 */
export const take = async (work: Work, run: Run): Promise<Run | null> => {
  const holder = randomUUID()
  const job = await claimFor(JobModel, work, { id: run.job, ...unkept }, { runId: run.id, holder }, LEASE_MS)
  if (!job?.until) return null
  const held = { status: 'running', epoch: job.until.getTime(), holder, startedAt: work.now, until: job.until } as const
  const taken = await claim(RunModel, work, { id: run.id, status: 'waiting' }, held, first)
  if (!taken) await release(work, { ...run, holder })
  return taken
}

/** Lets the job go to its next run, where this holder still has it. */
export const release = async (work: Work, { job, holder }: Run): Promise<void> => {
  await claimFor(JobModel, work, { id: job, holder: holder ?? null }, {}, 0)
}

/** Keeps run and job; a run that is no longer this holder's stays as it is. */
export const renew = async (work: Work, run: Run): Promise<void> => {
  const still = await claimFor(RunModel, work, mine(run), {}, LEASE_MS)
  if (still) await claimFor(JobModel, work, { id: run.job, holder: run.holder ?? null }, {}, LEASE_MS)
}

/** Writes the end of a run, only as its holder; gives false when somebody else has it, or ended it (I50). */
export const finish = async (work: Work, run: Run, ended: Ended): Promise<boolean> => {
  const quiet = isQuiet({ ...ended, manual: run.manual })
  const durationMs = run.startedAt ? Math.max(0, work.now.getTime() - run.startedAt.getTime()) : 0
  const end = { ...ended, finishedAt: work.now, durationMs, expireAt: expiryOf(quiet, work.now) }
  if (quiet) return (await claim(RunModel, work, mine(run), end, first)) !== null
  return work.unit(async (unit) => {
    const row = await repository(RunModel)(unit).change(mine(run), end)
    if (!row) return false
    const { status, done, failed, skipped } = ended
    unit.emit(runFinished, run.id, { runId: run.id, job: run.job, status, manual: run.manual, done, failed, skipped, finishedAt: work.now.toISOString() })
    return true
  })
}

/** Takes a run whose holder went away, under the epoch that it has: its owner, who may go on with it, says what it comes to. `null` where its job is kept, or at another run. */
const takeOver = async (work: Work, run: Run): Promise<Run | null> => {
  const holder = randomUUID()
  if (!(await claimFor(JobModel, work, { id: run.job, runId: run.id, ...unkept }, { holder }, LEASE_MS))) return null
  const taken = await claimFor(RunModel, work, { ...mine(run), ...unkept }, { holder }, LEASE_MS)
  if (!taken) await release(work, { ...run, holder })
  return taken
}

/** A run whose job has gone on to another is lost: its owner passes over it. */
const loseBehind = async (work: Work, run: Run): Promise<void> => {
  const job = await repository(JobModel)(work).byId(run.job)
  if (job?.runId !== run.id) await finish(work, run, { done: run.done, failed: run.failed, skipped: run.skipped, status: 'lost', error: 'lost' })
}

/** The runs whose holders went away, as ours now; those that nobody can carry on any more are marked lost. */
export const takeAbandoned = async (work: Work): Promise<Run[]> => {
  const taken: Run[] = []
  for (const run of await repository(RunModel)(work).find({ status: 'running', ...unkept }, { limit: 100 })) {
    const own = await takeOver(work, run)
    if (own) taken.push(own)
    else await loseBehind(work, run)
  }
  return taken
}
