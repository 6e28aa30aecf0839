import { repository } from '@academy/chassis/mongo/repository.ts'
import { onPlatform } from '@academy/chassis/mongo/scope.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import type { sessionEnd } from '@academy/contracts/identity/accounts/session-ends.ts'
import { sessionEnded } from '@academy/contracts/identity/events.ts'
import type { z } from 'zod'
import { SessionHistoryModel, SessionModel } from './model.ts'

/** Ends a session: gateways drop it at once, its history says why, with the reason that somebody gave. */
export const endSession = async (
  unit: Unit,
  session: { id: string; userId: string; sid?: string | undefined; lastSeen: Date },
  cause: z.output<typeof sessionEnd>,
  reason?: string,
): Promise<void> => {
  const { id, userId, sid, lastSeen } = session
  await repository(SessionModel)(onPlatform(unit)).remove({ id })
  const said = { endedAt: unit.now, end: cause, lastSeen, ...(reason ? { endReason: reason } : {}) }
  if (sid) await repository(SessionHistoryModel)(onPlatform(unit)).change({ id: sid }, said)
  unit.emit(sessionEnded, id, { tokenHash: id, userId, cause })
}
