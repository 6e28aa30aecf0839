import type { Reaching } from '@academy/chassis/leaks/reaching.ts'
import { users } from '@academy/contracts/identity/accounts/users.ts'
import { posts } from '../sessions/grants.ts'

/** People are reached by where they work, and oneself; judged for the leak test by the raw posts. */
export const peopleReached: Reaching = {
  contract: users,
  within: async (who, { orgs, userId }, ids) => {
    const held = await posts(who).find({ userId: { $in: ids } })
    const near = held.filter(({ outletId, orgId }) => orgs.has(outletId ?? '') || orgs.has(orgId))
    return [...near.map((post) => post.userId), ...ids.filter((id) => id === userId)]
  },
}
