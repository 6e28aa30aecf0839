import type { managerWays } from '@academy/contracts/org/line-managers.ts'

// The rule of line managers (areas/people-organisations.md rule 9): own, else head of department, MG01, MG06, MG04; never oneself.

export interface Holder {
  userId: string
  orgId: string
  positionCode: string
}

interface Led {
  userId: string
  orgId: string
  /** The organisations above the post's own, which ends the list. */
  path: readonly string[]
  managerId?: string | undefined
  /** The positions that lead the department of the post, its own first. */
  heads: readonly string[]
}

type Way = (typeof managerWays)[number]
interface Found {
  managerId: string
  by: Way
}

/** The positions that lead a place, the nearest first: the head of the outlet, the dealer's, the group's. */
const leading = ['MG01', 'MG06', 'MG04'] as const

/** Takes a post, who is at work at all today (`working`) and who holds the positions that lead in the places of its path; gives who leads its person. */
export const lineManagerOf = (post: Led, holders: readonly Holder[], working: ReadonlySet<string>): Found | undefined => {
  if (post.managerId && post.managerId !== post.userId && working.has(post.managerId)) return { managerId: post.managerId, by: 'named' }
  const others = holders.filter(({ userId }) => userId !== post.userId)
  for (const code of post.heads) {
    const head = others.find(({ positionCode, orgId }) => positionCode === code && orgId === post.orgId)
    if (head) return { managerId: head.userId, by: 'department' }
  }
  const places = [...post.path].reverse()
  for (const by of leading)
    for (const place of places) {
      const found = others.find(({ positionCode, orgId }) => positionCode === by && orgId === place)
      if (found) return { managerId: found.userId, by }
    }
  return undefined
}

/** The codes that the rule seeks. */
export const leadingCodes: readonly string[] = leading
