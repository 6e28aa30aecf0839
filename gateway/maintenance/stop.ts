import { type Bus, keyOf } from '@academy/chassis/events/bus.ts'
import { saidNow } from '@academy/chassis/events/versions.ts'
import type { Clock } from '@academy/chassis/runtime/clock.ts'
import { stopSentence } from '@academy/chassis/runtime/stop-words.ts'
import { say } from '@academy/chassis/runtime/texts.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import type { DataOf, Envelope } from '@academy/contracts/core/event.ts'
import { stopState } from '@academy/contracts/identity/stop-events.ts'
import { holdsUp, keepsOn } from '@academy/contracts/identity/system/stop-keepers.ts'
import type { NextFunction, Request, Response } from 'express'
import { routeOf } from '../routing/routes.ts'
import type { Known } from '../session/identify.ts'

interface Kept {
  tenantId: string
  version: number
  /** Gone where it was deleted: what is older must not bring it back. */
  stop: DataOf<typeof stopState> | null
}

/** The stops of all academies in memory, from the states of the topic on. */
const stopMemory = async (bus: Pick<Bus, 'states' | 'broadcast'>) => {
  const slots = new Map<string, Kept>()
  const keep = (event: Envelope) => {
    const slot = keyOf(event)
    // what is told while the states are still read is newer than the state that comes after it
    if ((slots.get(slot)?.version ?? 0) >= event.aggregateVersion) return
    const stop = saidNow(stopState, event)
    if (stop !== undefined) slots.set(slot, { tenantId: event.tenantId, version: event.aggregateVersion, stop })
  }
  const subscription = await bus.broadcast([stopState.topic], keep)
  for await (const event of bus.states(stopState.topic)) keep(event)
  return {
    /** What stops somebody of this academy with these roles at this moment. */
    of: (tenantId: string, grants: readonly { code: string }[], now: Date): DataOf<typeof stopState> | undefined => {
      for (const { tenantId: whose, stop } of slots.values()) if (stop && holdsUp(stop, { by: whose, tenantId, grants }, now)) return stop
      return undefined
    },
    stop: () => subscription.stop(),
  }
}

/**
 * The stop for maintenance (1-portal.md §4.2): stops of an academy or of everything, judged by the clock at each request, and the one that the environment
 * orders (`everywhere`). Whom it stops is answered 40001; signing in stays open, so that those who go on can come in.
 */
export const stopSwitch = async (platform: { bus: Pick<Bus, 'states' | 'broadcast'>; clock: Clock }, defaultTenant: string, everywhere = '') => {
  const stops = await stopMemory(platform.bus)
  const sentence = ({ session, locale }: Known): string | undefined => {
    const grants = session?.grants ?? []
    if (everywhere && !keepsOn({}, true, grants)) return everywhere
    const now = platform.clock.now()
    const stop = stops.of(session?.tenantId ?? defaultTenant, grants, now)
    return stop && (stopSentence(locale, stop, now) || say(locale, 'codes.stopped'))
  }
  return {
    guard: (req: Request, res: Response, next: NextFunction): void => {
      const said = sentence(res.locals.known as Known)
      if (said === undefined || routeOf(req.path)?.path.startsWith('/auth/')) return void next()
      res.locals.outcome = 'stopped'
      res.json({ code: codes.stopped, msg: said, data: null })
    },
    stop: stops.stop,
  }
}
