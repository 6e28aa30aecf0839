import { movesFrom } from '@academy/contracts/core/lifecycle.ts'
import { forbidden, type Outcome } from '@academy/contracts/core/outcome.ts'
import { type EnrolmentMove, enrolmentLife } from '@academy/contracts/training/delivery/enrolments.ts'
import { type Asked, effects } from './effects.ts'
import type { Enrolment } from './facts.ts'

/** What becomes of the seat: taken for good, held, handed to the next in line once, or nothing. */
type SeatEffect = 'take' | 'hold' | 'hand-on' | 'none'

export type { Asked } from './effects.ts'

/** Does this enrolment own a seat: held while requested or offered, taken from confirmation on (I2)? */
export const seatOf = (e: Pick<Enrolment, 'status' | 'offeredUntil'>): 'taken' | 'held' | undefined => {
  if (e.status === 'confirmed' || e.status === 'attended' || e.status === 'no-show') return 'taken'
  return e.status === 'requested' || (e.status === 'waiting' && e.offeredUntil) ? 'held' : undefined
}

const seatEffect = (before: Enrolment, after: Enrolment): SeatEffect => {
  const had = seatOf(before)
  const has = seatOf(after)
  if (had === has) return 'none'
  if (has === 'taken') return 'take'
  return has === 'held' ? 'hold' : 'hand-on'
}

/**
 * One move of an enrolment by the table of decided.md §1: the changed enrolment with its facts and what becomes of its seat, or every
 * reason against it. A replaced one's seat is not handed on: the successor takes it in the same write (I6).
 */
export const move = <M extends EnrolmentMove>(e: Enrolment, name: M, asked: Asked[M]): Outcome<{ next: Enrolment; seat: SeatEffect }> => {
  const row = enrolmentLife.moves[name]
  if (!(row.from as readonly string[]).includes(e.status)) return forbidden(name, e.status)
  const effect = effects[name](e, asked)
  if ('failures' in effect) return effect
  const next: Enrolment = { ...e, ...effect.patch, status: row.to }
  return { next, events: effect.facts(next), seat: name === 'replaceOut' || name === 'handOver' ? 'none' : seatEffect(e, next) }
}

/** The moves that the table allows from this enrolment's state. */
export const movesOf = (e: Enrolment): EnrolmentMove[] => movesFrom(enrolmentLife, e.status)

/** Which move an agreed case means: a waiting one only gets its mark. */
export const agreeMove = (e: Enrolment): 'agree' | 'agreeWaiting' => (e.status === 'waiting' ? 'agreeWaiting' : 'agree')
/** Which move a seat means for a waiting one. */
export const promoteMove = (e: Enrolment): 'promote' | 'promoteAgreed' => (e.agreed ? 'promoteAgreed' : 'promote')
/** Which move an accepted offer means. */
export const acceptMove = (e: Enrolment): 'acceptOffer' | 'acceptOfferAgreed' => (e.agreed ? 'acceptOfferAgreed' : 'acceptOffer')
/** Which move the learner's "I cannot come" means: an application is withdrawn free, a confirmed seat revoked. */
export const giveUpMove = (e: Enrolment): 'withdraw' | 'revoke' => (e.status === 'confirmed' ? 'revoke' : 'withdraw')
