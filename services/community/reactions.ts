import type { Reaction } from '@academy/chassis/events/reaction.ts'
import { replicate } from '@academy/chassis/events/replica.ts'
import { commentables } from '@academy/contracts/threads.ts'
import { roomReactions } from './discussion/rooms/members.ts'
import { threadReactions } from './discussion/threads/reactions.ts'
import { catalogues, posts, users } from './people.ts'

/** Everything that community does when others speak. */
export const reactions: Reaction[] = [replicate(users), replicate(posts), replicate(catalogues), ...roomReactions, ...commentables.flatMap(threadReactions)]
