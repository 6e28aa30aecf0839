import type { Context } from '@academy/chassis/http/context.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything, platform } from '@academy/chassis/mongo/scope.ts'
import { mayComeIn, passwordOver, UserModel } from '../../accounts/public.ts'
import { TenantModel } from '../../system/public.ts'
import type { Asked, Speaker } from './gates.ts'

/** May he come in at all on this day, into this academy: as a session is judged. */
export const accountGate = async (to: Speaker, ctx: Context, userId: string, day: string, at: Date): Promise<Asked & { there: boolean }> => {
  const user = await repository(UserModel)({ ...ctx, dataScope: everything }).byId(userId)
  const link = `/manage/sys-users?open=${encodeURIComponent(userId)}`
  const gate = 'account' as const
  if (!user) return { gate, ok: false, fact: to.say('facts.nobody'), there: false }
  const tenant = await repository(TenantModel)(platform).byId(ctx.tenantId)
  const words = { name: to.name(user.nameCn, user.nameEn), tenant: to.name(tenant?.nameCn ?? ctx.tenantId, tenant?.nameEn ?? ctx.tenantId) }
  const stands = mayComeIn(user, day)
  const aged = stands && (await passwordOver(userId, ctx.parameter('password.days'), at))
  const key = aged ? 'facts.passwordOld' : stands ? 'facts.account' : user.accountStatus === '1' ? 'facts.left' : 'facts.disabled'
  return { gate, ok: stands && !aged, fact: to.say(key, words), link, there: true }
}
