import { randomUUID } from 'node:crypto'
import { logger } from '@academy/chassis/runtime/logger.ts'
import type { ServiceApp } from '@academy/chassis/runtime/service.ts'
import { systemWork } from '@academy/chassis/runtime/work.ts'
import type { Envelope } from '@academy/contracts/core/event.ts'
import { enrolmentExpired } from '@academy/contracts/training/events.ts'
import { promote } from './promote.ts'

/** Facts after which a seat may be free; counts of lists are refreshed by the same call. */
const freeing = new Set(
  ['refused', 'expired', 'revoked', 'cancelled', 'confirmed', 'waiting', 'agreed', 'replaced'].map((verb) => `training.enrolment.${verb}`),
)

/**
 * Hands seats on within moments after a reaction let one go (agreed, refused, expired cases). Only a wake-up: what is missed here the job
 * `training.promote` does within a minute, for `promote` is idempotent.
 */
export const watchFreedSeats: NonNullable<ServiceApp['started']> = async (platform, access) => {
  let running: Promise<void> = Promise.resolve()
  const subscription = await platform.bus.broadcast([enrolmentExpired.topic], (event: Envelope) => {
    if (!freeing.has(event.name)) return
    const { offeringId } = event.data as { offeringId: string }
    running = running
      .then(() => promote(systemWork('training', platform, access, event.tenantId, randomUUID()), offeringId))
      .catch((error: unknown) => logger.warn({ err: error, offeringId }, 'promotion will be tried again by the job'))
  })
  return async () => {
    await subscription.stop()
    await running
  }
}
