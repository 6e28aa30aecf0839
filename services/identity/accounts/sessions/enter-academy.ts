import type { Access } from '@academy/chassis/http/access.ts'
import type { Context } from '@academy/chassis/http/context.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { platform } from '@academy/chassis/mongo/scope.ts'
import { absent, refused } from '@academy/chassis/runtime/refusal.ts'
import { closedAcademies } from './academies.ts'
import { describeMe } from './me.ts'
import { SessionModel } from './model.ts'
import { personOf } from './opening.ts'

/**
 * Who the session's person is in another of its academies. The session stays as it is: which academy a tab works in, it says with each call. Throws absent
 * for an academy that is not his or closed, refused where that academy has neither his mail nor his mobile.
 */
export const enterAcademy = async (tenantId: string, ctx: Context, access: Access) => {
  const session = await repository(SessionModel)(platform).byId(ctx.sessionId)
  const member = session?.memberships.find((one) => one.tenantId === tenantId)
  const user = member && !(await closedAcademies()).has(tenantId) ? await personOf(member, ctx.now) : null
  if (!member || !user) throw absent()
  if (!user.email && !user.mobile) throw refused([{ code: 'userIncomplete' }])
  return describeMe(access, { userId: member.userId, tenantId, now: ctx.now, locale: ctx.locale, portal: ctx.portal })
}
