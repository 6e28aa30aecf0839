import type { Context } from '@academy/chassis/http/context.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { keepFacts } from '@academy/chassis/mongo/atomic.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything, type Filter } from '@academy/chassis/mongo/scope.ts'
import { malformed } from '@academy/chassis/runtime/refusal.ts'
import { addDays, dayOf } from '@academy/contracts/core/days.ts'
import type { permissionUses } from '@academy/contracts/core/permission-uses.ts'
import { UNUSED_DAYS, type unusedRights } from '@academy/contracts/identity/rights/unused-rights.ts'
import { RoleModel } from '../../access/public.ts'
import { grantsFor, permissionGroups, posts } from '../../accounts/public.ts'
import { assignmentRows, assignmentsOf, postsOf, type Role } from '../holders/people.ts'
import { PermissionUseModel } from './model.ts'

/** Services tell what has been used. */
export const permissionUseHandlers: Handlers<typeof permissionUses> = {
  tell: async ({ day, uses }, ctx) => ({
    kept: await keepFacts(
      PermissionUseModel,
      ctx,
      ctx.now,
      uses.map(({ userId, permission }) => ({ id: `${userId}|${permission}`, fresh: { userId, permission, firstDay: day }, grows: { lastDay: day } })),
    ),
  }),
}

const uses = (ctx: Context) => repository(PermissionUseModel)({ ...ctx, dataScope: everything })
const rolesBy = (ctx: Context, codes: readonly string[]) => repository(RoleModel)({ ...ctx, dataScope: everything }).find({ code: { $in: codes } })

/** A role of more people is one of everybody: whoever used its rights counts. */
const NAMED_MOST = 5000

/** Who holds a role today; `null` where they are too many to be named. */
const holding = async (ctx: Context, role: Role): Promise<string[] | null> => {
  if (role.positions?.includes('*') && !role.orgType) return null
  const held = (await posts(ctx).distinct('userId', await postsOf(ctx.tenantId, [role], dayOf(ctx.now)))) as string[]
  const byHand = (await assignmentRows(ctx.tenantId).distinct('userId', assignmentsOf([role], ctx.now))) as string[]
  const all = [...new Set([...held, ...byHand])]
  return all.length > NAMED_MOST ? null : all
}

interface Asked {
  permissions: readonly string[]
  whose: Filter
  people: number
}

const ofRole = async (ctx: Context, code: string): Promise<Asked> => {
  const [role] = await rolesBy(ctx, [code])
  if (!role) throw malformed([{ field: 'roleCode', code: 'unknown' }])
  const people = await holding(ctx, role)
  const count = people ? people.length : (await posts(ctx).distinct('userId', await postsOf(ctx.tenantId, [role], dayOf(ctx.now)))).length
  return { permissions: role.permissions, whose: people ? { userId: { $in: people } } : {}, people: count }
}

const ofPerson = async (ctx: Context, userId: string): Promise<Asked> => {
  const grants = await grantsFor(ctx.tenantId, userId, ctx.now)
  const roles = await rolesBy(
    ctx,
    grants.map(({ code }) => code),
  )
  return { permissions: [...new Set(roles.flatMap(({ permissions }) => permissions))], whose: { userId }, people: 1 }
}

/** Of each permission: how many used it since a day, and when one did last. */
const usedSince = async (ctx: Context, { permissions, whose }: Asked, since: string) => {
  const within = { $sum: { $cond: [{ $gte: ['$lastDay', since] }, 1, 0] } }
  const found = await uses(ctx).aggregate<{ _id: string; users: number; lastDay: string }>({ permission: { $in: permissions }, ...whose }, [
    { $group: { _id: '$permission', users: within, lastDay: { $max: '$lastDay' } } },
  ])
  return new Map(found.map((one) => [one._id, one]))
}

export const unusedHandlers: Handlers<typeof unusedRights> = {
  look: async ({ roleCode, userId, days = UNUSED_DAYS }, ctx) => {
    if (!roleCode === !userId) throw malformed([{ field: roleCode ? 'userId' : 'roleCode', code: roleCode ? 'inactive' : 'required' }])
    const asked = roleCode ? await ofRole(ctx, roleCode) : await ofPerson(ctx, userId ?? '')
    const used = await usedSince(ctx, asked, addDays(dayOf(ctx.now), -days))
    const [first] = await uses(ctx).find({}, { sort: { firstDay: 1 }, limit: 1 })
    const groups = permissionGroups().flatMap(({ resource, nameCn, nameEn, verbs }) => {
      const rights = verbs.flatMap(({ permission, ...words }) => {
        if (!asked.permissions.includes(permission)) return []
        const { users = 0, lastDay } = used.get(permission) ?? {}
        return [{ permission, ...words, users, ...(lastDay ? { lastDay } : {}) }]
      })
      return rights.length > 0 ? [{ resource, nameCn, nameEn, rights }] : []
    })
    return { days, people: asked.people, groups, ...(first ? { since: first.firstDay } : {}) } as never
  },
}
