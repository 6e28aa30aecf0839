import { attachFiles } from '@academy/chassis/files/attach.ts'
import type { Context } from '@academy/chassis/http/context.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { onPlatform, PLATFORM } from '@academy/chassis/mongo/scope.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { say } from '@academy/chassis/runtime/texts.ts'
import { users } from '@academy/contracts/identity/accounts/users.ts'
import { userState } from '@academy/contracts/identity/events.ts'
import { photoFiles } from '../photos/handlers.ts'
import { PhotoModel } from '../photos/model.ts'
import { held as registrationFiles } from '../registrations/files.ts'
import { RegistrationModel } from '../registrations/model.ts'
import { SecondStepModel } from '../second-step/model.ts'
import { endSession } from '../sessions/ending.ts'
import { CredentialModel, SessionModel } from '../sessions/model.ts'
import { UserModel } from '../users/model.ts'
import { loginKeyOf } from '../users/user.ts'
import { publicUser } from '../users/user-state.ts'

/** What of a person is taken out; what his record must have stands for nobody. */
const blank = (id: string, number: string, now: Date) => {
  const named = (locale: 'zh-CN' | 'en-US') => say(locale, 'identity/subject-requests:erasedName', { number })
  const gone = ['surnameEn', 'givenEn', 'photo', 'birthDate', 'mobile', 'email', 'education', 'employeeNo', 'labels', 'oldIdKeys', 'major', 'lockReason']
  return {
    ...Object.fromEntries(
      [...gone, 'deactivatedReason', 'faceVerifiedAt', 'joinSchoolDate', 'leaveSchoolDate', 'passwordDue', 'lastLogin'].map((key) => [key, null]),
    ),
    ...{ nameCn: named('zh-CN'), nameEn: named('en-US'), gender: '3', idType: '2', idNumber: '******', idKey: `erased:${id}` },
    ...{ userCode: `erased.${number}`, loginKey: loginKeyOf(`erased.${number}`), accountStatus: '0', accountGen: '0', erasedAt: now },
  }
}

/** His record stays under a number; the number counts those of the academy who are erased. */
const blankUser = async (unit: Unit, userId: string): Promise<number> => {
  const rows = repository(UserModel)(unscoped(unit))
  const before = await rows.byId(userId)
  if (!before || before.erasedAt) return 0
  const number = String((await rows.count({ erasedAt: { $exists: true } })) + 1).padStart(4, '0')
  const after = await rows.update(userId, undefined, blank(userId, number, unit.now) as never)
  await attachFiles(unit, users, userId, before, after)
  unit.emit(userState, userId, publicUser(after))
  return 1
}

/** He comes in nowhere any more: what opens this academy alone goes, an account of several academies loses this one. */
const shutDoors = async (unit: Unit, userId: string): Promise<number> => {
  const wide = onPlatform(unit)
  const [credentials, steps] = [repository(CredentialModel)(wide), repository(SecondStepModel)(wide)]
  let count = 0
  for (const session of await repository(SessionModel)(wide).find({ 'memberships.userId': userId })) await endSession(unit, session, 'left')
  for (const row of await credentials.find({ 'memberships.userId': userId })) {
    const memberships = row.memberships.filter((one) => one.userId !== userId)
    count++
    if (memberships.length > 0) {
      await credentials.change({ id: row.id }, { memberships })
      continue
    }
    const step = await steps.one({ loginName: row.loginName })
    await credentials.remove({ id: row.id })
    if (step) await steps.remove({ id: step.id })
    // rows of no academy tell of him under keys of their own
    for (const { id } of [row, ...(step ? [step] : [])]) unit.destroyKey(id, PLATFORM)
  }
  return count
}

/** Registrations and the picture with their files. */
const dropPapers = async (unit: Unit, userId: string): Promise<number> => {
  const [registrations, photos] = [repository(RegistrationModel)(unscoped(unit)), repository(PhotoModel)(unscoped(unit))]
  const filed = await registrations.find({ userId })
  const picture = await photos.byId(userId)
  for (const row of filed) await attachFiles(unit, registrationFiles, row.id, row, null)
  if (picture) await attachFiles(unit, photoFiles, userId, picture, null)
  return (await registrations.remove({ userId })) + (await photos.remove({ id: userId }))
}

/** What identity does for a person who is erased, besides rows that are his alone. */
export const erasePerson = async (ctx: Context, userId: string): Promise<number> => {
  let rows = 0
  for (const part of [shutDoors, dropPapers, blankUser]) rows += await ctx.unit((unit) => part(unit, userId), null)
  return rows
}
