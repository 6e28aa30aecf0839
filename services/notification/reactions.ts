import type { Reaction } from '@academy/chassis/events/reaction.ts'
import { replicate } from '@academy/chassis/events/replica.ts'
import { approvalReactions } from './notices/approvals.ts'
import { enrolmentReactions } from './notices/enrolments.ts'
import { feeReactions } from './notices/fees.ts'
import { offeringReactions } from './notices/offerings.ts'
import { offerings, posts, users } from './people.ts'

/** Everything that notification does when others speak. */
export const reactions: Reaction[] = [
  replicate(users),
  replicate(posts),
  replicate(offerings),
  ...enrolmentReactions,
  ...offeringReactions,
  ...approvalReactions,
  ...feeReactions,
]
