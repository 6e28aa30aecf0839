import { logger } from '@academy/chassis/runtime/logger.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import type { Service } from '@academy/contracts/core/endpoint.ts'
import type { RequestHandler } from 'express'
import type { GatewayOptions } from '../gateway.ts'

const WITHIN_MS = 1_500
/** Whoever asks several times a second hears what was found just now. */
const REMEMBER_MS = 1_000

/** The services behind this gateway that do not answer now, or whose database does not. */
const awayNow = async ({ platform, services }: Pick<GatewayOptions, 'platform' | 'services'>): Promise<Service[]> => {
  const stands = async (service: Service): Promise<boolean> => {
    try {
      const answer = await fetch(`${platform.addressOf(service)}/ready`, { signal: AbortSignal.timeout(WITHIN_MS) })
      await answer.body?.cancel()
      return answer.ok
    } catch (error) {
      logger.warn({ err: error, service }, 'a service does not say that it is ready')
      return false
    }
  }
  const stand = await Promise.all(services.map(stands))
  return services.filter((_, at) => !stand[at])
}

/**
 * Says how the whole is: success, or `unavailable` with the services that cannot work just now. The status is 200 in either case, for this process lives:
 * whoever restarted it for want of a database would only add to the trouble.
 */
export const health = (options: Pick<GatewayOptions, 'platform' | 'services'>): RequestHandler => {
  let known: { away: Promise<Service[]>; until: number } | undefined
  return async (_, res) => {
    if (!known || known.until < performance.now()) known = { away: awayNow(options), until: performance.now() + REMEMBER_MS }
    const away = await known.away
    res.json(away.length === 0 ? { code: codes.success, msg: 'success' } : { code: codes.unavailable, msg: 'unavailable', data: { away } })
  }
}
