import { repository } from '@academy/chassis/mongo/repository.ts'
import { onPlatform } from '@academy/chassis/mongo/scope.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import type { Grant } from '@academy/chassis/runtime/identity-token.ts'
import { sessionChanged } from '@academy/contracts/identity/events.ts'
import { endSession } from './ending.ts'
import { forPortal, grantsFor } from './grants.ts'
import { SessionModel } from './model.ts'

// A session remembers which roles it has been used with (`roles`). Who loses one of them is signed out (I31); who gains one goes on
// (shell-access.md rule 19). What is judged here is judged again at each look-up of the session, so a change that was missed counts within a second.

/** How a session remembers a role: sessions may be used in several academies. */
const noteOf = (tenantId: string, code: string): string => `${tenantId}|${code}`

/** What became of a session's roles in one academy since it was last looked at; nothing where it was not used there yet. */
export const rolesTurned = (known: readonly string[], tenantId: string, grants: readonly Grant[]) => {
  const here = known.filter((note) => note.startsWith(`${tenantId}|`))
  const now = grants.map(({ code }) => noteOf(tenantId, code))
  const lost = here.filter((note) => !now.includes(note))
  const gained = now.filter((note) => !here.includes(note))
  return { lost, gained, roles: [...known.filter((note) => !here.includes(note)), ...now] }
}

/** The sessions in which this role of an academy is used. */
export const sessionsWith = (unit: Unit, code: string, most: number) =>
  repository(SessionModel)(onPlatform(unit)).find({ roles: noteOf(unit.tenantId, code) }, { limit: most })

/** Ends the sessions of these people that lose a role with what this unit changes, and tells the others' browsers that they may more. */
export const settleSessions = async (unit: Unit, userIds: readonly string[]): Promise<void> => {
  const { tenantId, session, now } = unit
  const sessions = repository(SessionModel)(onPlatform(unit))
  const gainers = new Set<string>()
  for (const one of await sessions.find({ 'memberships.userId': { $in: [...new Set(userIds)] } })) {
    const member = one.memberships.find((membership) => membership.tenantId === tenantId)
    if (!member || !one.roles) continue
    const all = await grantsFor(tenantId, member.userId, now, session)
    const { lost, gained } = rolesTurned(one.roles, tenantId, one.portal ? forPortal(all) : all)
    if (lost.length > 0) {
      await endSession(unit, one, 'roles')
    } else if (gained.length > 0) gainers.add(member.userId)
  }
  if (gainers.size > 0) unit.emit(sessionChanged, unit.newId('gained'), { userIds: [...gainers].slice(0, 500) })
}
