import { callService, POLL_MS } from '@academy/chassis/runtime/call.ts'
import { logger } from '@academy/chassis/runtime/logger.ts'
import type { Locale } from '@academy/chassis/runtime/texts.ts'
import { inScript } from '@academy/chassis/runtime/traditional.ts'
import { ownAcademy } from '@academy/contracts/identity/setup/own-academy.ts'
import type { GatewayOptions } from '../gateway.ts'

interface Names {
  nameCn: string
  nameEn: string
}
export type AcademyName = (locale: Locale) => string

/** A name that was changed is on pages after so long. */
const FRESH_MS = 60_000
/** Who got no answer asks again after so long. */
const RETRY_MS = 5000
/** What an installation without an academy yet is called. */
const NONE: Names = { nameCn: '经销商学院', nameEn: 'Dealer Academy' }

/**
 * What the academy that visitors see calls itself, for the first bytes of the page and for what installs it, before any script has asked. A page never waits
 * for it: it gets the name that is known, and a name that is older than a minute is asked for anew meanwhile.
 */
export const academyName = ({ platform, defaultTenant, services }: Pick<GatewayOptions, 'platform' | 'defaultTenant' | 'services'>) => {
  let names = NONE
  let askedAt = Number.NEGATIVE_INFINITY
  const ask = async (): Promise<void> => {
    askedAt = Date.now()
    if (!services.includes('identity')) return
    try {
      const { nameCn, nameEn } = await callService(platform, 'identity', ownAcademy.endpoints.look, {}, { tenantId: defaultTenant, withinMs: POLL_MS })
      names = { nameCn, nameEn }
    } catch (error) {
      // the call itself has told why; it is asked again soon
      askedAt += RETRY_MS - FRESH_MS
      logger.debug({ err: error }, 'the academy did not say what it is called')
    }
  }
  const name: AcademyName = (locale) => {
    if (Date.now() - askedAt > FRESH_MS) void ask()
    return locale === 'en-US' ? names.nameEn : inScript(locale, names.nameCn)
  }
  return { name, ask }
}
