import type { Db } from 'mongodb'
import { verifyApprovals } from './approvals/approvals.ts'
import { verifyComments } from './comments.ts'
import { verifyCourses } from './courses.ts'
import { verifyEvents } from './events.ts'
import { verifyFee } from './fee.ts'
import type { Finding } from './finding.ts'
import { verifyOnce } from './once.ts'
import { verifyPersonal } from './personal.ts'
import { verifyPosts } from './posts.ts'
import { verifyResources } from './resources.ts'
import { verifySeats } from './seats.ts'
import { services } from './services.ts'
import { verifyTerms } from './terms.ts'
import { verifyTree } from './tree.ts'

/** How long the effect of a decision may take once faults are over (I23). */
const AGREE_MS = 10_000
/** While people work and the machine is busy it may take longer before it is told as a fault. */
export const LIVE_MS = 60_000

/**
 * Recomputes every invariant that raw collections can show: seats, courses, comments, resources, approvals, money, posts, the tree, events, what happens once; `db` gives a service's database, `patienceMs` says
 * how long one service may wait for what another has told.
 */
export const verifyData = async (db: (service: string) => Db, now: Date, patienceMs = AGREE_MS): Promise<Finding[]> => {
  const found: Finding[] = [
    ...(await verifySeats(db('training'), now)),
    ...(await verifyApprovals(db, patienceMs)),
    ...(await verifyFee(db('fee'))),
    await verifyTerms(db('training'), db('fee')),
    ...(await verifyCourses(db('training'))),
    ...(await verifyComments(db('community'), db('training'))),
    ...(await verifyResources(db('training'), now)),
    ...(await verifyPosts(db('org'), now)),
    ...(await verifyTree(db('org'))),
    ...(await verifyOnce(db)),
  ]
  for (const service of services) found.push(...(await verifyEvents(db(service), service, now)), ...(await verifyPersonal(db(service), service)))
  return found
}
