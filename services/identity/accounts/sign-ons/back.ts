import type { Context } from '@academy/chassis/http/context.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { onPlatform } from '@academy/chassis/mongo/scope.ts'
import { logger } from '@academy/chassis/runtime/logger.ts'
import { unsealed } from '@academy/chassis/runtime/sealed.ts'
import { closeSecret } from '@academy/chassis/runtime/secret-box.ts'
import { present } from '@academy/contracts/core/fields.ts'
import * as oidc from 'openid-client'
import { clientOf, redirectUri } from '../../system/public.ts'
import { randomBits } from '../sessions/opening.ts'
import { HINT } from './leave.ts'
import { ArrivalModel } from './model.ts'
import { AWAY, type Away } from './there.ts'
import { astray, hashOf, leadTo, openProvider, signOnCookie } from './ways.ts'

/** So long the code is good that the browser goes on with. */
const CODE_S = 60

type Provider = NonNullable<Awaited<ReturnType<typeof openProvider>>>
interface Brought {
  code?: string | undefined
  state?: string | undefined
  iss?: string | undefined
  error?: string | undefined
}

const awayOf = (ctx: Context, key: string): Away | undefined => {
  const given = signOnCookie.of(ctx)
  const opened = given ? unsealed(given, AWAY, key) : undefined
  return opened && opened.until > ctx.now.getTime() ? (JSON.parse(opened.text) as Away) : undefined
}

const said = (value: unknown): string | undefined => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined)

/** Who it is by the provider's word: its signed token, and what it tells besides where the claim is not in there. */
const toldBy = async (provider: Provider, away: Away, brought: Brought, key: string) => {
  const client = await clientOf(provider, key)
  const address = new URL(redirectUri())
  for (const [name, value] of Object.entries(brought)) if (value !== undefined) address.searchParams.set(name, value)
  const checks = { pkceCodeVerifier: away.verifier, expectedState: away.state, expectedNonce: away.nonce, idTokenExpected: true }
  const tokens = await oidc.authorizationCodeGrant(client, address, checks)
  const claims = tokens.claims()
  if (!claims) throw new Error('the provider gave no ID token')
  const more = claims[provider.claim] === undefined && client.serverMetadata().userinfo_endpoint
  const about = more ? await oidc.fetchUserInfo(client, tokens.access_token, claims.sub) : claims
  return { issuer: claims.iss, subject: claims.sub, sid: said(claims.sid), claimed: said(about[provider.claim]), hint: tokens.id_token }
}

/** Back from the provider: who it is there is noted for this browser alone, and the page goes on with a code for it. */
export const comeBack = async (brought: Brought, ctx: Context, key: string) => {
  const away = awayOf(ctx, key)
  const provider = away && (await openProvider(away.provider))
  if (!provider) return astray()
  try {
    const { sid, claimed, hint, ...who } = await toldBy(provider, away, brought, key)
    const [code, handle] = [randomBits(), randomBits()]
    const expires = new Date(ctx.now.getTime() + CODE_S * 1000)
    const row = {
      ...{ id: hashOf(code), bound: hashOf(handle), providerId: provider.id, tenant: provider.tenantId, ...who, tries: 0, expires },
      ...present({ sid, claimed, hintSecret: hint && closeSecret(hint, HINT, key) }),
    }
    await ctx.unit((unit) => repository(ArrivalModel)(onPlatform(unit)).insert(row))
    return leadTo(`/#/?action=autoLogin&code=${code}`, signOnCookie.set(handle, CODE_S))
  } catch (error) {
    logger.warn({ err: error, provider: provider.id }, 'a sign-on failed on its way back')
    return astray()
  }
}
