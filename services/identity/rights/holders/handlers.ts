import type { Context } from '@academy/chassis/http/context.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything, type Filter } from '@academy/chassis/mongo/scope.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import type { Parsed } from '@academy/contracts/core/endpoint.ts'
import { shownPage } from '@academy/contracts/core/page.ts'
import { holders } from '@academy/contracts/identity/rights/holders.ts'
import { gives, givesByHand, RoleModel } from '../../access/public.ts'
import { peopleMeant, positions, posts, resolvedPosts } from '../../accounts/public.ts'
import { assignmentRows, assignmentsOf, postsOf, type Role } from './people.ts'

type Query = Parsed<(typeof holders)['endpoints']['page']>
type Asked = Pick<Query, 'permission' | 'roleCode'>

/** The roles that are meant: those that hold the permission, or the one that is named. */
const rolesMeant = (ctx: Context, { permission, roleCode }: Asked): Promise<Role[]> =>
  repository(RoleModel)({ ...ctx, dataScope: everything }).find(
    { $and: [permission ? { permissions: permission } : {}, roleCode ? { code: roleCode } : {}, permission || roleCode ? {} : { id: { $in: [] } }] },
    { sort: { code: 1 } },
  )

const SORT = holders.endpoints.page.sort ?? []

const named = (roles: readonly Role[]) => ({
  roleNameCn: roles.map(({ nameCn }) => nameCn).join('、'),
  roleNameEn: roles.map(({ nameEn }) => nameEn).join(', '),
})

const byPost = async (query: Query, ctx: Context, roles: readonly Role[], narrowed: Filter) => {
  const filter = { $and: [await postsOf(ctx.tenantId, roles, dayOf(ctx.now)), narrowed] }
  const sorted = query.orderField === 'since' ? { ...query, orderField: 'join_date' } : query
  const found = await repository(posts.model)({ ...ctx, dataScope: everything }).page(sorted, filter, [...SORT, 'join_date'])
  const rows = found.records as unknown as Awaited<ReturnType<ReturnType<typeof posts>['find']>>
  const resolved = await resolvedPosts(ctx, rows)
  const shown = rows.map(({ id, userId, positionCode, orgId, joinDate, leaveDate }, at) => ({
    ...{ id, userId, way: 'post' as const, positionCode, orgId, since: joinDate, ...(leaveDate ? { until: leaveDate } : {}) },
    ...named(roles.filter((role) => gives(role, resolved[at] as NonNullable<(typeof resolved)[number]>))),
  }))
  return shownPage(found, shown as never[])
}

const HAND_SORT = ['user_id', 'from']

const byHand = async (query: Query, ctx: Context, roles: readonly Role[], narrowed: Filter) => {
  const filter = { $and: [assignmentsOf(roles, ctx.now), narrowed] }
  const sorted = query.orderField === 'since' ? { ...query, orderField: 'from' } : { ...query, orderField: undefined }
  const found = await assignmentRows(ctx.tenantId).page(sorted, filter, HAND_SORT)
  const shown = found.records.map((row) => ({
    ...{ id: row.id, userId: row.userId, way: 'hand' as const, since: dayOf(row.from), ...(row.until ? { until: dayOf(row.until) } : {}) },
    ...(row.roots?.length === 1 ? { orgId: row.roots[0] } : {}),
    ...named(roles.filter((role) => givesByHand(role, row))),
  }))
  return shownPage(found, shown as never[])
}

const page = async (query: Query, ctx: Context) => {
  const roles = await rolesMeant(ctx, query)
  const narrowed = query.text ? { userId: { $in: await peopleMeant(ctx, query.text) } } : {}
  return query.way === 'hand' ? byHand(query, ctx, roles, narrowed) : byPost(query, ctx, roles, narrowed)
}

/** A role with the positions that give it, by how many posts of today. */
const shareOf = async (ctx: Context, role: Role) => {
  const day = dayOf(ctx.now)
  const giving = await postsOf(ctx.tenantId, [role], day)
  const codes = [...new Set([...(role.positions ?? []), ...(role.withLetter ?? [])])].filter((code) => code !== '*')
  const known = await positions(ctx).all()
  const counted = await Promise.all(
    codes.map(async (code) => {
      const { nameCn = code, nameEn = code } = known.find((one) => one.code === code) ?? {}
      return { code, nameCn, nameEn, posts: await posts(ctx).count({ $and: [giving, { positionCode: code }] }) }
    }),
  )
  const people = await repository(posts.model)({ ...ctx, dataScope: everything }).aggregate<{ n: number }>(giving, [
    { $group: { _id: '$userId' } },
    { $count: 'n' },
  ])
  const { code: roleCode, nameCn, nameEn, dataScope } = role
  const given = await assignmentRows(ctx.tenantId).count(assignmentsOf([role], ctx.now))
  return { roleCode, nameCn, nameEn, dataScope, people: people[0]?.n ?? 0, byHand: given, positions: counted }
}

export const holderHandlers: Handlers<typeof holders> = {
  page: page as never,
  shares: async (asked, ctx) => {
    const roles = await rolesMeant(ctx, asked)
    const shares = []
    for (const role of roles) shares.push(await shareOf(ctx, role))
    return shares.sort((a, b) => b.people + b.byHand - (a.people + a.byHand))
  },
}
