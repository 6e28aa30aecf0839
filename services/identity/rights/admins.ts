import { repository } from '@academy/chassis/mongo/repository.ts'
import { rowLock } from '@academy/chassis/mongo/row-lock.ts'
import { everything, type Reader } from '@academy/chassis/mongo/scope.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { roleAssignmentState } from '@academy/contracts/identity/events.ts'
import { gives, givesByHand, RoleAssignmentModel, RoleModel } from '../access/public.ts'
import { heldOn, posts, UserModel } from '../accounts/public.ts'
import { db } from '../database.ts'
import { ADMIN } from './assignments/judge.ts'

// The last administrator cannot be lost, left or disabled (shell-access.md rule 18). Who counts is one who is not about to stop: employed without a day of
// leaving, his account in order and once used, and the role by a post or an assignment without an end.

type Who = Pick<Reader, 'tenantId' | 'session'>

/** Whatever may take an administrator does so one after the other: two cannot each rely on the other's. */
const lock = rowLock(db, 'admin_locks')

const endless = { $or: [{ until: { $exists: false } }, { until: null }] }
const heldForGood = (at: Date) => ({ $and: [heldOn(dayOf(at)), { $or: [{ leaveDate: { $exists: false } }, { leaveDate: null }] }] })

/** Who administers the academy and is not about to stop. */
const lastingAdmins = async (who: Who, at: Date): Promise<string[]> => {
  const all = { ...who, dataScope: everything }
  const role = await repository(RoleModel)(all).one({ code: ADMIN })
  if (!role) return []
  const codes = [...(role.positions ?? []), ...(role.withLetter ?? [])]
  const held = await posts(who).find({ $and: [{ positionCode: { $in: codes } }, heldForGood(at)] })
  const byPost = held.filter((post) => gives({ ...role, orgType: undefined }, { ...post, orgType: '', letter: post.letter ?? false, reach: [] }))
  const byHand = await repository(RoleAssignmentModel)(all).find({ $and: [{ roleCode: ADMIN, from: { $lte: at } }, endless] })
  const ids = [...byPost.map(({ userId }) => userId), ...byHand.filter((one) => givesByHand(role, one)).map(({ userId }) => userId)]
  const people = await repository(UserModel)(all).byIds([...new Set(ids)])
  const works = (one: (typeof people)[number]) =>
    one.accountStatus === '1' && one.accountGen === '1' && !one.passwordDue && !(one.lockUntil && one.lockUntil > at)
  return people.filter((one) => works(one) && one.employment !== '2' && !one.leaveCompanyDate).map(({ id }) => id)
}

/** Is there one left with what this unit has written, and once these have left? An academy that had none before is not asked. */
export const hasAdminLeft = async (unit: Unit, leaving: readonly string[] = []): Promise<boolean> => {
  await lock(unit, ['admins'])
  if ((await lastingAdmins(unit, unit.now)).some((id) => !leaving.includes(id))) return true
  return (await lastingAdmins({ tenantId: unit.tenantId }, unit.now)).length === 0
}

const LAST = '最后一位管理员的任职已结束 The post of the last administrator ended'

/**
 * A post that made somebody an administrator has ended, wherever that was decided: where nobody else is left he keeps the role by hand, until there is
 * another.
 */
export const keepLastAdmin = async (unit: Unit, userId: string): Promise<void> => {
  await lock(unit, ['admins'])
  if ((await lastingAdmins(unit, unit.now)).length > 0) return
  const rows = repository(RoleAssignmentModel)({ ...unit, dataScope: everything })
  const again = await rows.one({ userId, roleCode: ADMIN, from: unit.now })
  const row = again
    ? await rows.update(again.id, undefined, { until: null, reason: LAST } as never)
    : await rows.insert({ userId, roleCode: ADMIN, from: unit.now, reason: LAST } as never)
  if ((await lastingAdmins(unit, unit.now)).length > 0) unit.emit(roleAssignmentState, row.id, row)
  // somebody without a working account would not help: nothing is given to him
  else await rows.remove({ id: row.id })
}
