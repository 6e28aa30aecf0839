import { refuseUnlessFiles } from '@academy/chassis/approvals/may-file.ts'
import type { Context } from '@academy/chassis/http/context.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { absent, refused } from '@academy/chassis/runtime/refusal.ts'
import { shownPage } from '@academy/contracts/core/page.ts'
import { roleRequestSubject } from '@academy/contracts/identity/rights/role-request-approval.ts'
import { roleRequestWithdrawn } from '@academy/contracts/identity/rights/role-request-events.ts'
import { roleRequests } from '@academy/contracts/identity/rights/role-requests.ts'
import { aboutReached, peopleMeant, UserModel } from '../../accounts/public.ts'
import { choicesFor } from './choices.ts'
import { end } from './end.ts'
import { fileWish } from './file.ts'
import { type RoleRequestDoc, RoleRequestModel } from './model.ts'

type All = Handlers<typeof roleRequests>
const { page: listed, mine: own, save: forOthers } = roleRequests.endpoints
const repo = (ctx: Context) => repository(RoleRequestModel)(unscoped(ctx))

const isMine = ({ userId, submitterId }: RoleRequestDoc, ctx: Context) => userId === ctx.userId || submitterId === ctx.userId
const shown = ({ deciderIds: _, ...row }: RoleRequestDoc, ctx: Context) => ({
  ...row,
  actions: row.status === 'asked' && (row.userId === ctx.userId || row.submitterId === ctx.userId) ? ['withdraw'] : [],
})

const page: All['page'] = async ({ text, userId, roleCode, status, ...query }, ctx) => {
  const meant = text ? { userId: { $in: await peopleMeant(ctx, text) } } : {}
  const same = { ...(userId ? { userId } : {}), ...(roleCode ? { roleCode } : {}), ...(status?.length ? { status: { $in: status } } : {}) }
  const found = await repo(ctx).page(
    { orderField: 'asked_at', order: 'desc', ...query },
    { $and: [meant, same, await aboutReached(ctx, 'userId')] },
    listed.sort ?? [],
  )
  return shownPage(
    found,
    found.records.map((row) => shown(row, ctx)),
  )
}

const mine: All['mine'] = async (query, ctx) => {
  const filter = { $or: [{ userId: ctx.userId }, { submitterId: ctx.userId }] }
  const found = await repo(ctx).page({ orderField: 'asked_at', order: 'desc', ...query }, filter, own.sort ?? [])
  return shownPage(
    found,
    found.records.map((row) => shown(row, ctx)),
  )
}

/** One of mine, one that I decide on, or one that my list has. */
const info: All['info'] = async ({ id }, ctx) => {
  const row = await repo(ctx).byId(id)
  if (row && (isMine(row, ctx) || row.deciderIds.includes(ctx.userId))) return shown(row, ctx)
  const dataScope = ctx.reach(listed.permission)
  const listedToo = row && dataScope && (await repo(ctx).one({ $and: [{ id }, await aboutReached({ ...ctx, dataScope }, 'userId')] }))
  if (!listedToo) throw absent()
  return shown(listedToo, ctx)
}

const save: All['save'] = async ({ userId, ...wish }, ctx) => {
  if (userId !== ctx.userId) {
    refuseUnlessFiles(ctx, forOthers.permission, roleRequestSubject.model)
    // whom he does not reach is for him nobody, there or not
    if (!(await repository(UserModel)(unscoped(ctx)).one({ $and: [{ id: userId }, await aboutReached(ctx, 'id')] }))) throw absent()
  }
  return shown(await fileWish(ctx, userId, wish), ctx)
}

const withdraw: All['withdraw'] = async ({ id }, ctx) => {
  const row = await ctx.unit(async (unit) => {
    const before = await repository(RoleRequestModel)(unscoped(unit)).byId(id)
    if (!before || !isMine(before, ctx)) throw absent()
    if (before.status !== 'asked') throw refused([{ code: 'requestDecided', params: {} }])
    unit.emit(roleRequestWithdrawn, id, { userId: before.userId, withdrawnAt: unit.now.toISOString() })
    return end(unit, before, 'withdrawn', { by: ctx.userId })
  })
  return shown(row, ctx)
}

export const roleRequestHandlers = {
  page,
  mine,
  choices: choicesFor,
  info,
  ask: async (wish, ctx) => shown(await fileWish(ctx, ctx.userId, wish), ctx),
  save,
  withdraw,
} as All
