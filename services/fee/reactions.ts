import type { Reaction } from '@academy/chassis/events/reaction.ts'
import { replicate } from '@academy/chassis/events/replica.ts'
import { organisationReaction } from './accounts/organisation.ts'
import { exemptionReactions } from './exemptions/reactions.ts'
import { enrolmentReactions } from './ledger/reactions.ts'
import { courses, offerings, positions, posts, users } from './people.ts'

/** Everything that fee does when others speak. */
export const reactions: Reaction[] = [
  ...[users, positions, posts, courses, offerings].map((one) => replicate(one as never)),
  organisationReaction,
  ...enrolmentReactions,
  ...exemptionReactions,
]
