import { onState } from '@academy/chassis/events/reaction.ts'
import { replicate } from '@academy/chassis/events/replica.ts'
import { userState } from '@academy/contracts/identity/events.ts'
import { positions, posts } from './accounts/sessions/grants.ts'
import { forgetPerson } from './accounts/sessions/remembered.ts'

/** Everything that identity does when others speak, or it has itself. */
export const reactions = [
  replicate(posts),
  replicate(positions),
  // whoever leaves and comes back must not be let in by what a browser remembers of the time before
  onState(userState, 'identity.forget-leavers', async (person, heard) => {
    if (person?.employment !== '1') await forgetPerson(heard, heard.event.aggregateId)
  }),
]
