import { importId } from '@academy/chassis/imports/sheet-importer.ts'
import { present } from '@academy/contracts/core/fields.ts'
import { userState } from '@academy/contracts/identity/events.ts'
import { postState } from '@academy/contracts/org/events.ts'
import { idKeyOf } from '@academy/identity/accounts/users/import.ts'
import { userIdOf } from '@academy/identity/accounts/users/people-ids.ts'
import { loginKeyOf } from '@academy/identity/accounts/users/user.ts'
import { publicUser } from '@academy/identity/accounts/users/user-state.ts'
import { placesOf } from '@academy/org/posts/derive.ts'
import type { WorldPerson } from '../world/people.ts'
import { personRow } from '../world/rows.ts'
import { type Fixture, type Organisation, stamp, TENANT } from './fixture.ts'
import type { Sink } from './sink.ts'
import { stateKeeper } from './states.ts'

/** Somebody of an outlet who may be enrolled. */
export interface Learner {
  userId: string
  postId: string
  position: string
  outlet: Organisation
  dealerId: string
  since: string
  /** The last day on which he is in class. */
  busyUntil: string
}

const everywhere = (name: string, places: readonly ('identity' | 'org' | 'training' | 'approval-workflow' | 'fee' | 'community' | 'notification')[]) =>
  places.map((place) => [place, name] as const)

const keepers = (sink: Sink, { now }: Fixture) => ({
  user: stateKeeper(sink, 'identity', userState, everywhere('user_replica', ['org', 'training', 'approval-workflow', 'fee', 'community', 'notification']), now),
  post: stateKeeper(sink, 'org', postState, everywhere('post_replica', ['identity', 'training', 'approval-workflow', 'fee', 'community']), now),
})

const userOf = (person: WorldPerson, userCode: string, idKey: string) => ({
  ...personRow(person),
  userCode,
  employment: '1' as const,
  source: '20' as const,
  accountStatus: '1' as const,
  accountGen: '0' as const,
  idKey,
  loginKey: loginKeyOf(userCode),
})

const postsOf = (person: WorldPerson, userId: string, { organisations, byId, positions }: Fixture) => {
  const types = new Map<string, string>()
  return person.posts.map((post) => {
    const [org, position] = [organisations.get(post.org), positions.get(post.position)]
    if (!org || !position) throw new Error(`nothing known of ${post.org} or ${post.position}`)
    for (const id of org.path) types.set(id, byId.get(id)?.orgType ?? '')
    return present({
      id: importId(TENANT, 'posts', `${userId}|${post.position}|${post.org}|${post.joinDate}`),
      userId,
      positionId: position._id,
      positionCode: post.position,
      orgId: org._id,
      ...placesOf({ id: org._id, orgType: org.orgType as '60', path: org.path }, types),
      main: post.main,
      joinDate: post.joinDate,
      slot: post.slot,
      leaveDate: post.leaveDate,
      letter: post.letter,
    })
  })
}

/**
 * Writes everybody but the staff, whom the importer brought, with posts, replicas and public states as the importer would have left them. Gives
 * the people of the outlets. `logins` are sign-in names by ID number.
 */
export const loadPeople = async (fixture: Fixture, sink: Sink, logins: ReadonlyMap<string, string>): Promise<Learner[]> => {
  const keep = keepers(sink, fixture)
  const learners: Learner[] = []
  const staff = new Set(fixture.world.staff.map(({ idNumber }) => idNumber))
  for (const person of fixture.world.people()) {
    if (staff.has(person.idNumber)) continue
    const idKey = idKeyOf('1', person.idNumber)
    const userId = userIdOf(TENANT, idKey)
    const user = userOf(person, logins.get(person.idNumber) ?? person.userCode, idKey)
    sink.add('identity', 'users', { _id: userId, ...user, ...stamp(fixture.now) })
    keep.user(publicUser({ id: userId, ...user } as never))
    const posts = postsOf(person, userId, fixture)
    for (const { id: _id, ...post } of posts) sink.add('org', 'posts', { _id, ...post, ...stamp(fixture.now) })
    for (const post of posts) keep.post(post)
    const main = posts.find((post) => post.main)
    const outlet = main?.outletId ? fixture.byId.get(main.outletId) : undefined
    if (main && outlet)
      learners.push({
        userId,
        postId: main.id,
        position: main.positionCode,
        outlet,
        dealerId: main.dealerId ?? outlet._id,
        since: main.joinDate,
        busyUntil: '',
      })
    if (learners.length % 100 === 0) await sink.room()
  }
  await sink.flush()
  return learners
}
