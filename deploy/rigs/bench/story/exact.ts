import type { MongoClient } from 'mongodb'
import { must } from '../figure.ts'
import { tenantId } from './world.ts'

/** Throws Wrong unless each story with these enrolments left exactly one row of each kind in the databases of this prefix. */
export const mustBeExact = async (client: MongoClient, prefix: string, ids: readonly string[]): Promise<void> => {
  const count = (service: string, name: string, filter: object) =>
    client
      .db(`${prefix}${service}`)
      .collection(name)
      .countDocuments({ tenantId, ...filter })
  const mine = { enrolmentId: { $in: ids } }
  const found = {
    'confirmed enrolments': await count('training', 'enrolments', { _id: { $in: ids }, status: 'confirmed' }),
    seats: await count('training', 'seats', { ...mine, pending: { $exists: false } }),
    journals: await count('fee', 'journals', { ...mine, cause: 'confirmed' }),
    members: await count('community', 'members', { source: { $in: ids } }),
    mails: await count('notification', 'mails', { about: { $in: ids }, template: 'enrolments.confirmed' }),
    notices: await count('notification', 'notices', { template: 'enrolments.confirmed', link: { $in: ids.map((id) => `/my/enrolments/${id}`) } }),
    'agreed cases': await count('approval-workflow', 'cases', { subjectId: { $in: ids }, status: 'agreed' }),
  }
  for (const [what, n] of Object.entries(found)) must(n === ids.length, `${n} ${what} for ${ids.length} stories`)
}
