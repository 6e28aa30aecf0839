import { movesFrom } from '@academy/contracts/core/lifecycle.ts'
import { fact, forbidden, type Outcome } from '@academy/contracts/core/outcome.ts'
import { type StartState, startLife } from '@academy/contracts/training/delivery/offering-start.ts'
import {
  offeringStartAsked,
  offeringStartConfirmed,
  offeringStartLapsed,
  offeringStartMoved,
  offeringStartRefused,
} from '@academy/contracts/training/delivery/offering-start-events.ts'
import { type Described, factOf } from './facts.ts'

/** So long before the start it must be clear whether it takes place. */
const DECIDED_BEFORE_MS = 86_400_000

/** An offering whose start is asked for or decided. */
export interface Starting extends Described {
  trainers: readonly { trainerId: string; role: string; userId?: string | undefined }[]
  start?: StartState | undefined
}

type StartMove = keyof typeof startLife.moves

/** Until when others decide; after that it is the planner's. */
export const decideUntil = (o: Pick<Starting, 'startsAt'>): Date => new Date(o.startsAt.getTime() - DECIDED_BEFORE_MS)

const stateOf = (o: Starting): StartState => o.start ?? 'notAsked'
/** The moves of the start that the table allows now. */
const startMoves = (o: Starting): StartMove[] => (o.status === 'published' ? movesFrom(startLife, stateOf(o)) : [])

/** Asks whether it takes place with so many people, in the name of a planner; where nobody could decide in time any more it is left to him at once. */
export const ask = (o: Starting, { people, plannerId }: { people: number; plannerId: string }, now: Date): Outcome<{ next: StartState }> => {
  if (!startMoves(o).includes('ask')) return forbidden('ask', stateOf(o))
  if (decideUntil(o) <= now) return decide(o, 'lapse', now)
  const mainTrainerUserId = o.trainers.find((one) => one.role === 'main')?.userId
  const asked = {
    ...factOf(o),
    ...(mainTrainerUserId ? { mainTrainerUserId } : {}),
    plannerId,
    people,
    minimum: o.minimum,
    capacity: o.capacity,
    decideUntil: decideUntil(o).toISOString(),
    askedAt: now.toISOString(),
  }
  return { next: 'asked', events: [fact(offeringStartAsked, o.id, asked)] }
}

/** What those who were asked decided, that they did not, or that the planner confirms it all the same. */
export const decide = (o: Starting, name: Exclude<StartMove, 'ask'>, now: Date, by?: string): Outcome<{ next: StartState }> => {
  if (!startMoves(o).includes(name)) return forbidden(name, stateOf(o))
  const next = startLife.moves[name].to
  const [named, at] = [{ ...factOf(o), ...(by ? { by } : {}) }, now.toISOString()]
  if (next === 'confirmed') return { next, events: [fact(offeringStartConfirmed, o.id, { ...named, confirmedAt: at })] }
  if (next === 'refused') return { next, events: [fact(offeringStartRefused, o.id, { ...named, refusedAt: at })] }
  return { next, events: [fact(offeringStartLapsed, o.id, { ...factOf(o), lapsedAt: at })] }
}

/** It was moved while it is being decided: so is the end of its case. */
export const startMoved = (o: Starting, now: Date) =>
  fact(offeringStartMoved, o.id, { ...factOf(o), decideUntil: decideUntil(o).toISOString(), movedAt: now.toISOString() })
