import type { Access } from '@academy/chassis/http/access.ts'
import type { Context } from '@academy/chassis/http/context.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import type { Grant } from '@academy/chassis/runtime/identity-token.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import type { ownAccess } from '@academy/contracts/identity/accounts/own-access.ts'
import { grantsOf, liveAssignments } from '../../access/public.ts'
import { permissionGroups } from '../role-facts/permission-groups.ts'
import { forPortal, grantsFor, heldPosts, organisations, type Post, positions, posts, resolvedPosts, roleRules } from '../sessions/grants.ts'

const namedOf = (known: { nameCn: string; nameEn: string } | undefined, otherwise: string) => ({
  nameCn: known?.nameCn ?? otherwise,
  nameEn: known?.nameEn ?? otherwise,
})

/** All posts of the one who asks, the newest first, those that are over and those to come too. */
const ownPosts = async (ctx: Context) => {
  const today = dayOf(ctx.now)
  const rows = await posts(ctx).find({ userId: ctx.userId }, { sort: { joinDate: -1 } })
  const places = new Map((await organisations(ctx).byIds(rows.map(({ orgId }) => orgId))).map((one) => [one.id, one]))
  const kinds = new Map((await positions(ctx).byIds(rows.map(({ positionId }) => positionId))).map((one) => [one.id, one]))
  return rows.map(({ id, positionId, positionCode, orgId, main, joinDate, leaveDate }) => {
    const [kind, place] = [namedOf(kinds.get(positionId), positionCode), namedOf(places.get(orgId), orgId)]
    return {
      ...{ postId: id, positionCode, main, joinDate, ...(leaveDate ? { leaveDate } : {}) },
      ...{ positionNameCn: kind.nameCn, positionNameEn: kind.nameEn, orgNameCn: place.nameCn, orgNameEn: place.nameEn },
      live: joinDate <= today && !(leaveDate && leaveDate < today),
    }
  })
}

/** What these permissions let one do, by noun. */
const thingsOf = (permissions: readonly string[]) => {
  const held = new Set(permissions)
  return permissionGroups().flatMap(({ nameCn, nameEn, verbs }) => {
    const mine = verbs.filter(({ permission }) => held.has(permission))
    return mine.length > 0 ? [{ nameCn, nameEn, verbs: mine.map((verb) => ({ nameCn: verb.nameCn, nameEn: verb.nameEn })) }] : []
  })
}

/** Which of these posts give each role, each post asked alone by the rule that judges requests. */
const giversOf = async (tenantId: string, held: readonly Post[]) => {
  const rules = await roleRules({ tenantId })
  const resolved = await resolvedPosts({ tenantId }, held)
  const given = resolved.map((post) => ({ postId: post.id, codes: new Set(grantsOf(rules, [post]).map(({ code }) => code)) }))
  return { rules, of: (code: string) => given.filter(({ codes }) => codes.has(code)).map(({ postId }) => postId), given }
}

const rights = async (access: Access, ctx: Context) => {
  const { tenantId, userId, now } = ctx
  const all = await grantsFor(tenantId, userId, now)
  const grants = ctx.portal ? forPortal(all) : all
  const { rules, of, given } = await giversOf(tenantId, await heldPosts(tenantId, userId, now))
  const byHand = new Set((await liveAssignments(ctx, userId, now)).map(({ roleCode }) => roleCode))
  const places = new Map((await organisations(ctx).byIds(grants.flatMap(({ roots }) => roots))).map((one) => [one.id, one]))
  const permissions = access.permissionsOf(tenantId, grants)
  const shown = grants.map((grant: Grant) => {
    const rule = rules.find(({ code }) => code === grant.code)
    const held = access.permissionsOf(tenantId, [grant])
    const reach = rule?.dataScope === '1' ? ('all' as const) : rule?.dataScope === '5' ? ('self' as const) : ('some' as const)
    return {
      ...{ code: grant.code, ...namedOf(rule, grant.code), things: thingsOf(held), permissions: held.length, posts: of(grant.code), reach },
      places: reach === 'some' ? grant.roots.map((id) => namedOf(places.get(id), id)) : [],
    }
  })
  const lost = given.map(({ postId }) => {
    const left = grants.filter(({ code }) => byHand.has(code) || of(code).some((other) => other !== postId))
    return { postId, permissions: permissions.length - access.permissionsOf(tenantId, left).length }
  })
  return { roles: shown.filter((role) => role.permissions > 0), permissions: permissions.length, lost }
}

export const ownAccessHandlers = (access: Access): Handlers<typeof ownAccess> => ({
  posts: (_, ctx) => ownPosts(ctx),
  rights: (_, ctx) => rights(access, ctx),
})
