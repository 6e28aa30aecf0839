import type { Reaction } from '@academy/chassis/events/reaction.ts'
import { replicate } from '@academy/chassis/events/replica.ts'
import { cancelReaction, caseReactions, exemptReaction } from './delivery/enrolments/reactions.ts'
import { accounts, positions, posts, users } from './people.ts'

/** Everything that training does when others speak. */
export const reactions: Reaction[] = [
  replicate(users),
  replicate(positions),
  replicate(posts),
  replicate(accounts),
  ...caseReactions,
  cancelReaction,
  exemptReaction,
]
