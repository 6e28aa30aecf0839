import type { Context } from '@academy/chassis/http/context.ts'
import { contains } from '@academy/chassis/http/filters.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { absent } from '@academy/chassis/runtime/refusal.ts'
import { type Model, models } from '@academy/contracts/approval-workflow/models.ts'
import { shownPage } from '@academy/contracts/core/page.ts'
import { bring, plain, revise, withRoleNames } from './revise.ts'
import { ModelModel, modelOf } from './stored.ts'

const load = (given: readonly Model[], ctx: Context): Promise<number> =>
  ctx.unit(async (unit) => {
    const repo = repository(ModelModel)(unit)
    const known = new Set((await repo.find({})).map((row) => `${row.code}|${row.modelVersion}`))
    const fresh = given.filter(({ code, modelVersion }) => !known.has(`${code}|${modelVersion}`))
    return (await repo.insertMany(fresh.map((one) => ({ ...one, steps: one.steps.map(plain) })))).length
  })

export const modelHandlers: Handlers<typeof models> = {
  page: async ({ text, subjects, ...query }, ctx) => {
    const named = text ? { $or: [{ code: contains(text) }, { nameCn: contains(text) }, { nameEn: contains(text) }] } : {}
    const found = await repository(ModelModel)(ctx).page(
      query,
      { ...named, ...(subjects?.length ? { subject: { $in: subjects } } : {}) },
      models.endpoints.page.sort ?? [],
    )
    return shownPage(found, await withRoleNames(ctx, found.records.map(modelOf)))
  },
  info: async ({ id }, ctx) => {
    const row = await repository(ModelModel)(ctx).byId(id)
    if (!row) throw absent()
    const [shown] = await withRoleNames(ctx, [modelOf(row)])
    if (!shown) throw absent()
    return shown
  },
  revise,
  bring,
  load: async ({ models: given }, ctx) => ({ made: await load(given, ctx) }),
}
