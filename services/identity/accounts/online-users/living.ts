import { limitsFrom } from '../sessions/session.ts'

type Clocked = Parameters<typeof limitsFrom>[0] & { now: Date }

const before = (now: Date, minutes: number): Date => new Date(now.getTime() - minutes * 60_000)

/** Sessions that the clock has not ended, as a filter: the same limits by which each look-up judges one. */
export const living = (ctx: Clocked): Record<string, unknown> => {
  const { idleMinutes, absoluteHours } = limitsFrom(ctx)
  return { createDate: { $gt: before(ctx.now, absoluteHours * 60) }, lastSeen: { $gt: before(ctx.now, idleMinutes) } }
}

/** Sessions that the clock has ended though nobody has looked at them since. */
export const lapsed = (ctx: Clocked): Record<string, unknown> => {
  const { idleMinutes, absoluteHours } = limitsFrom(ctx)
  return { $or: [{ createDate: { $lte: before(ctx.now, absoluteHours * 60) } }, { lastSeen: { $lte: before(ctx.now, idleMinutes) } }] }
}
