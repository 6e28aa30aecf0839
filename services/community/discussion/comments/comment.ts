import { type CommentMove, type CommentState, commentLife, EDIT_HOURS } from '@academy/contracts/community/discussion/comment-life.ts'
import type { Reason } from '@academy/contracts/core/envelope.ts'

/** What somebody is to a thread. */
export interface Standing {
  open: boolean
  /** His finishes of it without a comment. */
  waiting: number
  commented: boolean
}

/** Everything against commenting: by who finished it alone, once a finish (rule 1), and while its owner keeps it open. */
export const commentFailures = ({ open, waiting, commented }: Standing): Reason[] => [
  ...(open ? [] : [{ code: 'threadShut' }]),
  ...(waiting > 0 ? [] : [{ code: commented ? 'commentedAlready' : 'notFinished' }]),
]

/** What was written, as far as decisions need it. */
export interface Written {
  kind: 'comment' | 'reply'
  authorId: string
  official: boolean
  status: CommentState
  createDate: Date
}

const HOUR_MS = 3_600_000
export const editableUntil = ({ createDate }: Pick<Written, 'createDate'>): Date => new Date(createDate.getTime() + EDIT_HOURS * HOUR_MS)

const mayStillEdit = ({ kind, status }: Written): boolean => kind === 'comment' && (status === 'visible' || status === 'pending')

/** Everything against the author's changing it. */
export const editFailures = (row: Written, now: Date): Reason[] => [
  ...(mayStillEdit(row) ? [] : [{ code: 'notEditable' }]),
  ...(now < editableUntil(row) ? [] : [{ code: 'editOver', params: { hours: EDIT_HOURS } }]),
]

/** The state behind a move, or the refusal of it. */
export const moved = (status: CommentState, move: CommentMove): { next: CommentState } | { failures: Reason[] } => {
  const { from, to } = commentLife.moves[move]
  return (from as readonly CommentState[]).includes(status) ? { next: to } : { failures: [{ code: 'moveNotAllowed', params: { state: status, move } }] }
}

const visible = ({ status }: Written) => status === 'visible'

/** What one of those who talk may do with it now. */
export const actionsFor = (row: Written, me: string, open: boolean, now: Date, complained: boolean): string[] => {
  const mine = row.authorId === me
  return [
    ...(open && visible(row) && row.kind === 'comment' ? ['reply'] : []),
    ...(open && visible(row) && !mine ? ['like'] : []),
    ...(visible(row) && !mine && !row.official && !complained ? ['complain'] : []),
    ...(mine && editFailures(row, now).length === 0 ? ['edit'] : []),
    ...(mine && !('failures' in moved(row.status, 'erase')) ? ['erase'] : []),
  ]
}

/** What the desk may do with it now. */
export const deskActions = (row: Written & { complaints: number }, may: (verb: string) => boolean): string[] => {
  const moves = (['release', 'shield', 'restore'] as const).filter((move) => !('failures' in moved(row.status, move)))
  const judged = row.complaints > 0 && (visible(row) || row.status === 'hidden') ? ['ignore'] : []
  return [...(may('answer') && visible(row) && row.kind === 'comment' ? ['answer'] : []), ...(may('shield') ? [...moves, ...judged] : [])]
}

const OUTLETS = 2

/** Complaints of so many people from at least two outlets, or one that names personal data, take it out of sight until somebody decides (rule 4). */
export const hides = (complaints: readonly { reason: string; complainantId: string; outletId?: string | undefined }[], people: number): boolean =>
  complaints.some(({ reason }) => reason === 'personal') ||
  (new Set(complaints.map(({ complainantId }) => complainantId)).size >= people && new Set(complaints.map(({ outletId }) => outletId)).size >= OUTLETS)
