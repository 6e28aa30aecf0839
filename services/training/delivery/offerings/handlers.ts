import type { Context } from '@academy/chassis/http/context.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { absent } from '@academy/chassis/runtime/refusal.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { shownPage } from '@academy/contracts/core/page.ts'
import { offerings } from '@academy/contracts/training/delivery/offerings.ts'
import { detailFor } from './detail.ts'
import { filterOf } from './filter.ts'
import { forMe } from './fit.ts'
import { perDay, upcomingFacts } from './horizon.ts'
import { mergeable } from './merge.ts'
import { OfferingModel } from './model.ts'
import type { OfferingDoc } from './offering-doc.ts'
import { cards, staffRows } from './present.ts'
import { publishMany, publishOne } from './publish.ts'
import { cancelOne, change, copyOne, create, removeAll } from './staff.ts'
import { staffFilter, teaching } from './staff-filter.ts'
import { confirmStart } from './start-cases.ts'
import { tellingFor } from './telling.ts'
import { weeksOf } from './weeks.ts'

const repo = repository(OfferingModel)
const endpoints = offerings.endpoints

const row = async (ctx: Context, saved: OfferingDoc) => {
  const [shown] = await staffRows(ctx, [saved])
  return shown as NonNullable<typeof shown>
}

const seen = async (ctx: Context, id: string): Promise<OfferingDoc> => {
  const found = await repo(ctx).one({ $and: [{ id }, await teaching(ctx)] })
  if (!found) throw absent()
  return found
}

export const offeringHandlers = (platform: Platform): Handlers<typeof offerings> => ({
  page: async (query, ctx) => {
    const asked = { ...query, order: query.order ?? (query.when === 'ahead' ? 'asc' : undefined) }
    const found = await repo(ctx).page(asked, await staffFilter(query, ctx), endpoints.page.sort ?? [])
    const records = await staffRows(ctx, found.records)
    return shownPage(found, records)
  },
  search: async ({ forMe: mine, ...query }, ctx) => {
    const from = query.from && query.from > dayOf(ctx.now) ? query.from : dayOf(ctx.now)
    const asked = await filterOf({ ...query, from }, ctx)
    const filter = { $and: [asked, { status: 'published' }, mine ? await forMe(ctx, asked) : {}] }
    const found = await repo(unscoped(ctx)).page({ ...query, order: query.order ?? 'asc' }, filter, endpoints.search.sort ?? [])
    const records = await cards(ctx, found.records)
    return shownPage(found, records)
  },
  ruler: async ({ forMe: mine, ...query }, ctx) => {
    const asked = await filterOf(query, ctx)
    return { days: await perDay(ctx, { $and: [asked, mine ? await forMe(ctx, asked) : {}] }, 120) }
  },
  upcoming: async ({ limit }, ctx) => upcomingFacts(ctx, Math.min(Number(limit ?? 6), 24)),
  weeks: async (_, ctx) => ({ weeks: await weeksOf(ctx) }),
  detail: async ({ id, postId }, ctx) => detailFor(id, postId, { ...ctx, platform }),
  info: async ({ id }, ctx) => row(ctx, await seen(ctx, id)),
  mergeable: async ({ id }, ctx) => {
    const { people, offerings } = await mergeable(ctx, await seen(ctx, id))
    return { id, people, records: await staffRows(ctx, offerings) }
  },
  telling: async ({ id, ...changes }, ctx) => tellingFor(ctx, await seen(ctx, id), changes),
  save: async (input, ctx) => row(ctx, await create(platform, input, ctx)),
  update: async (input, ctx) => row(ctx, await change(platform, input, ctx)),
  remove: async (ids, ctx) => removeAll(ids, ctx),
  removeOne: async ({ id }, ctx) => removeAll([id], ctx),
  publish: async ({ id, version }, ctx) => row(ctx, await publishOne(platform, { id, version }, ctx)),
  publishBatch: ({ offerings: asked }, ctx) => publishMany(platform, asked, ctx),
  cancel: async (input, ctx) => row(ctx, await cancelOne(input, ctx)),
  confirmStart: async (input, ctx) => row(ctx, await confirmStart(input, ctx)),
  copy: async (input, ctx) => row(ctx, await copyOne(platform, input, ctx)),
})
