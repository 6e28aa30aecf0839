import { repository } from '@academy/chassis/mongo/repository.ts'
import { type DataScope, everything, type Reader } from '@academy/chassis/mongo/scope.ts'
import type { Grant } from '@academy/chassis/runtime/identity-token.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { beyondOwn, RoleModel } from '../../access/public.ts'
import { grantsFor, organisations, reachedOf } from '../../accounts/public.ts'
import { type Role, rootViolations } from '../assignments/judge.ts'
import { someHolders } from '../holders/people.ts'

// Nobody is given a higher role than somebody who agrees may give (I37; shell-access.md rule 18): asked when a request is filed and again when it is agreed to.

type Who = Pick<Reader, 'tenantId' | 'session'>
/** What is asked for: this role, for this person, there. */
export interface Giving {
  role: Role
  userId: string
  roots?: readonly string[] | undefined
}

/** Who gives roles to people. */
const GIVING = 'sys:role-assignments:save'
const ALL = '1'
const ROOTS_ONLY = '2'
const CHOSEN = '4'
const SELF = '5'
/** So many holders of roles that could give it are looked at, of each kind. */
const TRIED = 20
const TRIED_NEAR = 50

/** Has somebody with these permissions all that the role gives, or may he give more than he has? */
const covers = (own: Iterable<string>, role: Role): boolean => {
  const held = new Set(own)
  return beyondOwn(role.permissions, 'roleCode', { may: (one) => held.has(one) }, false).length === 0
}

/** How far the grants reach that let him give, by the scope of each role: what `save` of assignments has as its data scope. */
const reachOf = async (who: Who, userId: string, by: readonly Grant[], scopeOf: (code: string) => string | undefined): Promise<DataScope> => {
  if (by.some(({ code, narrowed }) => !narrowed && scopeOf(code) === ALL)) return { kind: 'all' }
  const exact = by.filter(({ code }) => scopeOf(code) === ROOTS_ONLY).flatMap(({ roots }) => roots)
  const wide = by.filter(({ code }) => ![ROOTS_ONLY, SELF].includes(scopeOf(code) ?? SELF)).flatMap(({ roots }) => roots)
  const below = wide.length === 0 ? [] : (await organisations(who).find({ path: { $in: wide } })).map(({ id }) => id)
  return { kind: 'some', orgs: [...new Set([...exact, ...wide, ...below])], self: userId }
}

/** May somebody give this role there, by what he holds at this moment? The role, its places and the person must be within what he may give by hand. */
export const mayGive = async (who: Who, giverId: string, { role, userId, roots }: Giving, at: Date): Promise<boolean> => {
  const grants = await grantsFor(who.tenantId, giverId, at, who.session)
  const held = await repository(RoleModel)({ ...who, dataScope: everything }).find({ code: { $in: grants.map(({ code }) => code) } })
  const givers = new Map(held.filter(({ permissions }) => permissions.includes(GIVING)).map(({ code, dataScope }) => [code, dataScope]))
  const own = held.flatMap(({ permissions }) => permissions)
  if (givers.size === 0 || !covers(own, role)) return false
  const by = grants.filter(({ code }) => givers.has(code))
  const dataScope = await reachOf(who, giverId, by, (code) => givers.get(code))
  if (rootViolations(roots, { dataScope }).length > 0) return false
  return (await reachedOf({ ...who, dataScope }, [{ id: userId }])).has(userId)
}

/** Those who may be able to give it: first who sees everything, then who reaches the places, last who has some of it by another role. */
const candidates = async function* (who: Who, { role, roots = [] }: Giving, at: Date): AsyncGenerator<string[]> {
  const all = await repository(RoleModel)({ ...who, dataScope: everything }).find({ permissions: GIVING, dataScope: { $ne: SELF } })
  const [able, rest] = [all.filter(({ permissions }) => covers(permissions, role)), all.filter(({ permissions }) => !covers(permissions, role))]
  const above = [...new Set((await organisations(who).byIds([...roots])).flatMap(({ path }) => path))]
  const some = (roles: readonly Role[], most: number, near?: readonly string[]) => someHolders(who.tenantId, roles, { day: dayOf(at), at, most, near })
  const bySight = (roles: readonly Role[], scopes: readonly string[]) => roles.filter(({ dataScope }) => scopes.includes(dataScope))
  yield await some(bySight(able, [ALL]), TRIED)
  if (above.length > 0) {
    yield await some(bySight(able, [ROOTS_ONLY, '3']), TRIED_NEAR, above)
    yield await some(bySight(able, [CHOSEN]), TRIED_NEAR)
  }
  yield await some(bySight(rest, [ALL]), TRIED)
  if (above.length > 0) yield await some(bySight(rest, [ROOTS_ONLY, '3', CHOSEN]), TRIED_NEAR)
}

/** Is there somebody else who may give this role there? */
export const somebodyMayGive = async (who: Who, giving: Giving, at: Date): Promise<boolean> => {
  for await (const some of candidates(who, giving, at))
    for (const giverId of some) if (giverId !== giving.userId && (await mayGive(who, giverId, giving, at))) return true
  return false
}
