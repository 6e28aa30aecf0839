import { on, onState, type Reaction } from '@academy/chassis/events/reaction.ts'
import { replicate } from '@academy/chassis/events/replica.ts'
import { consentChanged, userState } from '@academy/contracts/identity/events.ts'
import { messageReactions } from './notices/reactions.ts'
import { users } from './people.ts'
import { consentedMails } from './preferences/model.ts'

/** Everything that notification does when others speak. */
export const reactions: Reaction[] = [
  replicate(users),
  // of mails and texts that went to him the audit tells nothing any more
  onState(userState, 'notification.person-keys', async (person, ctx) => {
    if (!person) ctx.destroyKey(ctx.event.aggregateId)
  }),
  on(consentChanged, 'preferences.consent', async ({ userId, purpose, given }, ctx) => {
    if (purpose === 'mails') await consentedMails(ctx, userId, given)
  }),
  ...messageReactions,
]
