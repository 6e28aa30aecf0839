import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything, type Reader } from '@academy/chassis/mongo/scope.ts'
import type { Grant } from '@academy/chassis/runtime/identity-token.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { RoleModel } from '../../access/public.ts'
import { UserModel } from '../users/model.ts'
import { mayComeIn } from '../users/user.ts'
import { grantsFor } from './grants.ts'

/** The roles of a person as of now, for work that goes on in his name; undefined where he may no longer come in, or none of them gives this permission. */
export const grantsWith = async (
  { tenantId }: Pick<Reader, 'tenantId'>,
  userId: string,
  permission: string,
  at: Date,
): Promise<readonly Grant[] | undefined> => {
  const all = { tenantId, dataScope: everything }
  const person = await repository(UserModel)(all).byId(userId)
  if (!person || !mayComeIn(person, dayOf(at))) return undefined
  const grants = await grantsFor(tenantId, userId, at)
  const roles = await repository(RoleModel)(all).find({ code: { $in: grants.map(({ code }) => code) } })
  return roles.some(({ status, permissions }) => status !== 'inactive' && permissions.includes(permission)) ? grants : undefined
}
