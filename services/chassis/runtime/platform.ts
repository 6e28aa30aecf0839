import type { Service } from '@academy/contracts/core/endpoint.ts'
import type { Bus } from '../events/bus.ts'
import type { Patience } from '../events/consume.ts'
import type { Kv } from '../kv/kv.ts'
import type { Wakeups } from '../kv/wakeups.ts'
import type { Storage } from '../storage/storage.ts'
import type { Clock } from './clock.ts'

/** What `deploy/` supplies and services cannot tell apart: the drivers and addresses of one way to run (architecture.md §6). */
export interface Platform {
  bus: Bus
  kv: Kv
  wakeups: Wakeups
  storage: Storage
  clock: Clock
  signingKey: string
  /** Where a service listens, e.g. `http://127.0.0.1:41001`. */
  addressOf(service: Service): string
  patience?: Patience
}
