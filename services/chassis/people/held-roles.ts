import type { Grant } from '../runtime/identity-token.ts'

/** A post that is held on the day in question. */
export interface HeldPost {
  positionCode: string
  orgId: string
  orgType: string
  letter: boolean
  /** For area managers and regional heads: the outlets of their areas or regions. */
  reach: readonly string[]
}

/** A role that is held by hand at the moment in question. */
export interface HeldByHand {
  roleCode: string
  /** Organisations that narrow the role's scope. */
  roots?: readonly string[] | undefined
}

export interface RoleRule {
  code: string
  dataScope: string
  positions?: readonly string[] | undefined
  withLetter?: readonly string[] | undefined
  orgType?: string | undefined
  /** 1 by post, 2 by hand, 3 or absent: both. */
  authType?: string | undefined
  status?: string | undefined
}

/** Does a post give this role? */
export const gives = ({ authType, orgType, positions = [], withLetter = [], status }: RoleRule, post: HeldPost): boolean => {
  if (status === 'inactive' || authType === '2') return false
  if (orgType && orgType !== post.orgType) return false
  if (positions.includes('*') || positions.includes(post.positionCode)) return true
  return post.letter && withLetter.includes(post.positionCode)
}

/** Does this assignment give the role? */
export const givesByHand = ({ code, authType, status }: RoleRule, { roleCode }: HeldByHand): boolean =>
  roleCode === code && authType !== '1' && status !== 'inactive'

const ALL = '1'
const CHOSEN = '4'
const some = (roots: HeldByHand['roots']): roots is readonly string[] => (roots?.length ?? 0) > 0

/** From where the role reaches by posts: those that give it, or all of a person's who holds it by hand and without roots. */
const rootsOf = ({ dataScope }: RoleRule, posts: readonly HeldPost[]) =>
  dataScope === CHOSEN ? posts.flatMap(({ reach }) => reach) : posts.map(({ orgId }) => orgId)

/** How one role reaches, from the posts and the assignments that give it; undefined where none does. */
const grantOf = (rule: RoleRule, posts: readonly HeldPost[], byHand: readonly HeldByHand[]): Grant | undefined => {
  const giving = posts.filter((post) => gives(rule, post))
  const given = byHand.filter((one) => givesByHand(rule, one))
  if (giving.length + given.length === 0) return undefined
  const whole = given.some(({ roots }) => !some(roots))
  const named = given.flatMap(({ roots }) => roots ?? [])
  const roots = [...new Set([...rootsOf(rule, whole ? posts : giving), ...named])]
  // a role that sees everything is narrowed only where nothing gives it whole
  const narrowed = rule.dataScope === ALL && giving.length === 0 && !whole
  return narrowed ? { code: rule.code, roots, narrowed } : { code: rule.code, roots }
}

/**
 * The roles of a person and from where each reaches: the union over live posts and assignments (decided.md §3 "Roles follow the live post";
 * shell-access.md rule 16).
 */
export const grantsOf = (rules: readonly RoleRule[], posts: readonly HeldPost[], byHand: readonly HeldByHand[] = []): Grant[] =>
  rules.flatMap((rule) => grantOf(rule, posts, byHand) ?? [])
