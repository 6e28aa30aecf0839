import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything, type Reader } from '@academy/chassis/mongo/scope.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { beyondOwn, RoleModel } from '../../access/public.ts'
import { grantsFor, organisations } from '../../accounts/public.ts'
import type { Role } from '../assignments/judge.ts'
import { someHolders } from '../holders/people.ts'

// Nobody is given a higher role than somebody who agrees may give (I37; shell-access.md rule 18): asked when a request is filed and again when it is agreed to.

type Who = Pick<Reader, 'tenantId' | 'session'>
type Roots = readonly string[] | undefined

/** Who gives roles to people. */
const GIVING = 'sys:role-assignments:save'
const ALL = '1'
const TRIED = 20

const within = async (who: Who, roots: Roots, reach: ReadonlySet<string>): Promise<boolean> => {
  if (!roots?.length) return false
  const places = await organisations(who).byIds([...roots])
  return roots.every((root) => places.find(({ id }) => id === root)?.path.some((above) => reach.has(above)) ?? false)
}

/** May this person give this role there, by what he holds at this moment? */
export const mayGive = async (who: Who, userId: string, role: Pick<Role, 'permissions'>, roots: Roots, at: Date): Promise<boolean> => {
  const grants = await grantsFor(who.tenantId, userId, at, who.session)
  const held = await repository(RoleModel)({ ...who, dataScope: everything }).find({ code: { $in: grants.map(({ code }) => code) } })
  const own = new Set(held.flatMap(({ permissions }) => permissions))
  const givers = held.filter(({ permissions }) => permissions.includes(GIVING))
  if (givers.length === 0 || beyondOwn(role.permissions, 'roleCode', { may: (one) => own.has(one) }, false).length > 0) return false
  const by = grants.filter(({ code }) => givers.some((giver) => giver.code === code))
  if (by.some(({ code, narrowed }) => !narrowed && givers.some((giver) => giver.code === code && giver.dataScope === ALL))) return true
  return within(who, roots, new Set(by.flatMap((grant) => grant.roots)))
}

/** Is there somebody else who may give this role there? */
export const somebodyMayGive = async (who: Who, except: string, role: Role, roots: Roots, at: Date): Promise<boolean> => {
  const givers = await repository(RoleModel)({ ...who, dataScope: everything }).find({ permissions: GIVING })
  for (const userId of await someHolders(who.tenantId, givers, dayOf(at), at, TRIED))
    if (userId !== except && (await mayGive(who, userId, role, roots, at))) return true
  return false
}
