import type { Context } from '@academy/chassis/http/context.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything } from '@academy/chassis/mongo/scope.ts'
import { RoleModel } from '../../access/public.ts'
import { someHolders } from '../holders/people.ts'
import type { Speaker } from './gates.ts'

/** Who gives roles to people. */
const GIVING = 'sys:role-assignments:save'
const NAMED = 5

/** Who can give somebody this permission, and by which roles. */
export const grantorsOf = async (to: Speaker, ctx: Context, permission: string, day: string) => {
  const roles = await repository(RoleModel)({ ...ctx, dataScope: everything }).find({ permissions: { $in: [permission, GIVING] } })
  const having = roles.filter((role) => role.permissions.includes(permission))
  const givers = roles.filter((role) => role.permissions.includes(GIVING))
  const people = await someHolders(ctx.tenantId, givers, { day, at: ctx.now, most: NAMED })
  const names = having.map(({ nameCn, nameEn }) => to.name(nameCn, nameEn))
  return {
    grantors: people.map((userId) => ({ userId })),
    grant: names.length > 0 ? to.say('facts.grantRoles', { roles: to.joined(names), permission }) : to.say('facts.grantNothing', { permission }),
    ...(having.some(({ authType, status }) => authType !== '1' && status !== 'inactive') ? { missing: permission } : {}),
    ...(ctx.may(GIVING) && having.length > 0 ? { askAt: '/manage/sys-role-assignments' } : {}),
  }
}
