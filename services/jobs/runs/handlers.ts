import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { onPlatform } from '@academy/chassis/mongo/scope.ts'
import { absent } from '@academy/chassis/runtime/refusal.ts'
import { addDays, momentOf } from '@academy/contracts/core/days.ts'
import { pageAnswer, shownPage } from '@academy/contracts/core/page.ts'
import { runs } from '@academy/contracts/jobs/runs.ts'
import { mayRun } from '../owner.ts'
import { RunModel } from './model.ts'
import { shownRun } from './present.ts'

const sort = runs.endpoints.page.sort ?? []

/** `owner` is the tenant that runs the installation; what became of its jobs is nobody else's business. */
export const runHandlers = (owner: string): Handlers<typeof runs> => ({
  page: async ({ jobs, statuses, manual, from, to, ...query }, ctx) => {
    const span = { ...(from ? { $gte: momentOf(from) } : {}), ...(to ? { $lt: momentOf(addDays(to, 1)) } : {}) }
    const filter = {
      ...(jobs?.length ? { job: { $in: jobs } } : {}),
      ...(statuses?.length ? { status: { $in: statuses } } : {}),
      ...(manual === undefined ? {} : { manual }),
      ...(from || to ? { fireTime: span } : {}),
    }
    const newestFirst = query.orderField ? query : { ...query, order: query.order ?? ('desc' as const) }
    if (!mayRun(ctx, owner)) return pageAnswer([], 0, query)
    const found = await repository(RunModel)(onPlatform(ctx)).page(newestFirst, filter, sort)
    const records = found.records.map(shownRun)
    return shownPage(found, records)
  },
  info: async ({ id }, ctx) => {
    const run = mayRun(ctx, owner) ? await repository(RunModel)(onPlatform(ctx)).byId(id) : null
    if (!run) throw absent()
    return shownRun(run)
  },
})
