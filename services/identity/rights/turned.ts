import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { sessionsWith, settleSessions } from '../accounts/public.ts'

/** So many sessions end with the unit; those beyond end at their next look, within a second. */
const AT_ONCE = 500

/** These roles give less, or to fewer: the sessions of those who lose one end. */
export const settleRoles = async (unit: Unit, codes: readonly string[]): Promise<void> => {
  const people = new Set<string>()
  for (const code of codes)
    for (const { memberships } of await sessionsWith(unit, code, AT_ONCE))
      for (const { tenantId, userId } of memberships) if (tenantId === unit.tenantId) people.add(userId)
  await settleSessions(unit, [...people])
}
