import type { Commentable } from './community/discussion/commentable.ts'
import { courseComments } from './training/study/course-comments.ts'

/** Everything that has comments. */
export const commentables: readonly Commentable[] = [courseComments]
