import type { Context } from '@academy/chassis/http/context.ts'
import { logger } from '@academy/chassis/runtime/logger.ts'
import { seal } from '@academy/chassis/runtime/sealed.ts'
import * as oidc from 'openid-client'
import { clientOf, redirectUri } from '../../system/public.ts'
import { astray, leadTo, openProviders, signOnCookie } from './ways.ts'

/** So long somebody may take at the provider's. */
const AWAY_S = 600
export const AWAY = 'sign-on'

/** What the browser carries there and back, closed: which provider, and what its answer must fit to. */
export interface Away {
  provider: string
  state: string
  nonce: string
  verifier: string
}

/** Sends the browser to a provider's door: code flow with PKCE, a state and a nonce, all bound to this browser by a sealed cookie. */
export const goThere = async (asked: string | undefined, ctx: Context, key: string) => {
  const all = await openProviders()
  const provider = asked ? all.find(({ id }) => id === asked) : all.length === 1 ? all[0] : undefined
  if (!provider) return astray()
  try {
    const client = await clientOf(provider, key)
    const away: Away = { provider: provider.id, state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() }
    const address = oidc.buildAuthorizationUrl(client, {
      redirect_uri: redirectUri(),
      scope: 'openid profile',
      code_challenge: await oidc.calculatePKCECodeChallenge(away.verifier),
      code_challenge_method: 'S256',
      state: away.state,
      nonce: away.nonce,
    })
    const sealed = seal(JSON.stringify(away), ctx.now.getTime() + AWAY_S * 1000, AWAY, key)
    return leadTo(address.href, signOnCookie.set(sealed, AWAY_S))
  } catch (error) {
    logger.warn({ err: error, provider: provider.id }, 'a sign-on provider does not answer')
    return astray()
  }
}
