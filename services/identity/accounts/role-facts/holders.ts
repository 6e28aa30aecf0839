import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything, type Reader } from '@academy/chassis/mongo/scope.ts'
import { keptFor } from '@academy/chassis/runtime/kept-for.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { gives, inPhases, RoleAssignmentModel, RoleModel, type RoleRule } from '../../access/public.ts'
import { heldOn, organisations, posts } from '../sessions/grants.ts'

type Who = Pick<Reader, 'tenantId' | 'session'>

const KEPT_MS = 60_000
const MOST = 1_000_000

/** People whose live post gives this role; each once, whatever posts he has. */
const byPost = async (who: Who, rule: RoleRule, at: Date): Promise<string[]> => {
  const { positions = [], withLetter = [], orgType, authType, status } = rule
  if (authType === '2' || status === 'inactive') return []
  const everybody = positions.includes('*')
  const live = heldOn(dayOf(at))
  if (everybody && !orgType) return (await posts(who).distinct('userId', live)) as string[]
  if (positions.length + withLetter.length === 0) return []
  const held = await posts(who).find(everybody ? live : { ...live, positionCode: { $in: [...positions, ...withLetter] } }, { limit: MOST })
  const places = new Map((await organisations(who).byIds(held.map((post) => post.orgId))).map((place) => [place.id, place.orgType]))
  const giving = held.filter((post) => gives(rule, { ...post, orgType: places.get(post.orgId) ?? '', letter: post.letter ?? false, reach: [] }))
  return giving.map((post) => post.userId)
}

/** People who hold this role by hand at this moment. */
const byHand = async (who: Who, { code, authType, status }: RoleRule, at: Date): Promise<string[]> => {
  if (authType === '1' || status === 'inactive') return []
  const filter = { $and: [{ roleCode: code }, inPhases(['live'], at)] }
  return (await repository(RoleAssignmentModel)({ ...who, dataScope: everything }).distinct('userId', filter)) as string[]
}

/** Everybody who holds such a role at a moment, by post or by hand. */
export const holdersOf = async (who: Who, rule: RoleRule, at: Date): Promise<string[]> => {
  const people = await byPost(who, rule, at)
  return [...new Set([...people, ...(await byHand(who, rule, at))])]
}

/** How many people hold each role of an academy on a day. */
export const holdersOfAll = keptFor(
  KEPT_MS,
  (tenantId: string, day: string, _: Date) => `${tenantId}|${day}`,
  async (tenantId, _, now) => {
    const roles = await repository(RoleModel)({ tenantId, dataScope: everything }).find({})
    return Promise.all(roles.map(async (role) => ({ roleId: role.id, people: (await holdersOf({ tenantId }, role, now)).length })))
  },
)
