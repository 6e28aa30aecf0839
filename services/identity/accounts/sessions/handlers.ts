import type { Access } from '@academy/chassis/http/access.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { onPlatform, platform } from '@academy/chassis/mongo/scope.ts'
import { production } from '@academy/chassis/runtime/config.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { absent } from '@academy/chassis/runtime/refusal.ts'
import type { sessions } from '@academy/contracts/identity/accounts/sessions.ts'
import { sessionEnded, userState } from '@academy/contracts/identity/events.ts'
import { UserModel } from '../users/model.ts'
import { publicUser } from '../users/user-state.ts'
import { newCaptcha } from './captcha.ts'
import { DEMO_PASSWORD } from './demo.ts'
import { heldPosts, organisations } from './grants.ts'
import { describeMe } from './me.ts'
import { CredentialModel, SessionModel, TenantModel } from './model.ts'
import { resolveSession } from './resolve.ts'
import { signIn } from './sign-in.ts'

const demoAccounts = async (now: Date) => {
  if (production()) throw absent()
  const known = await repository(CredentialModel)(platform).find({ demoRole: { $exists: true } }, { limit: 50, sort: { createDate: 1, _id: 1 } })
  const rows = []
  for (const credential of known) {
    const [member] = credential.memberships
    if (!member || !credential.demoRole) continue
    const user = await repository(UserModel)({ tenantId: member.tenantId, dataScope: { kind: 'all' } }).byId(member.userId)
    const [main] = await heldPosts(member.tenantId, member.userId, now)
    const place = main ? await organisations({ tenantId: member.tenantId }).byId(main.orgId) : null
    if (user)
      rows.push({
        userCode: user.userCode,
        password: DEMO_PASSWORD,
        role: credential.demoRole,
        nameCn: user.nameCn,
        nameEn: user.nameEn,
        ...(place ? { orgNameCn: place.nameCn, orgNameEn: place.nameEn } : {}),
      })
  }
  return rows
}

export const sessionHandlers = (deps: Platform, access: Access): Handlers<typeof sessions> => ({
  login: async (input, ctx) => {
    const { token, userId, tenantId } = await signIn(input, ctx, deps)
    return { token, user: await describeMe(access, tenantId, userId, ctx.now, ctx.locale) }
  },
  captcha: async (_, ctx) => newCaptcha(deps.kv, 'login', ctx.parameter('captcha.minutes')),
  logoutIam: async (_, ctx) => {
    await ctx.unit(async (unit) => {
      await repository(SessionModel)(onPlatform(unit)).remove({ id: ctx.sessionId })
      unit.emit(sessionEnded, ctx.sessionId, { tokenHash: ctx.sessionId, userId: ctx.userId, cause: 'logout' })
    })
    return {}
  },
  me: async (_, ctx) => describeMe(access, ctx.tenantId, ctx.userId, ctx.now, ctx.locale),
  language: async ({ locale }, ctx) => {
    await ctx.unit(async (unit) => {
      const user = await repository(UserModel)(unit).update(ctx.userId, undefined, { language: locale })
      unit.emit(userState, user.id, publicUser(user))
      await repository(SessionModel)(onPlatform(unit)).change({ id: ctx.sessionId }, { locale })
    })
    return {}
  },
  demoAccounts: async (_, ctx) => demoAccounts(ctx.now),
  tenants: async (_, ctx) => {
    const session = await repository(SessionModel)(platform).byId(ctx.sessionId)
    const rows = await repository(TenantModel)(platform).byIds((session?.memberships ?? []).map((one) => one.tenantId))
    return rows.map((row) => ({ tenantId: row.id, tenantName: ctx.locale === 'en-US' ? row.nameEn : row.nameCn, tenantCategory: row.category }))
  },
  resolve: async (input, ctx) => resolveSession(input, ctx),
})
