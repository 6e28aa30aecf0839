import { idsFound } from '@academy/chassis/find/ids-found.ts'
import type { Context } from '@academy/chassis/http/context.ts'
import { inAny } from '@academy/chassis/http/filters.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Filter, Reader } from '@academy/chassis/mongo/scope.ts'
import { posts } from '../sessions/grants.ts'
import { UserModel } from './model.ts'

/** People of the organisations that the reader reaches; their own posts say where they are. `null` where he reaches everybody. */
export const reached = async (ctx: Context): Promise<string[] | null> => {
  const scope = ctx.dataScope
  if (scope.kind === 'all') return null
  const held = await posts(ctx).find({ $or: [{ outletId: { $in: scope.orgs } }, { orgId: { $in: scope.orgs } }] })
  return [...new Set([...held.map((post) => post.userId), ...(scope.self ? [scope.self] : [])])]
}

/** Those of these people whom the reader reaches, by the same rule. */
export const reachedOf = async (ctx: Reader, people: readonly { id: string }[]): Promise<ReadonlySet<string>> => {
  const scope = ctx.dataScope
  const ids = people.map(({ id }) => id)
  if (scope.kind === 'all') return new Set(ids)
  const held = await posts(ctx).find({ $and: [{ userId: { $in: ids } }, { $or: [{ outletId: { $in: scope.orgs } }, { orgId: { $in: scope.orgs } }] }] })
  return new Set([...held.map((post) => post.userId), ...ids.filter((id) => id === scope.self)])
}

/** Rows that tell of people whom the reader reaches, by the field that names the person. */
export const aboutReached = async (ctx: Context, field: 'id' | 'userId' | 'memberships.userId'): Promise<Filter> => {
  const ids = await reached(ctx)
  return ids ? { [field]: { $in: ids } } : {}
}

/** People whom this text means by name, sign-in name or employee number. */
export const peopleMeant = (ctx: Context, text: string): Promise<string[]> =>
  idsFound(UserModel, unscoped(ctx), text, inAny(['userCode', 'nameCn', 'nameEn'], text))

/** The names of these people, those who are gone left out. */
export const namesOfPeople = async (ctx: Context, ids: readonly (string | undefined)[]) => {
  const people = await repository(UserModel)(unscoped(ctx)).byIds(ids.filter((id): id is string => Boolean(id)))
  const known = new Map(people.map((row) => [row.id, row]))
  return (id: string | undefined) => {
    const row = id ? known.get(id) : undefined
    return row ? { userNameCn: row.nameCn, userNameEn: row.nameEn } : {}
  }
}
