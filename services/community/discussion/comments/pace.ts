import { addDays, dayOf, momentOf } from '@academy/contracts/core/days.ts'

/** How much somebody has written. */
interface Author {
  firstAt: Date
  lastAt: Date
  day: string
  replies: number
}
interface Pace {
  pauseSeconds: number
  repliesDay: number
  repliesFirst: number
}

const DAY_MS = 86_400_000

/** When somebody may write again; undefined when he may now (rule 3: ten seconds apart; replies a day, fewer of them in one's first 24 hours). */
export const waitsUntil = (author: Author | null, kind: 'comment' | 'reply', now: Date, pace: Pace): Date | undefined => {
  if (!author) return undefined
  const rested = new Date(author.lastAt.getTime() + pace.pauseSeconds * 1000)
  if (rested > now) return rested
  if (kind === 'comment' || author.day !== dayOf(now)) return undefined
  const settledAt = new Date(author.firstAt.getTime() + DAY_MS)
  const midnight = momentOf(addDays(author.day, 1))
  if (author.replies >= pace.repliesDay) return midnight
  if (settledAt > now && author.replies >= pace.repliesFirst) return settledAt < midnight ? settledAt : midnight
  return undefined
}

/** The author after he wrote something. */
export const wrote = (author: Author | null, kind: 'comment' | 'reply', now: Date): Author => {
  const day = dayOf(now)
  const before = author?.day === day ? author.replies : 0
  return { firstAt: author?.firstAt ?? now, lastAt: now, day, replies: before + (kind === 'reply' ? 1 : 0) }
}
