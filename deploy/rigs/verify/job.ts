import { database } from '@academy/chassis/mongo/database.ts'
import type { Job } from '@academy/chassis/runtime/service.ts'
import type { Db } from 'mongodb'
import { chainsOf } from './audit.ts'
import type { Finding } from './finding.ts'
import { services } from './services.ts'
import { LIVE_MS, verifyData } from './verify.ts'

/** The run log's line of a night: how much was checked, how much is violated, and which invariants. */
export const countsOf = (found: readonly Finding[]) => {
  const wrong = found.filter((one) => one.violated.length > 0)
  const note = wrong.map(({ name, violated }) => `${name}: ${violated.length}, ${violated[0] ?? ''}`).join('; ')
  return {
    done: found.reduce((sum, one) => sum + one.checked, 0),
    failed: wrong.reduce((sum, one) => sum + one.violated.length, 0),
    skipped: 0,
    ...(note ? { note: note.slice(0, 500) } : {}),
  }
}

/**
 * Recomputes every data-level invariant of this installation each night, as `npm run verify-invariants` does. Only a process that holds all services’
 * databases can; it reads and changes nothing.
 */
export const verifyNightly: Job = {
  name: 'jobs.verify-invariants',
  once: true,
  run: async (work) => countsOf([...(await verifyData((service) => database(service).db as unknown as Db, work.now, LIVE_MS)), ...(await chainsOf(services))]),
}
