import type { Context } from '@academy/chassis/http/context.ts'
import { callService, POLL_MS } from '@academy/chassis/runtime/call.ts'
import type { Grant } from '@academy/chassis/runtime/identity-token.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import type { Service } from '@academy/contracts/core/endpoint.ts'
import { explainSource, type Judged } from '@academy/contracts/core/explain-source.ts'
import type { Doing } from './doings.ts'

const sources = new Map<Service, ReturnType<typeof explainSource>['endpoints']>()
const sourceOf = (service: Service) => {
  const known = sources.get(service) ?? explainSource(service).endpoints
  sources.set(service, known)
  return known
}

const askerOf = ({ userId, grants }: Context) => ({ userId, grants: [...grants] })
const callerOf = ({ tenantId, requestId, correlationId }: Context) => ({ tenantId, requestId, correlationId, withinMs: POLL_MS })

/** Asks the owner of an endpoint how it would judge somebody's request. Throws unavailable where it does not answer. */
export const judged = (platform: Platform, ctx: Context, doing: Doing, userId: string, grants: Grant[], id: string | undefined): Promise<Judged> => {
  const { service, noun, name } = doing
  const input = { noun, name, who: { userId, grants }, locale: ctx.locale, asker: askerOf(ctx), ...(id ? { id } : {}) }
  return callService(platform, service, sourceOf(service).judge, input, callerOf(ctx))
}

/** The records that may be meant, as far as the asker may read their list. */
export const recordsLike = async (platform: Platform, ctx: Context, { service, noun }: Doing, text: string | undefined) => {
  const input = { noun, asker: askerOf(ctx), locale: ctx.locale, ...(text ? { text } : {}) }
  return (await callService(platform, service, sourceOf(service).records, input, callerOf(ctx))).records
}
