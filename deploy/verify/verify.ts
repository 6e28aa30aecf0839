import type { Db } from 'mongodb'
import { verifyApprovals } from './approvals/approvals.ts'
import { verifyEvents } from './events.ts'
import { verifyFee } from './fee.ts'
import type { Finding } from './finding.ts'
import { verifyPosts } from './posts.ts'
import { verifySeats } from './seats.ts'
import { services } from './services.ts'

/** How long the effect of a decision may take once faults are over (I23). */
const AGREE_MS = 10_000
/** While people work and the machine is busy it may take longer before it is told as a fault. */
export const LIVE_MS = 60_000

/**
 * Recomputes the invariants of seats, approvals, money, posts and events from the raw collections; `db` gives a service's database, `patienceMs` says
 * how long one service may wait for what another has told.
 */
export const verifyData = async (db: (service: string) => Db, now: Date, patienceMs = AGREE_MS): Promise<Finding[]> => {
  const found: Finding[] = [
    ...(await verifySeats(db('training'), now)),
    ...(await verifyApprovals(db, patienceMs)),
    ...(await verifyFee(db('fee'))),
    ...(await verifyPosts(db('org'), now)),
  ]
  for (const service of services) found.push(...(await verifyEvents(db(service), service, now)))
  return found
}
