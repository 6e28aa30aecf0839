import { randomBytes } from 'node:crypto'
import { copyTo } from '@academy/chassis/mongo/atomic.ts'
import { sha256 } from '@academy/chassis/mongo/audit.ts'
import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything, onPlatform, PLATFORM } from '@academy/chassis/mongo/scope.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { sessionEnded } from '@academy/contracts/identity/events.ts'
import { UserModel } from '../users/model.ts'
import { employedOn } from '../users/user.ts'
import { LoginLogModel, SessionModel } from './model.ts'
import { surplus } from './session.ts'

type Session = DocOf<(typeof SessionModel)['fields']>
type Membership = Session['memberships'][number]

/** Whom a session is opened for, and what it says of its browser. */
type Opening = Pick<Session, 'userId' | 'tenant' | 'memberships' | 'locale' | 'address' | 'remembered' | 'portal'> & { loginName: string; max: number }

/** 256 random bits as a browser can keep them. */
export const randomBits = (): string => randomBytes(32).toString('base64url')

/** The person behind a membership, if his account works and he is employed on this day. One look whether he is known or not (I40). */
export const personOf = async (member: Membership | undefined, now: Date) => {
  const user = await repository(UserModel)({ tenantId: member?.tenantId ?? PLATFORM, dataScope: everything }).byId(member?.userId ?? 'nobody')
  return user?.accountStatus === '1' && employedOn(user, dayOf(now)) ? user : null
}

/** Notes with the person that he has come in; no new version: whoever edits him meanwhile may save. */
export const noteSignIn = (userId: string, tenantId: string, at: Date): Promise<void> =>
  copyTo(UserModel, { tenantId, dataScope: everything }, userId, { lastLogin: at })

/** Opens a session in place of the person's oldest where he has too many, and notes it in the login log. Gives its token, which is stored nowhere. */
export const openSession = async (unit: Unit, { loginName, max, ...opening }: Opening): Promise<string> => {
  const token = randomBits()
  const rows = repository(SessionModel)(onPlatform(unit))
  const { userId, tenant, address, portal } = opening
  for (const old of surplus(await rows.find({ userId }), max)) {
    await rows.remove({ id: old.id })
    unit.emit(sessionEnded, old.id, { tokenHash: old.id, userId, cause: 'limit' })
  }
  await rows.insert({ id: sha256(token), ...opening, lastSeen: unit.now })
  await repository(LoginLogModel)({ ...unit, tenantId: tenant }).insert({ loginName, userId, result: '1', address, ...(portal ? { way: 'remembered' } : {}) })
  return token
}
