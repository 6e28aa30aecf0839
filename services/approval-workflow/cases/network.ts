import { dayOf } from '@academy/contracts/core/days.ts'
import { catalogues, organisations, posts, type Tenant } from '../people.ts'
import { heldOn } from './held-on.ts'
import { type RoleHolders, roleHoldersAround } from './role-holders.ts'
import type { HeldPost, Network, OutletPlace } from './route.ts'

/** Positions of the academy and of the network that any step may name. */
const academy = ['AC01', 'AC02', 'AC03', 'AC04', 'AC05', 'AC06', 'AC07', 'AC08', 'AC11']
const network = ['MG01', 'MG03', 'MG04', 'MG05', 'MG06']

type Post = Awaited<ReturnType<ReturnType<typeof posts>['find']>>[number]

const held = (post: Post): HeldPost => ({
  userId: post.userId,
  positionCode: post.positionCode,
  orgId: post.orgId,
  ...(post.letter === undefined ? {} : { letter: post.letter }),
  ...(post.areaOf ? { areaOf: post.areaOf } : {}),
})

const placesOf = async (who: Tenant, outletIds: readonly string[]): Promise<Map<string, OutletPlace>> => {
  const outlets = await organisations(who).byIds([...outletIds])
  const above = await organisations(who).byIds(outlets.flatMap((outlet) => outlet.path))
  const kind = new Map(above.map((org) => [org.id, org.orgType]))
  const near = (path: readonly string[], type: string) => path.findLast((id) => kind.get(id) === type)
  return new Map(outlets.map(({ id, path, area }) => [id, { outletId: id, dealerId: near(path, '50'), groupId: near(path, '40'), ...(area ? { area } : {}) }]))
}

/** What the cases at hand name besides: outlets, people, roles. */
interface Around {
  outletIds: readonly string[]
  userIds?: readonly string[]
  roleCodes?: readonly string[]
  /** Positions that their models name besides those of the chains. */
  positionCodes?: readonly string[]
}
/** The network of cases of any model. */
export type WholeNetwork = Network & RoleHolders

/** Who holds what today around these outlets and in the academy, and whoever else the cases name; read from the replicas. */
export const networkAround = async (who: Tenant, at: Date, { outletIds, userIds = [], roleCodes = [], positionCodes = [] }: Around): Promise<WholeNetwork> => {
  const places = await placesOf(who, outletIds)
  const orgs = [...new Set([...places.values()].flatMap(({ outletId, dealerId, groupId }) => [outletId, dealerId, groupId]))].filter(Boolean)
  const asked = [
    { positionCode: { $in: [...academy, ...positionCodes] } },
    { orgId: { $in: orgs }, positionCode: { $in: network } },
    ...(userIds.length > 0 ? [{ userId: { $in: [...userIds] } }] : []),
  ]
  const [found, named] = await Promise.all([
    posts(who).find({ $and: [{ $or: asked }, heldOn(dayOf(at))] }, { sort: { joinDate: 1, id: 1 } }),
    catalogues(who).all(),
  ])
  const byRole = await roleHoldersAround(who, at, roleCodes, outletIds)
  const managers = new Map(named.map((row) => [row.code, row.managerId]))
  return { posts: found.map(held), outlet: (id) => places.get(id), catalogueManager: (code) => managers.get(code), ...byRole }
}
