import type { Context } from '@academy/chassis/http/context.ts'
import { callService } from '@academy/chassis/runtime/call.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { services } from '@academy/contracts/core/endpoint.ts'
import { mergeSource } from '@academy/contracts/core/merge-source.ts'
import type { MergeDoc } from './model.ts'

export type Parts = NonNullable<MergeDoc['parts']>

const sources = new Map(services.map((service) => [service, mergeSource(service).endpoints.compare]))
/** A service counts rows of fields that no index has. */
const WITHIN_MS = 25_000

/** Asks every service what merging the two would do (rule 20). Throws unavailable where one does not answer: nothing is merged on a part of it. */
export const askAll = (platform: Platform, { keepId, goneId }: Pick<MergeDoc, 'keepId' | 'goneId'>, { tenantId, requestId, correlationId }: Context) =>
  Promise.all(
    services.map(async (service) => {
      const endpoint = sources.get(service) as NonNullable<ReturnType<typeof sources.get>>
      const said = await callService(platform, service, endpoint, { keepId, goneId }, { tenantId, requestId, correlationId, withinMs: WITHIN_MS })
      return { service, ...said }
    }),
  ) as Promise<Parts>

/** Do these say the same as those? */
export const isSame = (parts: Parts, others: Parts): boolean => {
  const hashes = new Map(others.map(({ service, hash }) => [service, hash]))
  return parts.length === others.length && parts.every(({ service, hash }) => hashes.get(service) === hash)
}

/** Clashes of which somebody must say what stays, and nobody has. */
export const unchosen = (parts: Parts, choices: NonNullable<MergeDoc['choices']>) =>
  parts.flatMap(({ service, clashes }) =>
    clashes.filter(({ rule, key }) => rule === 'choose' && !choices.some((one) => one.service === service && one.key === key)),
  )
