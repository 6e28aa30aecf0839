import type { Context } from '@academy/chassis/http/context.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { RoleModel } from '../../access/public.ts'
import { grantsFor, heldPosts, organisations, permissionGroups } from '../../accounts/public.ts'
import type { Role } from '../assignments/judge.ts'

const SHOWN = 4

/** The first of what these permissions let one do, by noun. */
const thingsOf = (permissions: readonly string[]) => {
  const held = new Set(permissions)
  const things = permissionGroups().filter(({ verbs }) => verbs.some(({ permission }) => held.has(permission)))
  return { things: things.slice(0, SHOWN).map(({ nameCn, nameEn }) => ({ nameCn, nameEn })), more: Math.max(things.length - SHOWN, 0) }
}

/** The roles that are given by hand; of those that give one permission where it is named. */
const askable = (ctx: Context, permission: string | undefined): Promise<Role[]> => {
  const active = { $or: [{ status: { $exists: false } }, { status: { $ne: 'inactive' } }] }
  const filter = { $and: [active, { authType: { $ne: '1' } }, permission ? { permissions: permission } : {}] }
  return repository(RoleModel)(unscoped(ctx)).find(filter, { sort: { code: 1 } })
}

/** Which roles one may ask for, and where one works. */
export const choicesFor = async ({ permission }: { permission?: string | undefined }, ctx: Context) => {
  const held = new Set((await grantsFor(ctx.tenantId, ctx.userId, ctx.now)).map(({ code }) => code))
  const roles = await askable(ctx, permission)
  const posts = await heldPosts(ctx.tenantId, ctx.userId, ctx.now)
  const places = await organisations(ctx).byIds([...new Set(posts.map(({ orgId }) => orgId))])
  return {
    roles: roles.map((role) => ({ code: role.code, nameCn: role.nameCn, nameEn: role.nameEn, ...thingsOf(role.permissions), held: held.has(role.code) })),
    places: places.map(({ id, nameCn, nameEn }) => ({ id, nameCn, nameEn })),
  }
}
