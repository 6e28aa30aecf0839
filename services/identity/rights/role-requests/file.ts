import type { Context } from '@academy/chassis/http/context.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { rowLock } from '@academy/chassis/mongo/row-lock.ts'
import { malformed } from '@academy/chassis/runtime/refusal.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import type { Violation } from '@academy/contracts/core/envelope.ts'
import { roleRequestAsked } from '@academy/contracts/identity/rights/role-request-events.ts'
import { overlaps, RoleAssignmentModel } from '../../access/public.ts'
import { employedOn, grantsFor, heldPosts, organisations, UserModel } from '../../accounts/public.ts'
import { db } from '../../database.ts'
import { givable, type Role, timeViolations } from '../assignments/judge.ts'
import { somebodyMayGive } from './givers.ts'
import { type RoleRequestDoc, RoleRequestModel } from './model.ts'

export interface Wish {
  roleCode: string
  roots?: string[] | undefined
  from?: Date | undefined
  until: Date
  reason: string
  permission?: string | undefined
}

/** One person asks for one role at a time. */
const lock = rowLock(db, 'role_request_locks')

/** He holds it in that time already: by hand, or by a post where no other places are asked for. */
const heldViolations = async (ctx: Context, userId: string, { roleCode, roots, until }: Wish, from: Date): Promise<Violation[]> => {
  const byHand = await repository(RoleAssignmentModel)(unscoped(ctx)).find({ userId, roleCode })
  const held = (await grantsFor(ctx.tenantId, userId, ctx.now)).some(({ code }) => code === roleCode)
  return byHand.some((one) => overlaps(one, { from, until })) || (held && !roots?.length) ? [{ field: 'roleCode', code: 'roleHeld' }] : []
}

type Place = Awaited<ReturnType<ReturnType<typeof organisations>['byIds']>>[number]

const placesOf = async (ctx: Context, roots: readonly string[] | undefined): Promise<{ places: Place[]; found: Violation[] }> => {
  const places = roots?.length ? await organisations(ctx).byIds([...roots]) : []
  return { places, found: places.length < new Set(roots).size ? [{ field: 'roots', code: 'unknown' }] : [] }
}

/** Everything that stands against asking, at once. */
const against = async (ctx: Context, userId: string, wish: Wish, role: Role, from: Date): Promise<Violation[]> => {
  const user = await repository(UserModel)(unscoped(ctx)).byId(userId)
  const found: Violation[] = user && employedOn(user, dayOf(ctx.now)) ? [] : [{ field: 'userId', code: 'unknown' }]
  found.push(...(await heldViolations(ctx, userId, wish, from)), ...timeViolations({ from, until: wish.until }, wish.roleCode, ctx.now))
  if (found.every(({ field }) => field !== 'roleCode') && !(await somebodyMayGive(ctx, { role, userId, roots: wish.roots }, ctx.now)))
    found.push({ field: 'roleCode', code: 'nobodyMayGive' })
  return found
}

/** Puts a wish before its deciders. Throws malformed with all that stands against it. */
export const fileWish = async (ctx: Context, userId: string, { roots, ...wish }: Wish): Promise<RoleRequestDoc> => {
  const role = await givable(ctx, wish.roleCode)
  const from = wish.from && wish.from > ctx.now ? wish.from : undefined
  const { places, found } = await placesOf(ctx, roots)
  found.push(...(await against(ctx, userId, { ...wish, roots }, role, from ?? ctx.now)))
  if (found.length > 0) throw malformed(found)
  const [post] = await heldPosts(ctx.tenantId, userId, ctx.now)
  return ctx.unit(async (unit) => {
    await lock(unit, [`${userId}|${role.code}`])
    const rows = repository(RoleRequestModel)(unscoped(unit))
    if (await rows.one({ userId, roleCode: role.code, status: 'asked' })) throw malformed([{ field: 'roleCode', code: 'roleAsked' }])
    const { until, reason, permission } = wish
    const asked = { userId, submitterId: ctx.userId, roleCode: role.code, until, reason, status: 'asked' as const, askedAt: unit.now, deciderIds: [] }
    const more = { ...(roots?.length ? { roots } : {}), ...(from ? { from } : {}), ...(permission ? { permission } : {}) }
    const row = await rows.insert({ ...asked, ...more } as never)
    unit.emit(roleRequestAsked, row.id, {
      ...{ userId, submitterId: ctx.userId, roleCode: role.code, roleTitleCn: role.nameCn, roleTitleEn: role.nameEn },
      ...{ permissions: role.permissions.length, places: places.map(({ id, nameCn, nameEn }) => ({ id, nameCn, nameEn })) },
      ...(post ? { positionCode: post.positionCode, ...(post.outletId ? { outletId: post.outletId } : {}) } : {}),
      ...(from ? { from: from.toISOString() } : {}),
      ...{ until: until.toISOString(), askedAt: unit.now.toISOString() },
    })
    return row
  })
}
