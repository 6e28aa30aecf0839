import type { Context } from '@academy/chassis/http/context.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { onPlatform } from '@academy/chassis/mongo/scope.ts'
import { absent, moveNotAllowed } from '@academy/chassis/runtime/refusal.ts'
import { pageAnswer } from '@academy/contracts/core/page.ts'
import type { jobs } from '@academy/contracts/jobs/jobs.ts'
import { type Scheduled, schedule } from '@academy/contracts/jobs/schedule.ts'
import { mayRun, onlyOwner } from '../owner.ts'
import { RunModel, waitingRun } from '../runs/model.ts'
import { shownRun } from '../runs/present.ts'
import { JobModel } from './model.ts'
import { nextRun } from './next-run.ts'

type Row = DocOf<(typeof JobModel)['fields']>

const moves = (ctx: Context, paused: boolean): string[] => [
  ...(ctx.may('jobs:jobs:run') ? ['run'] : []),
  ...(ctx.may('jobs:jobs:update') ? [paused ? 'resume' : 'pause'] : []),
]

const shown = async (ctx: Context, { name, service, cron }: Scheduled, row: Row, mine: boolean) => {
  const [last] = !mine ? [] : await repository(RunModel)(onPlatform(ctx)).find({ job: name, status: { $ne: 'waiting' } }, { sort: { fireTime: -1 }, limit: 1 })
  const next = row.paused ? undefined : nextRun(cron)
  return {
    id: name,
    name,
    service,
    cron,
    paused: row.paused,
    ...(next ? { nextRun: next } : {}),
    ...(last ? { lastRun: shownRun(last) } : {}),
    actions: mine ? moves(ctx, row.paused) : [],
  }
}

const known = async (ctx: Context, id: string): Promise<{ job: Scheduled; row: Row }> => {
  const job = schedule.find(({ name }) => name === id)
  const row = job && (await repository(JobModel)(onPlatform(ctx)).byId(id))
  if (!job || !row) throw absent()
  return { job, row }
}

const setPaused = async (ctx: Context, owner: string, id: string, paused: boolean) => {
  onlyOwner(ctx, owner, 'jobs:jobs:update')
  const { job } = await known(ctx, id)
  // judged in the unit: given again after a crash, the command must not meet its own work
  const changed = await ctx.unit(async (unit) => {
    const repo = repository(JobModel)(onPlatform(unit))
    const row = await repo.byId(id)
    if (row?.paused === paused) throw moveNotAllowed(paused ? 'pause' : 'resume', paused ? 'paused' : 'active')
    return repo.update(id, row?.version, { paused })
  })
  return shown(ctx, job, changed, true)
}

/** `owner` is the tenant that runs the installation; others see when jobs run, neither what became of them nor how to touch them. */
export const jobHandlers = (owner: string): Handlers<typeof jobs> => ({
  page: async ({ id, name, ...query }, ctx) => {
    const rows = new Map((await repository(JobModel)(onPlatform(ctx)).find({})).map((row) => [row.id, row]))
    const found = schedule.filter((job) => rows.has(job.name) && job.name.includes(name ?? '') && (!id || job.name === id))
    const ordered = [...found].sort((a, b) => (a.name < b.name ? -1 : 1) * (query.order === 'desc' ? -1 : 1))
    const [size, current] = [query.limit ?? 10, query.page ?? 1]
    const here = ordered.slice((current - 1) * size, current * size)
    return pageAnswer(await Promise.all(here.map((job) => shown(ctx, job, rows.get(job.name) as Row, mayRun(ctx, owner)))), found.length, query)
  },
  run: async ({ id }, ctx) => {
    onlyOwner(ctx, owner, 'jobs:jobs:run')
    const { job } = await known(ctx, id)
    const run = await ctx.unit(async (unit) => {
      const runs = repository(RunModel)(onPlatform(unit))
      const waiting = await runs.one({ job: id, status: 'waiting' })
      return waiting ?? runs.insert({ ...waitingRun(id, job.service, unit.now), manual: true, byUserId: ctx.userId })
    })
    return shownRun(run)
  },
  pause: ({ id }, ctx) => setPaused(ctx, owner, id, true),
  resume: ({ id }, ctx) => setPaused(ctx, owner, id, false),
})
