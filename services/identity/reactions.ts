import { replicate } from '@academy/chassis/events/replica.ts'
import { positions, posts } from './accounts/sessions/grants.ts'

/** Everything that identity does when others speak. */
export const reactions = [replicate(posts), replicate(positions)]
