/** The limits that the server keeps (api.md "Sessions"; I32). */
export interface Limits {
  idleMinutes: number
  absoluteHours: number
  max: number
}

interface Told {
  parameter(key: 'session.idle.minutes' | 'session.absolute.hours' | 'session.max'): number
}

/** The limits as an academy's parameters say them. */
export const limitsFrom = ({ parameter }: Told): Limits => ({
  idleMinutes: parameter('session.idle.minutes'),
  absoluteHours: parameter('session.absolute.hours'),
  max: parameter('session.max'),
})

interface Lived {
  id: string
  createDate: Date
  lastSeen: Date
}

const MINUTE = 60_000

/** Why a session is over at `now`, or `null` while it lives: 30 minutes idle, 12 hours in all. */
export const endedBecause = (session: Lived, now: Date, limits: Limits): 'idle' | 'absolute' | null => {
  if (now.getTime() - session.createDate.getTime() >= limits.absoluteHours * 60 * MINUTE) return 'absolute'
  return now.getTime() - session.lastSeen.getTime() >= limits.idleMinutes * MINUTE ? 'idle' : null
}

/** Is it time to write "last seen" again? At most once a minute, and never for background calls (decided.md §4 "Live stream"). */
export const mustTouch = (session: Lived, now: Date, background: boolean): boolean => !background && now.getTime() - session.lastSeen.getTime() >= MINUTE

/** The oldest sessions that must go so that one more fits. */
export const surplus = <S extends Lived>(sessions: readonly S[], max: number): S[] =>
  [...sessions].sort((a, b) => a.createDate.getTime() - b.createDate.getTime()).slice(0, Math.max(0, sessions.length + 1 - max))

/** How long the answer to the n-th failure in a row is held back: doubling from 0.2 s, three seconds at most. */
export const delayMs = (failures: number): number => (failures <= 0 ? 0 : Math.min(200 * 2 ** (failures - 1), 3000))
