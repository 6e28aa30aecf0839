import type { Context } from '@academy/chassis/http/context.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything } from '@academy/chassis/mongo/scope.ts'
import { absent } from '@academy/chassis/runtime/refusal.ts'
import type { Job } from '@academy/chassis/runtime/service.ts'
import { sayFirst } from '@academy/chassis/runtime/texts.ts'
import { run } from '@academy/chassis/tasks/task-run.ts'
import { shownPage } from '@academy/contracts/core/page.ts'
import { leakTests, runLeakTest } from '@academy/contracts/identity/rights/leak-tests.ts'
import { RoleModel } from '../../access/public.ts'
import { LeakTestModel } from './model.ts'
import { leakTest } from './run.ts'

const nounWords = (service: string, noun: string) => {
  const area = `${service}/${noun.split('/').at(-1) ?? noun}`
  const keys = [`${area}:title`, `${area}:one`, `${area}:export.title`]
  return { nameCn: sayFirst('zh-CN', keys) ?? noun, nameEn: sayFirst('en-US', keys) ?? noun }
}

const roleNames = async (ctx: Context, codes: readonly string[]) => {
  const roles = await repository(RoleModel)({ ...ctx, dataScope: everything }).find({ code: { $in: codes } })
  return new Map(roles.map(({ code, nameCn, nameEn }) => [code, { nameCn, nameEn }]))
}

export const leakTestHandlers: Handlers<typeof leakTests> = {
  page: async (query, ctx) => {
    const found = await repository(LeakTestModel)(ctx).page({ order: 'desc', orderField: 'started_at', ...query }, {}, leakTests.endpoints.page.sort ?? [])
    return shownPage(found, found.records as never[])
  },
  info: async ({ id }, ctx) => {
    const row = await repository(LeakTestModel)(ctx).byId(id)
    if (!row) throw absent()
    const names = await roleNames(
      ctx,
      row.roles.map(({ code }) => code),
    )
    const roles = row.roles.map((role) => ({ ...role, ...(names.get(role.code) ?? { nameCn: role.code, nameEn: role.code }) }))
    return { ...row, roles, places: row.places.map((place) => ({ ...place, ...nounWords(place.service, place.noun) })) } as never
  },
}

/** Every night (shell-access.md §5). */
export const nightlyLeakTest: Job = {
  name: 'identity.leak-test',
  run: async (work, platform) => {
    const { status, calls, leaks } = await leakTest({ tenantId: work.tenantId, now: work.now, platform, store: (change) => work.unit(change) })
    return { done: calls, failed: status === 'failed' ? 1 : leaks, skipped: 0 }
  },
}

/** Now, because somebody asked for it. */
export const leakTestRun = run(
  runLeakTest,
  async (_, job) => {
    const ctx = job.context()
    const { id, leaks } = await leakTest(
      { tenantId: ctx.tenantId, now: ctx.now, platform: job.platform, store: (change) => job.step(change), far: (far) => job.progress(far) },
      ctx.userId,
    )
    return { runId: id, leaks }
  },
  { shown: () => ({ place: '/manage/sys-leak-tests' }) },
)
