import type { Db } from 'mongodb'
import { verifyApprovals } from './approvals/approvals.ts'
import { verifyEvents } from './events.ts'
import { verifyFee } from './fee.ts'
import type { Finding } from './finding.ts'
import { verifyPosts } from './posts.ts'
import { verifySeats } from './seats.ts'
import { services } from './services.ts'

/** Recomputes the invariants of seats, approvals, money, posts and events from the raw collections; `db` gives a service's database. */
export const verifyData = async (db: (service: string) => Db, now: Date): Promise<Finding[]> => {
  const found: Finding[] = [
    ...(await verifySeats(db('training'))),
    ...(await verifyApprovals(db)),
    ...(await verifyFee(db('fee'))),
    ...(await verifyPosts(db('org'), now)),
  ]
  for (const service of services) found.push(...(await verifyEvents(db(service), service, now)))
  return found
}
