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
import { newCaptcha, soundOf } from './captcha.ts'
import { demoAccounts } from './demo.ts'
import { describeMe } from './me.ts'
import { SessionModel, TenantModel } from './model.ts'
import { resolveSession } from './resolve.ts'
import { captchaDue, captchaPurpose, type Pause, signIn } from './sign-in.ts'

export const sessionHandlers = ({ kv }: Platform, access: Access, pause: Pause): Handlers<typeof sessions> => ({
  login: async (input, ctx) => {
    const { token, userId, tenantId } = await signIn(input, ctx, kv, pause)
    return { token, user: await describeMe(access, tenantId, userId, ctx.now, ctx.locale) }
  },
  prepare: async (_, ctx) => ({ captchaDue: await captchaDue(kv, ctx), demo: !production() }),
  captcha: async (_, ctx) => {
    const { captchaId, svg } = await newCaptcha(kv, captchaPurpose(ctx), ctx.parameter('captcha.minutes'))
    return { captchaId, svg }
  },
  captchaSound: async ({ id }, ctx) => {
    const wav = await soundOf(kv, captchaPurpose(ctx), id, ctx.locale)
    if (wav === null) throw absent()
    return { wav }
  },
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
