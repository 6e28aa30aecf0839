import type { Grant } from '@academy/chassis/runtime/identity-token.ts'
import { gives, givesByHand, grantsOf, type HeldPost } from '../../access/public.ts'
import { holdingsOf, organisations, positions } from '../../accounts/public.ts'

/** A role or a post that somebody might have besides. */
export interface AsIf {
  asRole?: string | undefined
  asPosition?: string | undefined
  asOrgId?: string | undefined
}

/** What gives somebody a role: a post, or an assignment by hand. */
export type Way =
  | { by: 'post'; position: string; positionNameCn: string; positionNameEn: string; orgId: string; orgNameCn: string; orgNameEn: string; since?: string }
  | { by: 'hand'; assignmentId?: string; since?: Date; until?: Date; reason: string }

export interface HeldRole {
  code: string
  nameCn: string
  nameEn: string
  grant: Grant
  ways: Way[]
}

export interface Standing {
  posts: Extract<Way, { by: 'post' }>[]
  byHand: number
  roles: HeldRole[]
  grants: Grant[]
}

type Post = Awaited<ReturnType<typeof holdingsOf>>['posts'][number]

const postWays = async (tenantId: string, held: readonly Pick<Post, 'positionCode' | 'orgId' | 'joinDate'>[]): Promise<Standing['posts']> => {
  const [places, known] = [await organisations({ tenantId }).byIds(held.map(({ orgId }) => orgId)), await positions({ tenantId }).all()]
  return held.map(({ positionCode, orgId, joinDate }) => {
    const [place, position] = [places.find(({ id }) => id === orgId), known.find(({ code }) => code === positionCode)]
    return {
      ...{ by: 'post' as const, position: positionCode, positionNameCn: position?.nameCn ?? positionCode, positionNameEn: position?.nameEn ?? positionCode },
      ...{ orgId, orgNameCn: place?.nameCn ?? orgId, orgNameEn: place?.nameEn ?? orgId, ...(joinDate ? { since: joinDate } : {}) },
    }
  })
}

/** The post that he might have besides, as role rules ask of it: with its letter, and no areas. */
const asPost = async (tenantId: string, { asPosition, asOrgId }: AsIf): Promise<HeldPost[]> => {
  if (!asPosition || !asOrgId) return []
  const place = await organisations({ tenantId }).byId(asOrgId)
  return [{ positionCode: asPosition, orgId: asOrgId, orgType: place?.orgType ?? '', letter: true, reach: [] }]
}

/** What somebody is and has at a moment, with what gives him each role: by the functions that a session is opened with. */
export const standingOf = async (tenantId: string, userId: string, at: Date, asIf: AsIf = {}): Promise<Standing> => {
  const { posts, resolved, byHand, rules } = await holdingsOf(tenantId, userId, at)
  const assumed = await asPost(tenantId, asIf)
  const all = [...resolved, ...assumed]
  const hands = [...byHand, ...(asIf.asRole ? [{ id: undefined, roleCode: asIf.asRole, from: undefined, until: undefined, reason: '' }] : [])]
  const grants = grantsOf(rules, all, hands)
  const ways = await postWays(tenantId, [...posts, ...assumed.map((one) => ({ ...one, joinDate: '' }))])
  const roles = grants.map((grant): HeldRole => {
    const rule = rules.find(({ code }) => code === grant.code)
    const fromPosts = rule ? all.flatMap((post, at) => (gives(rule, post) ? [ways[at] as Way] : [])) : []
    const given = rule ? hands.filter((one) => givesByHand(rule, one)) : []
    const fromHand = given.map(
      (one): Way => ({
        ...{ by: 'hand' as const, reason: one.reason },
        ...(one.id ? { assignmentId: one.id } : {}),
        ...(one.from ? { since: one.from } : {}),
        ...(one.until ? { until: one.until } : {}),
      }),
    )
    return { code: grant.code, nameCn: rule?.nameCn ?? grant.code, nameEn: rule?.nameEn ?? grant.code, grant, ways: [...fromPosts, ...fromHand] }
  })
  return { posts: ways, byHand: hands.length, roles, grants }
}
