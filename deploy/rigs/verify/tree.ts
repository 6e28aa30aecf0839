import type { Db } from 'mongodb'
import { type Finding, finding, heavy } from './finding.ts'

interface Organisation {
  _id: string
  tenantId: string
  orgType: string
  parentId?: string
  path?: string[]
}
interface Post {
  _id: string
  tenantId: string
  orgId: string
  outletId?: string
  dealerId?: string
}

/** From the root down to the organisation, as its parents say; nothing where they lead in a circle or to nobody. */
const pathOf = (org: Organisation, all: ReadonlyMap<string, Organisation>): string[] | undefined => {
  const path = [org._id]
  for (let at = org; at.parentId; ) {
    const above = all.get(at.parentId)
    if (!above || above.tenantId !== org.tenantId || path.includes(above._id)) return undefined
    path.unshift(above._id)
    at = above
  }
  return path
}

const payers = new Set(['20', '30', '50'])

/** The outlet of a post and who pays for it, as the tree says. */
const placesOf = (post: Post, all: ReadonlyMap<string, Organisation>): string | undefined => {
  const org = all.get(post.orgId)
  if (!org || org.tenantId !== post.tenantId) return undefined
  const payer = (pathOf(org, all) ?? []).findLast((id) => payers.has(all.get(id)?.orgType ?? ''))
  return `${org.orgType === '60' ? org._id : ''}|${payer ?? ''}`
}

/** Recomputes I36 from the raw collections of org: everybody reaches what lies below, so paths and places must be what the parents say. */
export const verifyTree = async (db: Db): Promise<Finding[]> => {
  const orgs = await db
    .collection<Organisation>('organisations')
    .find({}, { projection: { tenantId: 1, orgType: 1, parentId: 1, path: 1 }, ...heavy })
    .toArray()
  const all = new Map(orgs.map((org) => [org._id, org]))
  const lost = orgs.filter((org) => pathOf(org, all)?.join() !== org.path?.join()).map(({ _id }) => _id)
  const astray: string[] = []
  let checked = 0
  for await (const post of db.collection<Post>('posts').find({}, { projection: { tenantId: 1, orgId: 1, outletId: 1, dealerId: 1 }, ...heavy })) {
    checked++
    if (placesOf(post, all) !== `${post.outletId ?? ''}|${post.dealerId ?? ''}`) astray.push(post._id)
  }
  return [finding('I36 the tree is what the parents say', orgs.length, lost), finding('I36 posts stand where the tree says', checked, astray)]
}
