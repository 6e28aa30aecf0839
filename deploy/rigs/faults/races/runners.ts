import { database } from '@academy/chassis/mongo/database.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import type { ServiceApp } from '@academy/chassis/runtime/service.ts'
import { installation } from '@academy/chassis/testing/installation.ts'
import { jobRun } from '@academy/contracts/core/job-run.ts'
import { type Scheduled, schedule } from '@academy/contracts/jobs/schedule.ts'
import { jobs } from '@academy/jobs/app.ts'
import { JobModel } from '@academy/jobs/jobs/model.ts'
import { fire, platformWork } from '@academy/jobs/jobs/runner.ts'
import { carry, execute } from '@academy/jobs/runs/execute.ts'
import { finish, take, takeAbandoned } from '@academy/jobs/runs/holding.ts'
import { type Run, RunModel } from '@academy/jobs/runs/model.ts'
import { held } from './fixture.ts'
import { type Raced, roundsOf } from './recomputed.ts'

const [job] = schedule.filter(({ service }) => service === 'training')
const RUNNERS = 5
const done = { done: 1, failed: 0, skipped: 0, status: 'succeeded' } as const
const MINUTE_MS = 60_000

/** A service of one job that only counts how often it is called, and the runners beside it. */
const ground = async () => {
  const { name, service } = job as Scheduled
  const called = { times: 0 }
  const owner: ServiceApp = {
    name: service,
    routes: () => [],
    reactions: [],
    jobs: [{ name, once: true, run: async () => ({ done: ++called.times, failed: 0, skipped: 0 }) }],
  }
  // the real clock stays out
  const site = await installation([owner, { ...jobs, started: undefined } as never], new Date('2036-03-31T02:00:00Z'))
  const access = site.running.find(({ app }) => app.name === 'jobs')?.access
  if (!access) throw new Error('jobs does not run')
  const workNow = platformWork(site.platform, access)
  await workNow().unit((unit) => repository(JobModel)(unit).insert({ id: name, paused: false }))
  const noted = async (minute: number): Promise<Run[]> => {
    const woken = Array.from({ length: RUNNERS }, (_, n) => new Date(Date.UTC(2036, 0, 1) + minute * MINUTE_MS + n * 7))
    const ids = await Promise.all(woken.map((at) => fire(workNow(), job as Scheduled, at)))
    return repository(RunModel)(workNow()).find({ id: { $in: ids.filter((id): id is string => id !== null) } })
  }
  return { name, service, called, site, workNow, noted }
}

/**
 * Runners that wake in the same minute, and one that sleeps past its lease between taking a run and calling the run's owner, so many times: another carries
 * that run on, every second time the job's next run comes before.
 */
export const runnersAtOnce = async (rounds: number): Promise<Raced> => {
  const { name, service, called, site, workNow, noted } = await ground()
  const round = async (nth: number): Promise<string[]> => {
    called.times = 0
    const runs = await noted(2 * nth)
    await Promise.all(Array.from({ length: RUNNERS }, () => runs[0] && execute(site.platform, workNow, runs[0])))
    const once = called.times
    const [next] = await noted(2 * nth + 1)
    const slept = next && (await take(workNow(), next))
    await pastLease(name, slept?.id ?? '')
    const carryOn = async () => {
      for (const run of await takeAbandoned(workNow())) await carry(site.platform, workNow, run)
    }
    if (nth % 2 === 0) await carryOn()
    const [later] = await noted(2 * rounds + nth)
    if (later) await execute(site.platform, workNow, later)
    await carryOn()
    const others = called.times - once
    const input = { job: name, runId: slept?.id ?? '', epoch: slept?.epoch ?? 0 }
    site.ok(await site.internal(service, jobRun(service).endpoints.run, input, 'platform'))
    return held([
      [runs.length === 1, `${runs.length} runs of one minute`],
      [once === 1, `${once} times done for one minute`],
      [others === (nth % 2 === 0 ? 2 : 1), `${others} times done by the next holders`],
      [called.times === once + others, 'the runner that slept had the work done once more'],
      [slept !== null && slept !== undefined && !(await finish(workNow(), slept, done)), 'the runner that slept wrote the end of its run'],
    ])
  }
  const raced = await roundsOf('runners at once', rounds, site, round)
  await site.stop()
  return raced
}

/** The lease of a run and of its job is over. */
const pastLease = async (name: string, runId: string): Promise<void> => {
  const past = { $set: { until: new Date(0) } }
  await database('jobs')
    .collection('runs')
    .updateOne({ _id: runId as never }, past)
  await database('jobs')
    .collection('jobs')
    .updateOne({ _id: name as never }, past)
}
