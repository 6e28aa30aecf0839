import type { Context } from '@academy/chassis/http/context.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import type { Kv } from '@academy/chassis/kv/kv.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything } from '@academy/chassis/mongo/scope.ts'
import { absent, malformed, Refusal } from '@academy/chassis/runtime/refusal.ts'
import type { Violation } from '@academy/contracts/core/envelope.ts'
import type { passwords } from '@academy/contracts/identity/accounts/passwords.ts'
import { verify } from '@node-rs/argon2'
import { hashPassword } from '../sessions/sign-in.ts'
import { UserModel } from '../users/model.ts'
import { credentialOf, oldAt } from './age.ts'
import { replacePassword } from './set-password.ts'
import { passwordViolations } from './strength.ts'

const MISTAKES = 5
const MISTAKES_MS = 15 * 60_000

const boundsOf = (ctx: Pick<Context, 'parameter'>) => ({ min: ctx.parameter('password.min'), max: ctx.parameter('password.max') })

/** Is this his present password? Whoever found a session open may not try for long. Throws tooMany. */
const isPresent = async (kv: Kv, userId: string, passwordHash: string, given: string): Promise<boolean> => {
  const mistakes = `password|mistake|${userId}`
  // counted before it is looked at: guesses at once do not pass together
  const { count } = await kv.incr(mistakes, MISTAKES_MS)
  if (count > MISTAKES) throw new Refusal('tooMany')
  const right = await verify(passwordHash, given)
  if (right) await kv.del(mistakes)
  return right
}

export const passwordHandlers = (kv: Kv): Handlers<typeof passwords> => ({
  mine: async (_, ctx) => {
    const credential = await credentialOf(ctx.userId)
    const until = credential && oldAt(credential, ctx.parameter('password.days'))
    return { ...boundsOf(ctx), ...(credential ? { changedAt: credential.changedAt ?? credential.createDate } : {}), ...(until ? { until } : {}) }
  },
  change: async ({ oldPassword, newPassword, newPasswordAgain }, ctx) => {
    const credential = await credentialOf(ctx.userId)
    const user = await repository(UserModel)({ ...ctx, dataScope: everything }).byId(ctx.userId)
    if (!credential || !user) throw absent()
    const right = oldPassword !== '' && (await isPresent(kv, ctx.userId, credential.passwordHash, oldPassword))
    const found: Violation[] = [
      ...(right ? [] : [{ field: 'oldPassword', code: oldPassword === '' ? 'required' : 'passwordWrong' }]),
      ...passwordViolations('newPassword', newPassword, user, boundsOf(ctx)),
      ...(newPassword !== '' && newPassword === oldPassword ? [{ field: 'newPassword', code: 'passwordUnchanged' }] : []),
      ...(newPasswordAgain === newPassword ? [] : [{ field: 'newPasswordAgain', code: 'passwordAgain' }]),
    ]
    if (found.length > 0) throw malformed(found)
    const passwordHash = await hashPassword(newPassword)
    return { ended: await ctx.unit((unit) => replacePassword(unit, credential, passwordHash, ctx.sessionId)) }
  },
})
