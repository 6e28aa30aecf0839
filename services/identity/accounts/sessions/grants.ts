import { type ReplicaRow, replica } from '@academy/chassis/events/replica.ts'
import { organisationsOf } from '@academy/chassis/http/access.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything } from '@academy/chassis/mongo/scope.ts'
import type { Grant } from '@academy/chassis/runtime/identity-token.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { positionState, postState } from '@academy/contracts/org/events.ts'
import { grantsOf, type HeldPost, RoleModel, standingGrants } from '../../access/public.ts'
import { db } from '../../database.ts'

export const posts = replica(db, 'post_replica', postState, [
  [{ tenantId: 1, userId: 1 }],
  [{ tenantId: 1, positionCode: 1 }],
  // whom somebody reaches is asked by the places where they work
  [{ tenantId: 1, outletId: 1 }],
  [{ tenantId: 1, orgId: 1 }],
])
export const positions = replica(db, 'position_replica', positionState)
export const organisations = organisationsOf('identity')
export type Post = ReplicaRow<typeof posts>

/** Posts that are held on a Shanghai day. */
export const heldOn = (day: string) => ({
  joinDate: { $lte: day },
  $or: [{ leaveDate: { $exists: false } }, { leaveDate: null }, { leaveDate: { $gte: day } }],
})

/** The posts of a person that are held on the Shanghai day of `now`, the main one first. */
export const heldPosts = async (tenantId: string, userId: string, now: Date): Promise<Post[]> => {
  const held = await posts({ tenantId }).find({ userId, ...heldOn(dayOf(now)) })
  return held.sort((a, b) => Number(b.main) - Number(a.main))
}

const reachOf = async (tenantId: string, post: Post): Promise<string[]> => {
  if (!post.areaOf?.length) return []
  const field = post.positionCode === 'AC02' ? 'region' : 'area'
  const outlets = await organisations({ tenantId }).find({ [field]: { $in: post.areaOf }, orgType: { $in: ['50', '60'] } })
  return outlets.map((outlet) => outlet.id)
}

/** The role of everybody who learns: all that the portal needs. */
const PORTAL_ROLE = 'LEARNER'

/** What of these roles a remembered person may use (resolutions.md 31). */
export const forPortal = (grants: readonly Grant[]): Grant[] => grants.filter(({ code }) => code === PORTAL_ROLE)

/** These posts as roles read them: with the kind of their place and, for who answers for areas, the outlets there. */
export const resolvedPosts = async (tenantId: string, held: readonly Post[]): Promise<(HeldPost & { id: string })[]> => {
  const places = new Map((await organisations({ tenantId }).byIds(held.map((post) => post.orgId))).map((place) => [place.id, place.orgType]))
  const resolved: (HeldPost & { id: string })[] = []
  for (const post of held)
    resolved.push({
      id: post.id,
      positionCode: post.positionCode,
      orgId: post.orgId,
      orgType: places.get(post.orgId) ?? '',
      letter: post.letter ?? false,
      reach: await reachOf(tenantId, post),
    })
  return resolved
}

/** The rules by which posts give roles. */
export const roleRules = async (tenantId: string) =>
  (await repository(RoleModel)({ tenantId, dataScope: everything }).find({})).map((rule) => ({
    ...rule,
    positions: rule.positions ?? [],
    withLetter: rule.withLetter ?? [],
  }))

const postGrants = async (tenantId: string, userId: string, now: Date): Promise<Grant[]> => {
  const held = await heldPosts(tenantId, userId, now)
  if (held.length === 0) return []
  const resolved = await resolvedPosts(tenantId, held)
  return grantsOf(await roleRules(tenantId), resolved)
}

/** The roles of a person now, from the live posts (decided.md §3) and those that he holds whatever his posts are. */
export const grantsFor = async (tenantId: string, userId: string, now: Date): Promise<Grant[]> => {
  const [fromPosts, standing] = await Promise.all([postGrants(tenantId, userId, now), standingGrants(tenantId, userId)])
  return [...fromPosts, ...standing.filter(({ code }) => !fromPosts.some((grant) => grant.code === code))]
}
