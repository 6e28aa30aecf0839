import { replica, replicate } from '@academy/chassis/events/replica.ts'
import { organisationsOf } from '@academy/chassis/http/access.ts'
import { readAll } from '@academy/chassis/mongo/read-all.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import { module } from '@academy/chassis/runtime/module.ts'
import { accountState } from '@academy/contracts/fee/events.ts'
import { userState } from '@academy/contracts/identity/events.ts'
import { positionState, postState } from '@academy/contracts/org/events.ts'
import { db } from './database.ts'

// What training knows of people and places: replicas of other services' states.

export const users = replica(db, 'user_replica', userState, [[{ tenantId: 1, nameCn: 1 }]])
export const positions = replica(db, 'position_replica', positionState, [[{ tenantId: 1, code: 1 }]])
export const posts = replica(db, 'post_replica', postState, [
  [{ tenantId: 1, userId: 1 }],
  [{ tenantId: 1, outletId: 1, positionCode: 1 }],
  [{ tenantId: 1, dealerId: 1 }],
])
export const accounts = replica(db, 'account_replica', accountState, [[{ tenantId: 1, orgId: 1 }]])
export const organisations = organisationsOf('training')

/** people: keeps these copies. */
export const people = module({ name: 'people', reactions: [replicate(users), replicate(positions), replicate(posts), replicate(accounts)] })

type Tenant = Pick<Reader, 'tenantId' | 'session'>

/** Names of many people, organisations and positions at once, by id (positions by code); missing ones show as `—`. */
export const namesOf = async (
  who: Tenant,
  ids: { users?: readonly (string | undefined)[]; orgs?: readonly (string | undefined)[]; positions?: readonly (string | undefined)[] },
) => {
  const some = (list: readonly (string | undefined)[] | undefined) => [...new Set((list ?? []).filter((id): id is string => Boolean(id)))]
  const [people, places, jobs] = await readAll(
    who,
    () => users(who).byIds(some(ids.users)),
    () => organisations(who).byIds(some(ids.orgs)),
    () => positions(who).find({ code: { $in: some(ids.positions) } }),
  )
  const person = new Map(people.map((row) => [row.id, row]))
  const place = new Map(places.map((row) => [row.id, row]))
  const job = new Map(jobs.map((row) => [row.code, row]))
  return {
    user: (id: string | undefined, english = false) => (id ? ((english ? person.get(id)?.nameEn : person.get(id)?.nameCn) ?? '—') : '—'),
    org: (id: string | undefined) => ({ nameCn: (id && place.get(id)?.nameCn) || '—', nameEn: (id && place.get(id)?.nameEn) || '—' }),
    position: (code: string | undefined) => ({
      nameCn: (code && job.get(code)?.nameCn) || (code ?? '—'),
      nameEn: (code && job.get(code)?.nameEn) || (code ?? '—'),
    }),
  }
}
