import type { Reaction } from '@academy/chassis/events/reaction.ts'
import { replicate } from '@academy/chassis/events/replica.ts'
import { caseReactions } from './cases/reactions.ts'
import { abouts, assignments, catalogues, positions, posts, users, workdays } from './people.ts'
import { rerouteReactions } from './tasks/reactions.ts'

/** Everything that approval does when others speak. */
export const reactions: Reaction[] = [
  ...[replicate(users), replicate(positions), replicate(posts), replicate(catalogues), replicate(workdays), replicate(assignments)],
  ...[...abouts.values()].map((about) => replicate(about)),
  ...rerouteReactions,
  ...caseReactions,
]
