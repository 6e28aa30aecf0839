import { type Bus, keyOf } from '@academy/chassis/events/bus.ts'
import { saidNow } from '@academy/chassis/events/versions.ts'
import { say } from '@academy/chassis/runtime/texts.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import type { Envelope } from '@academy/contracts/core/event.ts'
import type { ParameterKey } from '@academy/contracts/core/parameters.ts'
import { paramState } from '@academy/contracts/identity/events.ts'
import type { NextFunction, Request, Response } from 'express'
import { routeOf } from '../routing/routes.ts'
import type { Known } from '../session/identify.ts'

const STOPPED: ParameterKey = 'platform.stopped'
const TEXT: ParameterKey = 'platform.stopped.text'
/** A text parameter cannot be empty. */
const NO_TEXT = '-'

/** Whoever holds one of these goes on working, so that the stop can be ended. */
const keepers = new Set(['ADMIN', 'OPERATOR'])

/** The stops of the academies as their parameters say, from the states of the topic on. */
const stopsByParameter = async (bus: Pick<Bus, 'states' | 'broadcast'>) => {
  const slots = new Map<string, { tenantId: string; code: string; value: string }>()
  const versions = new Map<string, number>()
  const keep = (event: Envelope) => {
    const slot = keyOf(event)
    // what is told while the states are still read is newer than the state that comes after it
    if ((versions.get(slot) ?? 0) >= event.aggregateVersion) return
    const said = saidNow(paramState, event)
    if (said === undefined) return
    versions.set(slot, event.aggregateVersion)
    const { paramCode: code, paramValue: value } = said ?? {}
    if (value !== undefined && (code === STOPPED || code === TEXT)) slots.set(slot, { tenantId: event.tenantId, code, value })
    else slots.delete(slot)
  }
  const subscription = await bus.broadcast([paramState.topic], keep)
  for await (const event of bus.states(paramState.topic)) keep(event)
  const stored = (tenantId: string, code: string) => [...slots.values()].find((one) => one.tenantId === tenantId && one.code === code)?.value
  return {
    textFor: (tenantId: string): string | null => {
      if (stored(tenantId, STOPPED) !== 'true') return null
      const text = stored(tenantId, TEXT)
      return text === undefined || text === NO_TEXT ? '' : text
    },
    stop: () => subscription.stop(),
  }
}

/**
 * The stop for maintenance (1-portal.md §4.2): an academy's parameter `platform.stopped` stops that academy, the environment (`everywhere`) stops all.
 * Everybody but administrators and operators is answered 40001; signing in stays open, so that they can come in.
 */
export const stopSwitch = async (bus: Pick<Bus, 'states' | 'broadcast'>, defaultTenant: string, everywhere = '') => {
  const stops = await stopsByParameter(bus)
  return {
    guard: (req: Request, res: Response, next: NextFunction): void => {
      const { session, locale } = res.locals.known as Known
      const text = everywhere || stops.textFor(session?.tenantId ?? defaultTenant)
      const free = text === null || session?.grants.some((grant) => keepers.has(grant.code)) || routeOf(req.path)?.path.startsWith('/auth/')
      if (free) return void next()
      res.locals.outcome = 'stopped'
      res.json({ code: codes.stopped, msg: text || say(locale, 'codes.stopped'), data: null })
    },
    stop: stops.stop,
  }
}
