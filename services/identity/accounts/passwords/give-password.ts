import type { Access } from '@academy/chassis/http/access.ts'
import type { Context } from '@academy/chassis/http/context.ts'
import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything, onPlatform } from '@academy/chassis/mongo/scope.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { malformed } from '@academy/chassis/runtime/refusal.ts'
import { verify } from '@node-rs/argon2'
import { stepBefore, stepFirst } from '../second-step/ask.ts'
import { deviceOf } from '../sessions/device.ts'
import { describeMe } from '../sessions/me.ts'
import { CredentialModel, type Membership } from '../sessions/model.ts'
import { noteSignIn, openSession } from '../sessions/opening.ts'
import { hashPassword } from '../sessions/sign-in.ts'
import { UserModel } from '../users/model.ts'
import { loginKeyOf } from '../users/user.ts'
import { credentialOf } from './age.ts'
import { replacePassword } from './set-password.ts'
import { passwordViolations } from './strength.ts'

type User = DocOf<(typeof UserModel)['fields']>
interface Typed {
  newPassword: string
  newPasswordAgain: string
}

/** The bounds of a new password's length in the academy of this membership. */
export const boundsIn = (access: Access, tenantId: string) => ({
  min: access.parameter(tenantId, 'password.min'),
  max: access.parameter(tenantId, 'password.max'),
})

/** His first password, under his sign-in name; the user list shows that he has one. */
const firstPassword = async (unit: Unit, user: User, { tenantId, userId }: Membership, passwordHash: string) => {
  const loginName = loginKeyOf(user.userCode)
  const made = await repository(CredentialModel)(onPlatform(unit)).insert({ loginName, passwordHash, memberships: [{ tenantId, userId }], changedAt: unit.now })
  await repository(UserModel)({ ...unit, tenantId, dataScope: everything }).update(userId, undefined, { accountGen: '1', passwordDue: null } as never)
  return made
}

/**
 * Gives somebody who has shown in another way who he is a new password, ends all his sessions and signs him in. `spend` is called in the unit and throws
 * where what he showed is good no more. Throws malformed with everything that stands against the password.
 */
export const givePassword = async (
  ctx: Context,
  access: Access,
  { user, member, typed, spend }: { user: User; member: Membership; typed: Typed; spend(unit: Unit): Promise<void> },
) => {
  const { tenantId, userId } = member
  const known = await credentialOf(userId)
  const found = passwordViolations('newPassword', typed.newPassword, user, boundsIn(access, tenantId))
  if (known && typed.newPassword !== '' && (await verify(known.passwordHash, typed.newPassword)))
    found.push({ field: 'newPassword', code: 'passwordUnchanged' })
  if (typed.newPasswordAgain !== typed.newPassword) found.push({ field: 'newPasswordAgain', code: 'passwordAgain' })
  if (found.length > 0) throw malformed(found)
  const passwordHash = await hashPassword(typed.newPassword)
  const memberships = known?.memberships ?? [member]
  const comer = { loginName: known?.loginName ?? loginKeyOf(user.userCode), userId, tenant: tenantId, memberships, way: 'sent' as const }
  const step = await stepBefore(comer.loginName, memberships, ctx.now)
  const token = await ctx.unit(async (unit) => {
    await spend(unit)
    const credential = known ?? (await firstPassword(unit, user, member, passwordHash))
    await replacePassword(unit, credential, passwordHash)
    if (step) return ''
    const opening = { ...comer, locale: user.language ?? ctx.locale, address: ctx.address, device: deviceOf(ctx) }
    return openSession(unit, { ...opening, max: access.parameter(tenantId, 'session.max') })
  })
  if (step) await stepFirst(comer, ctx)
  await noteSignIn(userId, tenantId, ctx.now)
  return { token, user: await describeMe(access, { userId, tenantId, now: ctx.now, locale: ctx.locale, portal: false }) }
}
