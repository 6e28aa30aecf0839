import type { CommentState as State } from '@academy/contracts/community/discussion/comment-life.ts'
import { comments } from '@academy/contracts/community/discussion/comments.ts'
import { Status, type StatusKind } from '../../../../core/show/status.tsx'
import { useNounTexts } from '../../../../core/texts.ts'

const kinds: Record<State, StatusKind> = { pending: 'pending', visible: 'live', hidden: 'waiting', shielded: 'refused', deleted: 'cancelled' }

/** Where something written stands. */
export const CommentState = ({ state }: { state: State }) => <Status kind={kinds[state]}>{useNounTexts(comments).say(`states.${state}`)}</Status>
