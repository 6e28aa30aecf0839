import type { Context } from '@academy/chassis/http/context.ts'
import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { logger } from '@academy/chassis/runtime/logger.ts'
import { seal, unsealed } from '@academy/chassis/runtime/sealed.ts'
import { openSecret } from '@academy/chassis/runtime/secret-box.ts'
import * as oidc from 'openid-client'
import { afterLogoutUri, clientOf } from '../../system/public.ts'
import type { SessionModel } from '../sessions/model.ts'
import { leadTo, openProvider } from './ways.ts'

/** What the provider's token is closed for while a session lives. */
export const HINT = 'sign-on-hint'
const LEAVING = 'sign-out'
const LEAVING_MS = 60_000

type SignOn = DocOf<(typeof SessionModel)['fields']>['signOn']

/** Where the browser of whoever came by a provider's door goes once his session here is over; nothing for everybody else. */
export const leavingAddress = (signOn: SignOn, now: Date, key: string): string | undefined => {
  if (!signOn) return undefined
  const { providerId, hintSecret } = signOn
  return `/api/auth/didLeave?of=${seal(JSON.stringify({ providerId, hintSecret }), now.getTime() + LEAVING_MS, LEAVING, key)}`
}

/** Leads to the provider, so that the session there ends too; to our own front page where it has no such address, or does not answer. */
export const leadOut = async (given: string | undefined, ctx: Context, key: string) => {
  const opened = given ? unsealed(given, LEAVING, key) : undefined
  if (!opened || opened.until < ctx.now.getTime()) return leadTo('/#/')
  const { providerId, hintSecret } = JSON.parse(opened.text) as { providerId: string; hintSecret?: string }
  const provider = await openProvider(providerId)
  if (!provider) return leadTo('/#/')
  try {
    const client = await clientOf(provider, key)
    const hint = hintSecret ? openSecret(hintSecret, HINT, key) : undefined
    const asked = { post_logout_redirect_uri: afterLogoutUri(), ...(hint ? { id_token_hint: hint } : {}) }
    return leadTo(oidc.buildEndSessionUrl(client, asked).href)
  } catch (error) {
    logger.warn({ err: error, provider: providerId }, 'a provider does not say where people sign out')
    return leadTo('/#/')
  }
}
