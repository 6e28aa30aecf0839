import type { Context } from '@academy/chassis/http/context.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything } from '@academy/chassis/mongo/scope.ts'
import { absent } from '@academy/chassis/runtime/refusal.ts'
import type { signOns } from '@academy/contracts/identity/accounts/sign-ons.ts'
import { ProviderModel } from '../../system/public.ts'
import type { Marks, Pause } from '../sessions/sign-in.ts'
import { comeBack } from './back.ts'
import { enter, link } from './enter.ts'
import { leadOut } from './leave.ts'
import { SignOnModel } from './model.ts'
import { goThere } from './there.ts'
import { heard } from './told.ts'

/** One's own links, with the names of the providers. */
const mine = async (ctx: Context) => {
  const reader = { ...ctx, dataScope: everything }
  const rows = await repository(SignOnModel)(reader).find({ userId: ctx.userId }, { sort: { createDate: 1 } })
  const providers = new Map((await repository(ProviderModel)(reader).byIds(rows.map(({ providerId }) => providerId))).map((row) => [row.id, row]))
  return rows.map(({ id, providerId, issuer, createDate, lastUsed }) => {
    const { nameCn = issuer, nameEn = issuer } = providers.get(providerId) ?? {}
    return { id, nameCn, nameEn, since: createDate, ...(lastUsed ? { lastUsed } : {}) }
  })
}

const partFrom = (id: string, ctx: Context) =>
  ctx.unit(async (unit) => {
    const removed = await repository(SignOnModel)({ ...unit, dataScope: everything }).remove({ id, userId: ctx.userId })
    if (removed === 0) throw absent()
    return {}
  })

export const signOnHandlers = (marks: Marks, pause: Pause): Handlers<typeof signOns> => ({
  begin: ({ provider }, ctx) => goThere(provider, ctx, marks.secret),
  back: (brought, ctx) => comeBack(brought, ctx, marks.secret),
  enter: ({ code }, ctx) => enter(code, ctx, marks),
  link: (input, ctx) => link(input, ctx, marks, pause),
  logout: ({ id }, ctx) => heard(id, ctx, marks.secret),
  leave: ({ of }, ctx) => leadOut(of, ctx, marks.secret),
  mine: (_, ctx) => mine(ctx),
  unlink: ({ id }, ctx) => partFrom(id, ctx),
})
