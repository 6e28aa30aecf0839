import type { ParameterKey, ParameterValue } from '@academy/contracts/core/parameters.ts'
import type { Access } from '../http/access.ts'
import type { Cause } from '../mongo/cause.ts'
import { everything } from '../mongo/scope.ts'
import { idFrom, runUnit, type Unit } from '../mongo/unit.ts'
import type { Platform } from './platform.ts'

/** What work without a request gets (jobs, start-up, recovery): one tenant, everything in it, as the system. */
export interface Work extends Cause {
  parameter<K extends ParameterKey>(key: K): ParameterValue<K>
  /** Runs one atomic change; nothing is remembered of it, whatever its name. */
  unit<T>(work: (unit: Unit) => Promise<T>, name?: string | null): Promise<T>
}

/** The system as the cause of a change in one tenant. */
export const systemCause = (service: string, tenantId: string, requestId: string, now: Date, key?: string): Cause => ({
  service,
  tenantId,
  dataScope: everything,
  actor: { userId: 'system' },
  requestId,
  correlationId: requestId,
  newId: (name) => idFrom(key, name),
  now,
})

/** A context for the system's own work in one tenant; `key` makes its new ids the same on a repeat. */
export const systemWork = (service: string, platform: Platform, access: Access, tenantId: string, requestId: string, key?: string): Work => {
  const cause = systemCause(service, tenantId, requestId, platform.clock.now(), key)
  let units = 0
  return {
    ...cause,
    parameter: (name) => access.parameter(tenantId, name),
    unit: (work) => {
      const number = units++
      return runUnit({ ...cause, newId: (name) => cause.newId(`${number}|${name}`), now: platform.clock.now() }, work)
    },
  }
}
