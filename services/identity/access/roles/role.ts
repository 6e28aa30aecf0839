import type { Grant } from '@academy/chassis/runtime/identity-token.ts'

/** A post that is held on the day in question. */
export interface HeldPost {
  positionCode: string
  orgId: string
  orgType: string
  letter: boolean
  /** For area managers and regional heads: the outlets of their areas or regions. */
  reach: readonly string[]
}

export interface RoleRule {
  code: string
  dataScope: string
  positions: readonly string[]
  withLetter: readonly string[]
  orgType?: string | undefined
}

/** Does a post give this role? */
export const gives = (rule: RoleRule, post: HeldPost): boolean => {
  if (rule.orgType && rule.orgType !== post.orgType) return false
  if (rule.positions.includes('*') || rule.positions.includes(post.positionCode)) return true
  return post.letter && rule.withLetter.includes(post.positionCode)
}

/** The roles that live posts give, each with the organisations it reaches from (decided.md §3 "Roles follow the live post"). */
export const grantsOf = (rules: readonly RoleRule[], posts: readonly HeldPost[]): Grant[] =>
  rules.flatMap((rule) => {
    const from = posts.filter((post) => gives(rule, post))
    if (from.length === 0) return []
    const roots = rule.dataScope === '4' ? from.flatMap((post) => post.reach) : from.map((post) => post.orgId)
    return [{ code: rule.code, roots: [...new Set(roots)] }]
  })
