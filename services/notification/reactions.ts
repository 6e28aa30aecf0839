import { onState, type Reaction } from '@academy/chassis/events/reaction.ts'
import { replicate } from '@academy/chassis/events/replica.ts'
import { userState } from '@academy/contracts/identity/events.ts'
import { approvalReactions } from './notices/approvals.ts'
import { enrolmentReactions } from './notices/enrolments.ts'
import { feeReactions } from './notices/fees.ts'
import { offeringReactions } from './notices/offerings.ts'
import { offerings, posts, users } from './people.ts'

/** Everything that notification does when others speak. */
export const reactions: Reaction[] = [
  replicate(users),
  // of mails and texts that went to him the audit tells nothing any more
  onState(userState, 'notification.person-keys', async (person, heard) => {
    if (!person) heard.destroyKey(heard.event.aggregateId)
  }),
  replicate(posts),
  replicate(offerings),
  ...enrolmentReactions,
  ...offeringReactions,
  ...approvalReactions,
  ...feeReactions,
]
