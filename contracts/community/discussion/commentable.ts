import type { DataOf, EventType, From } from '../../core/event.ts'
import type { threadBrands } from './threads.ts'

/** A record that people write about, as its owner's state tells it. */
export interface Opened {
  code: string
  nameCn: string
  nameEn: string
  /** The code of what it belongs to, by whose manager it is looked after. */
  category?: string | undefined
  brand?: (typeof threadBrands)[number] | undefined
  /** New comments, replies and likes are taken; a shut thread stays readable. */
  open: boolean
}

/** Somebody finished something: he may comment on it, once for each finish. */
export interface Finish {
  recordId: string
  userId: string
  outletId?: string | undefined
  /** The day on which he did. */
  day: string
  /** What the owner knows this finish by. */
  finishId: string
}

/** A noun that has comments: its owner declares it beside its events, and community reacts to these. Community itself knows no noun. Listed in `contracts/threads.ts`. */
export interface Commentable {
  /** The noun's last word: `courses`. */
  of: string
  /** The record's public state opens its thread, names it and shuts it. */
  state: EventType
  opened(row: unknown): Opened
  /** Who finished it, by what the owner tells. */
  finished: readonly From<readonly Finish[]>[]
}

/** Declares that a noun has comments; the row in `opened` has the type of its state. */
export const comments = <E extends EventType>(
  given: Omit<Commentable, 'state' | 'opened'> & { state: E; opened: (row: DataOf<E>) => Opened },
): Commentable => ({
  ...given,
  opened: (row) => given.opened(row as DataOf<E>),
})
