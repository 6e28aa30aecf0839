import type { Violation } from '@academy/contracts/core/envelope.ts'
import { overlap, type PostFacts } from '../posts/post.ts'

// Rules of a position: the form and the import go by them alike.

interface PositionFacts {
  code: string
  positionGroup: string
  single: boolean
}

/** What of a position people depend on: that they may hold letters, and which outlets have it. */
export interface Depended {
  adminAllowed: boolean
  brands?: readonly string[] | undefined
}

interface Depending {
  userId: string
  letter?: boolean | undefined
  /** Brands of the outlet of the post; nothing where it is at no outlet. */
  outletBrands?: readonly string[] | undefined
}

const sells = (outlet: readonly string[] | undefined, brands: readonly string[] | undefined): boolean =>
  !outlet?.length || !brands?.length || brands.some((brand) => outlet.includes(brand))

/** Who holds a letter that this change would take the ground from, and who works where the position would not exist any more (rule 8). */
export const dependants = (after: Depended, before: Depended | null, held: readonly Depending[]) => {
  const people = (rows: readonly Depending[]) => [...new Set(rows.map(({ userId }) => userId))]
  if (!before) return { letters: [], outside: [] }
  return {
    letters: before.adminAllowed && !after.adminAllowed ? people(held.filter(({ letter }) => letter)) : [],
    outside: people(held.filter(({ outletBrands }) => sells(outletBrands, before.brands) && !sells(outletBrands, after.brands))),
  }
}

/** The most people who hold this position in one organisation on one day. */
const mostAtOnce = (posts: readonly PostFacts[]): number => {
  const beside = (post: PostFacts) => posts.filter((other) => other.orgId === post.orgId && overlap(other, { ...post, leaveDate: post.joinDate })).length
  return posts.reduce((most, post) => Math.max(most, beside(post)), 0)
}

/**
 * Everything against a position as a whole: its code begins with its group, and it becomes a single post only where nobody shares it (I42). `held` are
 * its posts that have not ended.
 */
export const positionViolations = (position: PositionFacts, before: Pick<PositionFacts, 'single'> | null, held: readonly PostFacts[]): Violation[] => {
  const shared = position.single && before?.single === false ? mostAtOnce(held) : 0
  return [
    ...(position.code.slice(0, 2) === position.positionGroup
      ? []
      : [{ field: 'positionGroup', code: 'groupDiffers', params: { part: position.code.slice(0, 2) } }]),
    ...(shared > 1 ? [{ field: 'single', code: 'singleShared', params: { count: shared } }] : []),
  ]
}
