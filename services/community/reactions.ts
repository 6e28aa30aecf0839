import type { Reaction } from '@academy/chassis/events/reaction.ts'
import { replicate } from '@academy/chassis/events/replica.ts'
import { roomReactions } from './discussion/rooms/members.ts'
import { users } from './people.ts'

/** Everything that community does when others speak. */
export const reactions: Reaction[] = [replicate(users), ...roomReactions]
