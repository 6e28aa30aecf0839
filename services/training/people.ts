import { replica, replicate } from '@academy/chassis/events/replica.ts'
import { organisationsOf } from '@academy/chassis/http/access.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import { audiencesOver } from '@academy/chassis/people/audience.ts'
import { module } from '@academy/chassis/runtime/module.ts'
import { accountState } from '@academy/contracts/fee/events.ts'
import { groupState, userState } from '@academy/contracts/identity/events.ts'
import { positionState, postState } from '@academy/contracts/org/events.ts'
import { db } from './database.ts'

// What training knows of people and places: replicas of other services' states.

export const users = replica(db, 'user_replica', userState, [[{ tenantId: 1, nameCn: 1 }]])
export const positions = replica(db, 'position_replica', positionState, [[{ tenantId: 1, code: 1 }]])
export const posts = replica(db, 'post_replica', postState, [
  [{ tenantId: 1, userId: 1 }],
  [{ tenantId: 1, outletId: 1, positionCode: 1 }],
  [{ tenantId: 1, dealerId: 1 }],
  [{ tenantId: 1, positionCode: 1 }],
])
export const accounts = replica(db, 'account_replica', accountState, [[{ tenantId: 1, orgId: 1 }]])
export const organisations = organisationsOf('training')
export const groups = replica(db, 'group_replica', groupState)

/** Reads audiences over these copies. */
export const audiences = audiencesOver({
  posts,
  below: async (who, orgId) => [orgId, ...(await organisations(who).find({ path: orgId })).map(({ id }) => id)],
  group: async (who, id) => (await groups(who).byId(id))?.audience,
})

/** people: keeps these copies. */
export const people = module({ name: 'people', reactions: [replicate(users), replicate(positions), replicate(posts), replicate(accounts), replicate(groups)] })

type Tenant = Pick<Reader, 'tenantId' | 'session'>

/** Names of many people at once where an order or a sentence goes by them; a field of an answer is a reference, which is named as it leaves. Missing ones read `—`. */
export const namesOf = async (who: Tenant, ids: readonly (string | undefined)[], english = false): Promise<(id: string | undefined) => string> => {
  const known = await users(who).byIds([...new Set(ids.filter((id): id is string => Boolean(id)))])
  const names = new Map(known.map((row) => [row.id, english ? row.nameEn : row.nameCn]))
  return (id) => names.get(id ?? '') ?? '—'
}
