import type { Violation } from '@academy/contracts/core/envelope.ts'

// What of a post is judged beside its days: the letter, the line manager, whether its organisation goes on (areas/people-organisations.md rules 2, 8, 9).

interface Entered {
  userId: string
  orgId: string
  joinDate: string
  letter?: boolean | undefined
  managerId?: string | undefined
}
interface Place {
  dealerStatus?: string | undefined
  closeDate?: string | undefined
}
interface Flags {
  code: string
  adminAllowed: boolean
}

/** No post begins in an organisation that is closed, or behind its last day. */
const placeViolations = (post: Entered, before: Pick<Entered, 'orgId' | 'joinDate'> | null, org: Place): Violation[] => {
  if (before?.orgId === post.orgId && before.joinDate === post.joinDate) return []
  if (org.dealerStatus === '40') return [{ field: 'orgId', code: 'organisationClosed' }]
  return org.closeDate && post.joinDate > org.closeDate ? [{ field: 'orgId', code: 'organisationCloses', params: { day: org.closeDate } }] : []
}

/** A position flagged D alone may hold letters; nobody leads himself. What stood before is nobody's fault now. */
export const besideViolations = (
  post: Entered,
  before: (Pick<Entered, 'orgId' | 'joinDate' | 'letter'> & object) | null,
  org: Place,
  position: Flags,
): Violation[] => [
  ...placeViolations(post, before, org),
  ...(post.letter && !before?.letter && !position.adminAllowed ? [{ field: 'letter', code: 'letterNotAllowed', params: { position: position.code } }] : []),
  ...(post.managerId === post.userId ? [{ field: 'managerId', code: 'leadsHimself' }] : []),
]
