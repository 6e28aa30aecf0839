import { WithHeaders } from '@academy/chassis/http/answer.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { onPlatform, platform } from '@academy/chassis/mongo/scope.ts'
import { production } from '@academy/chassis/runtime/config.ts'
import { absent } from '@academy/chassis/runtime/refusal.ts'
import type { sessions } from '@academy/contracts/identity/accounts/sessions.ts'
import { userState } from '@academy/contracts/identity/events.ts'
import { leavingAddress } from '../sign-ons/leave.ts'
import { openProviders } from '../sign-ons/ways.ts'
import { UserModel } from '../users/model.ts'
import { publicUser } from '../users/user-state.ts'
import { academiesNamed } from './academies.ts'
import { newCaptcha, soundOf } from './captcha.ts'
import { demoAccounts } from './demo.ts'
import { endSession } from './ending.ts'
import { enterAcademy } from './enter-academy.ts'
import { describeMe } from './me.ts'
import { SessionModel } from './model.ts'
import { endFamily, familyShown, forgetBrowser, restoreSession } from './remembered.ts'
import { rememberedCookie } from './remembered-token.ts'
import { resolveSession } from './resolve.ts'
import { captchaDue, captchaPurpose, type Marks, type Pause, signIn } from './sign-in.ts'

type All = Handlers<typeof sessions>

/** In and out, by the password or by what the browser remembers. */
const doors = (marks: Marks, pause: Pause): Pick<All, 'login' | 'restore' | 'forget' | 'logoutIam'> => ({
  login: async (input, ctx) => {
    const { token, userId, tenantId, remembered, headers } = await signIn(input, ctx, marks, pause)
    const user = await describeMe(marks.access, { userId, tenantId, now: ctx.now, locale: ctx.locale, portal: false, address: ctx.address })
    return new WithHeaders({ token, user, remembered }, headers)
  },
  restore: async (_, ctx) => {
    const { opened, headers } = await restoreSession(ctx)
    if (!opened) return new WithHeaders({ session: null }, headers)
    const { token, userId, tenantId } = opened
    const user = await describeMe(marks.access, { userId, tenantId, now: ctx.now, locale: ctx.locale, portal: true, address: ctx.address })
    return new WithHeaders({ session: { token, user } }, headers)
  },
  forget: async (_, ctx) => new WithHeaders({}, await forgetBrowser(ctx)),
  logoutIam: async ({ idle }, ctx) => {
    const shown = await familyShown(ctx)
    const after = await ctx.unit(async (unit) => {
      const session = await repository(SessionModel)(onPlatform(unit)).byId(ctx.sessionId)
      const own = session?.remembered
      await endSession(unit, session ?? { id: ctx.sessionId, userId: ctx.userId, lastSeen: ctx.now }, idle ? 'expired' : 'logout')
      if (!idle) for (const family of new Set([own, shown])) if (family) await endFamily(unit, family, 'logout')
      return idle ? undefined : leavingAddress(session?.signOn, ctx.now, marks.secret)
    })
    return idle ? {} : new WithHeaders(after ? { after } : {}, rememberedCookie.clear())
  },
})

export const sessionHandlers = (marks: Marks, pause: Pause): All => ({
  ...doors(marks, pause),
  prepare: async (_, ctx) => ({
    ...{ captchaDue: await captchaDue(marks, ctx), demo: !production(), rememberDays: ctx.parameter('remember.days') },
    providers: (await openProviders()).map(({ id, nameCn, nameEn }) => ({ id, nameCn, nameEn })),
  }),
  captcha: async ({ purpose }, ctx) => {
    const { captchaId, png } = newCaptcha({ ...marks, now: ctx.now }, captchaPurpose(ctx, purpose), ctx.parameter('captcha.minutes'))
    return { captchaId, png }
  },
  captchaSound: async ({ id, purpose }, ctx) => {
    const wav = await soundOf({ ...marks, now: ctx.now }, captchaPurpose(ctx, purpose), id, ctx.locale)
    if (wav === null) throw absent()
    return { wav }
  },
  me: async (_, ctx) => {
    const { tenantId, userId, now, locale, portal } = ctx
    const session = await repository(SessionModel)(platform).byId(ctx.sessionId)
    return describeMe(marks.access, { tenantId, userId, now, locale, portal, address: session?.address })
  },
  language: async ({ locale }, ctx) => {
    await ctx.unit(async (unit) => {
      const user = await repository(UserModel)(unit).update(ctx.userId, undefined, { language: locale })
      unit.emit(userState, user.id, publicUser(user))
      await repository(SessionModel)(onPlatform(unit)).change({ id: ctx.sessionId }, { locale })
    })
    return {}
  },
  demoAccounts: async (_, ctx) => demoAccounts(ctx.now),
  tenants: (_, ctx) => academiesNamed(ctx),
  enter: ({ tenantId }, ctx) => enterAcademy(tenantId, ctx, marks.access),
  resolve: async (input, ctx) => resolveSession(input, ctx, marks.access),
})
