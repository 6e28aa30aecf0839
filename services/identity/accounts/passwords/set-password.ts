import { notify } from '@academy/chassis/events/notify.ts'
import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { onPlatform } from '@academy/chassis/mongo/scope.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { passwordChanged } from '@academy/contracts/identity/messages.ts'
import { endSession } from '../sessions/ending.ts'
import { CredentialModel, SessionModel } from '../sessions/model.ts'
import { forgetPerson } from '../sessions/remembered.ts'

type Credential = DocOf<(typeof CredentialModel)['fields']>

/** Ends every session of these people but one, and lets every browser forget them. Gives how many sessions. */
const endSessions = async (unit: Unit, userIds: readonly string[], kept: string | undefined): Promise<number> => {
  const sessions = repository(SessionModel)(onPlatform(unit))
  const others = (await sessions.find({ userId: { $in: [...userIds] } })).filter(({ id }) => id !== kept)
  for (const session of others) await endSession(unit, session, 'password')
  for (const userId of userIds) await forgetPerson(unit, userId)
  return others.length
}

/** Gives a person another password: all his other sessions end, and he is told in each academy where he is. Gives how many sessions ended. */
export const replacePassword = async (unit: Unit, credential: Credential, passwordHash: string, kept?: string): Promise<number> => {
  await repository(CredentialModel)(onPlatform(unit)).change({ id: credential.id }, { passwordHash, changedAt: unit.now })
  const at = unit.now.toISOString()
  for (const { tenantId, userId } of credential.memberships)
    notify({ ...unit, tenantId }, passwordChanged, { of: userId, to: [userId], params: { at }, link: '/account' })
  return endSessions(
    unit,
    credential.memberships.map(({ userId }) => userId),
    kept,
  )
}
