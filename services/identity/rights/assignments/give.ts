import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { rowLock } from '@academy/chassis/mongo/row-lock.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { roleAssignmentState } from '@academy/contracts/identity/events.ts'
import { overlaps, RoleAssignmentModel } from '../../access/public.ts'
import { settleSessions } from '../../accounts/public.ts'
import { db } from '../../database.ts'

/** Two batches of one role do not give it to the same person at the same moment. */
const lock = rowLock(db, 'assignment_locks')

interface Given {
  roleCode: string
  roots?: readonly string[] | undefined
  from: Date
  until?: Date | undefined
  reason: string
}

/** Gives a role by hand to those of these people who do not hold it by hand in that time already; tells everybody, their sessions first. */
export const giveByHand = async (unit: Unit, userIds: readonly string[], { roleCode, roots, from, until, reason }: Given) => {
  await lock(unit, [roleCode])
  const rows = repository(RoleAssignmentModel)(unscoped(unit))
  const before = await rows.find({ userId: { $in: [...userIds] }, roleCode })
  const held = new Set(before.filter((one) => overlaps(one, { from, until })).map(({ userId }) => userId))
  const fresh = userIds.filter((userId) => !held.has(userId))
  const given = await rows.insertMany(
    fresh.map((userId) => ({ userId, roleCode, ...(roots?.length ? { roots: [...roots] } : {}), from, ...(until ? { until } : {}), reason })) as never,
  )
  for (const row of given) unit.emit(roleAssignmentState, row.id, row)
  if (from <= unit.now) await settleSessions(unit, userIds)
  return given
}
