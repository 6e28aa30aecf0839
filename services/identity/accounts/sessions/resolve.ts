import type { Access } from '@academy/chassis/http/access.ts'
import type { Context } from '@academy/chassis/http/context.ts'
import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { onPlatform, platform } from '@academy/chassis/mongo/scope.ts'
import type { Grant } from '@academy/chassis/runtime/identity-token.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { TenantModel } from '../../system/public.ts'
import { consentDue } from '../consents/due.ts'
import { passwordOver } from '../passwords/age.ts'
import { UserModel } from '../users/model.ts'
import { mayComeIn } from '../users/user.ts'
import { closedAcademies } from './academies.ts'
import { endSession } from './ending.ts'
import { forPortal, grantsFor } from './grants.ts'
import { type Membership, SessionModel } from './model.ts'
import { endedBecause, limitsFrom, mustTouch } from './session.ts'
import { rolesTurned } from './settle.ts'

/** What the gateway needs to sign an internal identity. */
interface Resolved {
  sessionId: string
  userId: string
  tenantId: string
  grants: Grant[]
  locale: string
  portal?: true
}

/** The academy that is asked for: by its id, or by a category that exactly one of the session's academies has (resolutions.md 53). */
const academyOf = async (session: { tenant: string; memberships: readonly { tenantId: string }[] }, asked: string | undefined): Promise<string | undefined> => {
  const own = session.memberships.map((one) => one.tenantId)
  if (asked === undefined || own.includes(asked)) return asked ?? session.tenant
  const [found, ...more] = await repository(TenantModel)(platform).find({ id: { $in: own }, category: asked })
  return more.length === 0 ? found?.id : undefined
}

type Live = DocOf<(typeof SessionModel)['fields']>

/**
 * The roles that a session is used with; none while the person's password is too old or an agreement is due: he may do nothing but change it, or agree. `null` where he has lost one
 * since: then it is over (I31). What it gains it remembers.
 */
const usableGrants = async (session: Live, { tenantId, userId }: Membership, ctx: Context, access: Access): Promise<Grant[] | null> => {
  if (await passwordOver(userId, access.parameter(tenantId, 'password.days'), ctx.now)) return []
  if (await consentDue(tenantId, userId, ctx.now)) return []
  const all = await grantsFor(tenantId, userId, ctx.now)
  const grants = session.portal ? forPortal(all) : all
  const { lost, gained, roles } = rolesTurned(session.roles ?? [], tenantId, grants)
  if (lost.length > 0) return null
  if (gained.length > 0 || !session.roles) await ctx.unit((unit) => repository(SessionModel)(onPlatform(unit)).change({ id: session.id }, { roles }), null)
  return grants
}

/** Looks a token's hash up: alive, of an employed person with a working account, in one of his tenants; else `null` (I31, I32; resolutions.md 20). */
export const resolveSession = async (
  input: { tokenHash: string; background: boolean; tenantId?: string | undefined },
  ctx: Context,
  access: Access,
): Promise<{ session: Resolved | null; stopped: string | null }> => {
  const none = { session: null, stopped: null }
  const session = await repository(SessionModel)(platform).byId(input.tokenHash)
  if (!session) return none
  const tenantId = await academyOf(session, input.tenantId)
  if (tenantId && (await closedAcademies()).has(tenantId)) return none
  const member = session.memberships.find((one) => one.tenantId === tenantId)
  const user = member ? await repository(UserModel)({ tenantId: member.tenantId, dataScope: { kind: 'all' } }).byId(member.userId) : null
  const over = endedBecause(session, ctx.now, limitsFrom(ctx))
  const lost = !user || !mayComeIn(user, dayOf(ctx.now))
  if (over || (member && lost)) {
    await ctx.unit((unit) => endSession(unit, session, over ? 'expired' : 'disabled'), null)
    return none
  }
  if (!member || !user) return none
  if (mustTouch(session, ctx.now, input.background))
    await ctx.unit((unit) => repository(SessionModel)(onPlatform(unit)).change({ id: session.id }, { lastSeen: ctx.now }))
  const grants = await usableGrants(session, member, ctx, access)
  if (!grants) {
    await ctx.unit((unit) => endSession(unit, session, 'roles'), null)
    return none
  }
  return {
    session: {
      sessionId: session.id,
      userId: member.userId,
      tenantId: member.tenantId,
      grants,
      locale: session.locale,
      ...(session.portal ? { portal: true } : {}),
    },
    stopped: null,
  }
}
