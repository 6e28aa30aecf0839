import { Bare } from '@academy/chassis/http/answer.ts'
import type { Context } from '@academy/chassis/http/context.ts'
import { isDuplicate } from '@academy/chassis/mongo/duplicate.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { onPlatform } from '@academy/chassis/mongo/scope.ts'
import { logger } from '@academy/chassis/runtime/logger.ts'
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose'
import { clientOf } from '../../system/public.ts'
import { endSession } from '../sessions/ending.ts'
import { SessionModel } from '../sessions/model.ts'
import { ArrivalModel, ToldModel } from './model.ts'
import { hashOf, openProvider } from './ways.ts'

/** The event that a logout token tells (OpenID Connect Back-Channel Logout 1.0, 2.4). */
const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
/** An older token is not taken; one that was taken is remembered longer than that. */
const AGE_S = 300
const TOLERANCE_S = 60
const REMEMBERED_MS = 2 * (AGE_S + TOLERANCE_S) * 1000

type Provider = NonNullable<Awaited<ReturnType<typeof openProvider>>>

const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>()
const keysAt = (address: string) => {
  const known = keySets.get(address) ?? createRemoteJWKSet(new URL(address), { timeoutDuration: 5000 })
  keySets.set(address, known)
  return known
}

/** A logout token that this provider signed for us just now. Throws Error otherwise. */
const read = async (token: string, provider: Provider, key: string): Promise<JWTPayload & { jti: string }> => {
  const { issuer, jwks_uri: keys } = (await clientOf(provider, key)).serverMetadata()
  if (!keys) throw new Error('the provider shows no keys')
  const { payload } = await jwtVerify(token, keysAt(keys), {
    ...{ issuer, audience: provider.clientId, maxTokenAge: AGE_S, clockTolerance: TOLERANCE_S },
    // never one that was signed with a secret that both sides know, nor one without a signature
    ...{ algorithms: ['RS256', 'PS256', 'ES256', 'RS384', 'RS512', 'PS384', 'PS512', 'ES384', 'ES512', 'EdDSA'], requiredClaims: ['jti', 'iat', 'events'] },
  })
  const { jti, sid, sub, events } = payload
  const event = (events as Record<string, unknown> | null)?.[EVENT]
  if (typeof event !== 'object' || event === null || payload.nonce !== undefined) throw new Error('it is no logout token')
  if (!jti || (typeof sid !== 'string' && typeof sub !== 'string')) throw new Error('it names no session')
  return { ...payload, jti }
}

/** Ends what began with that session there, or with that account where none is named; and whoever is still on his way in stays outside. */
const ended = ({ tenantId: tenant }: Provider, { iss, sid, sub, jti }: JWTPayload & { jti: string }, ctx: Context) =>
  ctx.unit(async (unit) => {
    const on = onPlatform(unit)
    await repository(ToldModel)(on).insert({ id: hashOf(`${iss}|${jti}`), expires: new Date(ctx.now.getTime() + REMEMBERED_MS) })
    const whose = { ...(typeof sid === 'string' ? { sid } : {}), ...(sub ? { subject: sub } : {}) }
    const inSession = Object.fromEntries(Object.entries({ issuer: iss, ...whose }).map(([name, value]) => [`signOn.${name}`, value]))
    await repository(ArrivalModel)(on).remove({ issuer: iss, tenant, ...whose })
    for (const session of await repository(SessionModel)(on).find({ tenant, ...inSession })) await endSession(unit, session, 'provider')
  })

/** What a provider tells of a sign-out there: it counts once. A token that comes again, or is none of ours, is refused. */
export const heard = async (id: string, ctx: Context, key: string): Promise<Bare> => {
  const provider = await openProvider(id)
  const token = new URLSearchParams(ctx.upload.toString('utf8')).get('logout_token')
  if (!provider || !token) return new Bare(400)
  try {
    await ended(provider, await read(token, provider, key), ctx)
    return new Bare(200)
  } catch (error) {
    const again = isDuplicate(error)
    logger.warn(again ? { provider: id } : { err: error, provider: id }, again ? 'a logout token came again' : 'a logout token was refused')
    return new Bare(400)
  }
}
