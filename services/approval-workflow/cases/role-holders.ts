import { gives, givesByHand, grantsOf, type HeldByHand, type HeldPost as RolePost, type RoleRule } from '@academy/chassis/people/held-roles.ts'
import type { Grant } from '@academy/chassis/runtime/identity-token.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { assignments, organisations, posts, roles, type Tenant } from '../people.ts'
import { heldOn } from './held-on.ts'
import type { HeldPost } from './route.ts'

type Role = Awaited<ReturnType<ReturnType<typeof roles>['find']>>[number]
type Post = Awaited<ReturnType<ReturnType<typeof posts>['find']>>[number]
type Place = Awaited<ReturnType<ReturnType<typeof organisations>['byIds']>>[number]
type Given = Awaited<ReturnType<ReturnType<typeof assignments>['find']>>[number]

/** Holders of named roles, as the steps of a model ask for them. */
export interface RoleHolders {
  /** May this role decide the model? One that says nothing of processes may. */
  decides(role: string, model: string): boolean
  roleHolders(role: string, outletId: string): HeldPost[]
}

const NEAR = ['2', '3']
const EVERYBODY = '*'

/** Posts that may give one of these roles: of roles that reach their own place, only those above the outlets. */
const giving = (rules: readonly Role[], above: readonly string[]) =>
  rules.flatMap(({ authType, positions = [], withLetter = [], dataScope }) => {
    const codes = authType === '2' ? [] : [...positions, ...withLetter].filter((code) => code !== EVERYBODY)
    if (codes.length === 0) return []
    return [{ positionCode: { $in: codes }, ...(NEAR.includes(dataScope) ? { orgId: { $in: [...above] } } : {}) }]
  })

/** Assignments of these roles in force at a moment. */
export const inForce = (at: Date, codes: readonly string[]) => ({
  $and: [{ roleCode: { $in: [...codes] }, from: { $lte: at } }, { $or: [{ until: { $exists: false } }, { until: null }, { until: { $gt: at } }] }],
})

/** Does what gives the role reach this outlet; no outlet is reached only by who sees everything. */
const covers = ({ dataScope }: RoleRule, { roots, narrowed }: Grant, outlet: Place | undefined): boolean => {
  if (dataScope === '1' && !narrowed) return true
  if (!outlet || dataScope === '5') return false
  return dataScope === '2' ? roots.includes(outlet.id) : outlet.path.some((above) => roots.includes(above))
}

const asRolePost = (post: Post, orgType: string | undefined, outlets: readonly Place[]): RolePost => {
  const answers = new Set(post.areaOf ?? [])
  const reach = outlets.filter((one) => answers.has((post.positionCode === 'AC02' ? one.region : one.area) ?? '')).map(({ id }) => id)
  return { positionCode: post.positionCode, orgId: post.orgId, orgType: orgType ?? '', letter: post.letter ?? false, reach }
}

interface Person {
  posts: Post[]
  resolved: RolePost[]
  byHand: (HeldByHand & Given)[]
}

/** The seat from which somebody holds a role over an outlet: the post that gives it, or his first one where it is given by hand. */
const seatOf = (rule: Role, person: Person, outlet: Place | undefined): HeldPost[] => {
  const [grant] = grantsOf([rule], person.resolved, person.byHand)
  if (!grant || !covers(rule, grant, outlet)) return []
  const own = person.resolved.findIndex((post) => gives(rule, post) && covers(rule, grantsOf([rule], [post])[0] ?? grant, outlet))
  const post = person.posts[Math.max(own, 0)]
  return post ? [{ userId: post.userId, positionCode: post.positionCode, orgId: post.orgId }] : []
}

/** Who of the network holds these roles now by live posts or by hand, over which of these outlets; who has no post any more decides nothing. */
export const roleHoldersAround = async (who: Tenant, at: Date, codes: readonly string[], outletIds: readonly string[]): Promise<RoleHolders> => {
  if (codes.length === 0) return { decides: () => true, roleHolders: () => [] }
  const rules = await roles(who).find({ code: { $in: [...codes] } })
  const outlets = await organisations(who).byIds([...outletIds])
  const byHand = (await assignments(who).find(inForce(at, codes))).filter((one) => rules.some((rule) => givesByHand(rule, one)))
  const ways = [...giving(rules, [...new Set(outlets.flatMap(({ path }) => path))]), { userId: { $in: byHand.map(({ userId }) => userId) } }]
  const held = await posts(who).find({ $and: [{ $or: ways }, heldOn(dayOf(at))] }, { sort: { joinDate: 1, id: 1 } })
  const kinds = new Map((await organisations(who).byIds([...new Set(held.map(({ orgId }) => orgId))])).map(({ id, orgType }) => [id, orgType]))
  const people = new Map<string, Person>()
  for (const post of held) {
    const person = people.get(post.userId) ?? { posts: [], resolved: [], byHand: byHand.filter(({ userId }) => userId === post.userId) }
    person.posts.push(post)
    person.resolved.push(asRolePost(post, kinds.get(post.orgId), outlets))
    people.set(post.userId, person)
  }
  const ruleOf = (code: string) => rules.find((rule) => rule.code === code)
  return {
    decides: (role, model) => ruleOf(role)?.processes?.some((one) => one.model === model && one.decide) ?? true,
    roleHolders: (role, outletId) => {
      const rule = ruleOf(role)
      const outlet = outlets.find(({ id }) => id === outletId)
      return rule ? [...people.values()].flatMap((person) => seatOf(rule, person, outlet)) : []
    },
  }
}
