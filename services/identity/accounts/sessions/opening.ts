import { randomBytes } from 'node:crypto'
import { copyTo } from '@academy/chassis/mongo/atomic.ts'
import { sha256 } from '@academy/chassis/mongo/audit.ts'
import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything, onPlatform, PLATFORM } from '@academy/chassis/mongo/scope.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { UserModel } from '../users/model.ts'
import { employedOn } from '../users/user.ts'
import type { Device, SignInWay } from './device.ts'
import { endSession } from './ending.ts'
import { LoginLogModel, SessionHistoryModel, SessionModel } from './model.ts'
import { surplus } from './session.ts'

type Session = DocOf<(typeof SessionModel)['fields']>
type Membership = Session['memberships'][number]

/** Whom a session is opened for, and what it says of its browser. */
type Opening = Pick<Session, 'userId' | 'tenant' | 'memberships' | 'locale' | 'address' | 'remembered' | 'portal' | 'signOn'> & {
  loginName: string
  max: number
  device: Device
  /** By what he came in, where it was not his password. */
  way?: SignInWay
}

/** 256 random bits as a browser can keep them. */
export const randomBits = (): string => randomBytes(32).toString('base64url')

/** The person behind a membership, if his account works, is not locked, and he is employed on this day. One look whether he is known or not (I40). */
export const personOf = async (member: Membership | undefined, now: Date) => {
  const user = await repository(UserModel)({ tenantId: member?.tenantId ?? PLATFORM, dataScope: everything }).byId(member?.userId ?? 'nobody')
  const locked = Boolean(user?.lockUntil && user.lockUntil > now)
  return user?.accountStatus === '1' && !locked && employedOn(user, dayOf(now)) ? user : null
}

/** Notes with the person that he has come in; no new version: whoever edits him meanwhile may save. */
export const noteSignIn = (userId: string, tenantId: string, at: Date): Promise<void> =>
  copyTo(UserModel, { tenantId, dataScope: everything }, userId, { lastLogin: at })

/** Opens a session in place of the person's oldest where he has too many, and notes it in the login log. Gives its token, which is stored nowhere. */
export const openSession = async (unit: Unit, { loginName, max, device, way = 'password', ...opening }: Opening): Promise<string> => {
  const token = randomBits()
  const rows = repository(SessionModel)(onPlatform(unit))
  const { userId, tenant, memberships, address, portal, remembered } = opening
  for (const old of surplus(await rows.find({ userId }), max)) await endSession(unit, old, 'limit')
  const sid = unit.newId(`session|${token}`)
  const { key, ...kind } = device
  await rows.insert({ id: sha256(token), ...opening, ...kind, way, sid, lastSeen: unit.now })
  const history = {
    id: sid,
    userId,
    tenant,
    memberships,
    address,
    device: key,
    ...kind,
    way,
    office: portal !== true,
    lastSeen: unit.now,
    ...(remembered ? { remembered } : {}),
  }
  await repository(SessionHistoryModel)(onPlatform(unit)).insert(history)
  await repository(LoginLogModel)({ ...unit, tenantId: tenant }).insert({
    loginName,
    userId,
    result: '1',
    address,
    ...(way === 'remembered' || way === 'signOn' ? { way } : {}),
  })
  return token
}
