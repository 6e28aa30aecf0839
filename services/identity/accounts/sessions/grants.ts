import { type ReplicaRow, replica } from '@academy/chassis/events/replica.ts'
import { organisationsOf } from '@academy/chassis/http/access.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything, type Reader } from '@academy/chassis/mongo/scope.ts'
import type { Grant } from '@academy/chassis/runtime/identity-token.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { positionState, postState } from '@academy/contracts/org/events.ts'
import { grantsOf, type HeldPost, liveAssignments, RoleModel } from '../../access/public.ts'
import { db } from '../../database.ts'

export const posts = replica(db, 'post_replica', postState, [
  [{ tenantId: 1, userId: 1, _id: 1 }],
  // by position, its holders in the order of a list
  [{ tenantId: 1, positionCode: 1, userId: 1, _id: 1 }],
  // whom somebody reaches is asked by the places where they work
  [{ tenantId: 1, outletId: 1 }],
  [{ tenantId: 1, orgId: 1 }],
])
export const positions = replica(db, 'position_replica', positionState, [[{ tenantId: 1, code: 1 }]])
export const organisations = organisationsOf('identity')
export type Post = ReplicaRow<typeof posts>
type Who = Pick<Reader, 'tenantId' | 'session'>

/** Posts that are held on a Shanghai day. */
export const heldOn = (day: string) => ({
  joinDate: { $lte: day },
  $or: [{ leaveDate: { $exists: false } }, { leaveDate: null }, { leaveDate: { $gte: day } }],
})

/** The posts of a person that are held on the Shanghai day of `now`, the main one first. */
export const heldPosts = async (tenantId: string, userId: string, now: Date, session?: Who['session']): Promise<Post[]> => {
  const held = await posts({ tenantId, session }).find({ userId, ...heldOn(dayOf(now)) })
  return held.sort((a, b) => Number(b.main) - Number(a.main))
}

const reachOf = async ({ tenantId, session }: Who, post: Post): Promise<string[]> => {
  if (!post.areaOf?.length) return []
  const field = post.positionCode === 'AC02' ? 'region' : 'area'
  const outlets = await organisations({ tenantId, session }).find({ [field]: { $in: post.areaOf }, orgType: { $in: ['50', '60'] } })
  return outlets.map((outlet) => outlet.id)
}

/** The role of everybody who learns: all that the portal needs. */
const PORTAL_ROLE = 'LEARNER'

/** What of these roles a remembered person may use (resolutions.md 31). */
export const forPortal = (grants: readonly Grant[]): Grant[] => grants.filter(({ code }) => code === PORTAL_ROLE)

/** These posts as roles read them: with the kind of their place and, for who answers for areas, the outlets there. */
export const resolvedPosts = async (who: Who, held: readonly Post[]): Promise<(HeldPost & { id: string })[]> => {
  const places = new Map((await organisations(who).byIds(held.map((post) => post.orgId))).map((place) => [place.id, place.orgType]))
  const resolved: (HeldPost & { id: string })[] = []
  for (const post of held)
    resolved.push({
      id: post.id,
      positionCode: post.positionCode,
      orgId: post.orgId,
      orgType: places.get(post.orgId) ?? '',
      letter: post.letter ?? false,
      reach: await reachOf(who, post),
    })
  return resolved
}

/** The rules by which posts and assignments give roles. */
export const roleRules = (who: Who) => repository(RoleModel)({ ...who, dataScope: everything }).find({})

/** All that gives a person roles at a moment: his live posts, what he holds by hand, the rules of the roles; in a unit as its `session` sees it. */
export const holdingsOf = async (tenantId: string, userId: string, at: Date, session?: Who['session']) => {
  const who = { tenantId, session }
  // one after the other: a transaction carries one command at a time
  const held = await heldPosts(tenantId, userId, at, session)
  const byHand = await liveAssignments(who, userId, at)
  const rules = held.length + byHand.length === 0 ? [] : await roleRules(who)
  return { posts: held, resolved: await resolvedPosts(who, held), byHand, rules }
}

/** The roles of a person at a moment, from his live posts (decided.md §3) and what he holds by hand. */
export const grantsFor = async (tenantId: string, userId: string, now: Date, session?: Who['session']): Promise<Grant[]> => {
  const { rules, resolved, byHand } = await holdingsOf(tenantId, userId, now, session)
  return grantsOf(rules, resolved, byHand)
}
