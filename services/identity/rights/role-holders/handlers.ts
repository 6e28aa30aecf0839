import type { Context } from '@academy/chassis/http/context.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Filter } from '@academy/chassis/mongo/scope.ts'
import { absent, malformed } from '@academy/chassis/runtime/refusal.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { shownPage } from '@academy/contracts/core/page.ts'
import type { roleHolders } from '@academy/contracts/identity/rights/role-holders.ts'
import { gives, inPhases, phaseAt, RoleAssignmentModel, RoleModel, type RoleRule } from '../../access/public.ts'
import { aboutReached, heldOn, heldPosts, organisations, peopleMeant, posts, resolvedPosts } from '../../accounts/public.ts'

type All = Handlers<typeof roleHolders>
type Role = DocOf<(typeof RoleModel)['fields']>
type Post = Awaited<ReturnType<typeof heldPosts>>[number]

const NOBODY: Filter = { userId: { $in: [] } }
const SORT = ['user_id']

/** Posts of organisations of a type, where a role asks for one. */
const typed = async (ctx: Context, orgType: string | undefined): Promise<Filter> =>
  orgType ? { orgId: { $in: (await organisations(ctx).find({ orgType }, { limit: 100_000 })).map(({ id }) => id) } } : {}

/** The posts that give a role today, as a filter of posts. */
const givingPosts = async (ctx: Context, { positions = [], withLetter = [], orgType, authType, status }: RoleRule): Promise<Filter> => {
  if (authType === '2' || status === 'inactive') return NOBODY
  const everybody = positions.includes('*')
  const ways = [
    ...(positions.length > 0 ? [{ positionCode: { $in: [...positions] } }] : []),
    ...(withLetter.length > 0 ? [{ positionCode: { $in: [...withLetter] }, letter: true }] : []),
  ]
  if (!everybody && ways.length === 0) return NOBODY
  const which = everybody ? {} : ways.length === 1 ? (ways[0] as Filter) : { $or: ways }
  return { $and: [which, heldOn(dayOf(ctx.now)), await typed(ctx, orgType)] }
}

/** People whose name or sign-in name holds the text, of those whom the reader reaches. */
const whose = async (ctx: Context, text: string | undefined): Promise<Filter> => ({
  $and: [text ? { userId: { $in: await peopleMeant(ctx, text) } } : {}, await aboutReached(ctx, 'userId')],
})

const postShown = ({ id, userId, positionCode, orgId, joinDate, leaveDate }: Post) => ({
  ...{ id, userId, by: 'post' as const, positionCode, orgId, joinDate },
  ...(leaveDate ? { leaveDate } : {}),
})

const roleOf = async (ctx: Context, code: string | undefined): Promise<Role | undefined> => {
  if (!code) return undefined
  const role = await repository(RoleModel)(unscoped(ctx)).one({ code })
  if (!role) throw malformed([{ field: 'roleCode', code: 'unknown' }])
  return role
}

const page: All['page'] = async ({ roleCode, by = 'post', text, ...query }, ctx) => {
  const role = await roleOf(ctx, roleCode)
  if (by === 'hand') {
    const live = !role || role.authType === '1' || role.status === 'inactive' ? NOBODY : { $and: [{ roleCode }, inPhases(['live'], ctx.now)] }
    const found = await repository(RoleAssignmentModel)(unscoped(ctx)).page(query, { $and: [live, await whose(ctx, text)] }, SORT)
    return shownPage(
      found,
      found.records.map(({ id, userId, roots, from, until, reason }) => ({
        id,
        userId,
        by,
        from,
        reason,
        ...(roots ? { roots } : {}),
        ...(until ? { until } : {}),
      })),
    )
  }
  const filter = { $and: [role ? await givingPosts(ctx, role) : NOBODY, await whose(ctx, text)] }
  const found = await repository(posts.model)(unscoped(ctx)).page(query, filter, SORT)
  return shownPage(
    found,
    found.records.map((row) => postShown(row as unknown as Post)),
  )
}

/** The roles that a person's posts give today, each with the post. */
const byPosts = async (ctx: Context, roles: readonly Role[], userId: string) => {
  const held = await heldPosts(ctx.tenantId, userId, ctx.now)
  const resolved = await resolvedPosts(ctx, held)
  return roles.flatMap((role) =>
    held.flatMap((post, at) => {
      const facts = resolved[at]
      return facts && gives(role, facts) ? [{ ...postShown(post), role, id: `${role.code}.${post.id}`, phase: 'live' as const }] : []
    }),
  )
}

const ofPerson: All['ofPerson'] = async ({ userId }, ctx) => {
  const known = await repository(posts.model)(unscoped(ctx)).one({ $and: [{ userId }, await aboutReached(ctx, 'userId')] })
  if (ctx.dataScope.kind !== 'all' && !known) throw absent()
  const roles = await repository(RoleModel)(unscoped(ctx)).find({}, { sort: { code: 1 } })
  const given = await repository(RoleAssignmentModel)(unscoped(ctx)).find({ userId }, { sort: { from: -1 } })
  const byHand = given.flatMap(({ id, roleCode, roots, from, until, reason }) => {
    const role = roles.find(({ code }) => code === roleCode)
    const held = { id, by: 'hand' as const, from, reason, phase: phaseAt({ from, until }, ctx.now), ...(roots ? { roots } : {}), ...(until ? { until } : {}) }
    return role ? [{ ...held, role }] : []
  })
  return [...(await byPosts(ctx, roles, userId)), ...byHand].map(({ role, ...held }) => ({
    ...{ roleId: role.id, roleCode: role.code, roleNameCn: role.nameCn, roleNameEn: role.nameEn },
    ...held,
  }))
}

export const roleHolderHandlers = { page, ofPerson } as All
