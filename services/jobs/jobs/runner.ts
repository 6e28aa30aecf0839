import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Access } from '@academy/chassis/http/access.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { PLATFORM } from '@academy/chassis/mongo/scope.ts'
import { ownedBy } from '@academy/chassis/runtime/fault-points.ts'
import { logger } from '@academy/chassis/runtime/logger.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import type { ServiceApp } from '@academy/chassis/runtime/service.ts'
import { systemWork, type Work } from '@academy/chassis/runtime/work.ts'
import { type Scheduled, schedule } from '@academy/contracts/jobs/schedule.ts'
import { schedule as wakeAt } from 'node-cron'
import { carry, execute } from '../runs/execute.ts'
import { takeAbandoned } from '../runs/holding.ts'
import { noteFire, RunModel } from '../runs/model.ts'
import { fireTimeOf } from '../runs/run.ts'
import { JobModel } from './model.ts'

const POLL_MS = 2000
/** A process that is told to end waits so long for what it runs. */
const LAST_MS = 4000

/** The system's work on the platform's own rows. */
export const platformWork =
  (platform: Platform, access: Access): (() => Work) =>
  () =>
    systemWork('jobs', platform, access, PLATFORM, randomUUID())

/** Makes the rows of the schedule that are not there yet. */
const keepSchedule = async (work: Work): Promise<void> => {
  const known = new Set((await repository(JobModel)(work).find({})).map((row) => row.id))
  for (const { name, on } of schedule.filter((job) => !known.has(job.name)))
    await work
      .unit((unit) => repository(JobModel)(unit).insert({ id: name, paused: !on }))
      .catch((error: { code?: number }) => {
        // another runner made it in the same moment
        if (error.code !== 11000) throw error
      })
}

/** The clock's wish for a job: a waiting run, or nothing when the job is paused, waits already, or another runner was first (I50). */
export const fire = async (work: Work, job: Scheduled, at: Date): Promise<string | null> => {
  const row = await repository(JobModel)(work).byId(job.name)
  if (!row || row.paused) return null
  if (await repository(RunModel)(work).one({ status: 'waiting', job: job.name })) return null
  return noteFire(job.name, job.service, fireTimeOf(at), work.now)
}

/** Goes on with what other runners left when they went, and takes up what waits, oldest first and each job by itself. */
const lookOnce = async (platform: Platform, workNow: () => Work): Promise<void> => {
  const abandoned = await takeAbandoned(workNow())
  const waiting = await repository(RunModel)(workNow()).find({ status: 'waiting' }, { sort: { fireTime: 1 }, limit: 50 })
  await Promise.all([...abandoned.map((run) => carry(platform, workNow, run)), ...waiting.map((run) => execute(platform, workNow, run))])
}

/** Wakes by node-cron; who runs is decided by MongoDB alone, so any number of runners may stand beside each other. */
export const startRunner: NonNullable<ServiceApp['started']> = async (platform, access) => {
  const workNow = platformWork(platform, access)
  await keepSchedule(workNow())
  const busy = new Set<Promise<unknown>>()
  const track = (work: Promise<unknown>) => {
    const task = work.catch((error: unknown) => logger.error({ err: error }, 'the job runner failed, trying again')).finally(() => busy.delete(task))
    busy.add(task)
  }
  const look = () => track(ownedBy('jobs.runner', () => lookOnce(platform, workNow)))
  const wake = async (job: Scheduled, at: Date) => {
    if (await fire(workNow(), job, at)) await lookOnce(platform, workNow)
  }
  const options = { timezone: 'Asia/Shanghai', suppressMissedWarning: true }
  const alarms = schedule.map((job) => wakeAt(job.cron, ({ date }) => track(ownedBy('jobs.runner', () => wake(job, date))), { ...options, name: job.name }))
  const timer = setInterval(look, POLL_MS)
  look()
  return async () => {
    clearInterval(timer)
    for (const alarm of alarms) await alarm.destroy()
    // a run may last minutes: its owner goes on with it, and the next runner hears what it came to
    await Promise.race([Promise.all(busy), sleep(LAST_MS, undefined, { ref: false })])
  }
}
