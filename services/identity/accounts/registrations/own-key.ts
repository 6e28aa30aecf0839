import type { Context } from '@academy/chassis/http/context.ts'
import { sha256 } from '@academy/chassis/mongo/audit.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { refused } from '@academy/chassis/runtime/refusal.ts'
import { ownCookie } from '../sessions/own-cookie.ts'
import { type RegistrationDoc, RegistrationModel } from './model.ts'

/** So long a browser is known as the one that registers. */
export const KEPT_S = 30 * 86_400

/** The secret of a browser that registers: no script reads it. */
export const registrationCookie = ownCookie('academy-registration', 'Strict')

/** The registration of this browser, if it has one. */
export const ownOf = async (ctx: Context): Promise<RegistrationDoc | null> => {
  const key = registrationCookie.of(ctx)
  return key ? repository(RegistrationModel)(unscoped(ctx)).one({ keyHash: sha256(key) }) : null
}

/** The same. Throws refused where the browser has none. */
export const needOwn = async (ctx: Context): Promise<RegistrationDoc> => {
  const own = await ownOf(ctx)
  if (!own) throw refused([{ code: 'registrationUnknown', params: {} }])
  return own
}

/** One that may still be changed: not submitted, or sent back. Throws refused. */
export const needChangeable = async (ctx: Context): Promise<RegistrationDoc> => {
  const own = await needOwn(ctx)
  if (!['0', '60', '70'].includes(own.status)) throw refused([{ code: 'registrationFiled', params: {} }])
  return own
}
