import { addDays, momentOf } from '@academy/contracts/core/days.ts'
import type { Enrolment } from './facts.ts'
import { firstBound } from './penalty.ts'

/** A sentence of the locales (`enrolment.standing.*`, `enrolment.next.*`) with the moment it speaks of. */
export interface Sentence {
  code: string
  params?: Record<string, string | number>
  at?: Date
}

const sentence = (code: string, at?: Date, params?: Sentence['params']): Sentence => ({ code, ...(at ? { at } : {}), ...(params ? { params } : {}) })

/** The last moment at which revoking costs nothing; undefined when it never costs anything. */
export const freeUntil = (e: Pick<Enrolment, 'terms' | 'startDate'>): Date | undefined => {
  const bound = firstBound(e.terms.ladder)
  return bound < 0 ? undefined : momentOf(addDays(e.startDate, -bound - 1), '23:59:59')
}

/** Where an enrolment stands, in one sentence; `rank` is a waiting one's place on the list. */
export const standingOf = (e: Enrolment, rank: number | undefined): Sentence => {
  switch (e.status) {
    case 'waiting':
      if (e.offeredUntil) return sentence('offered', e.offeredUntil)
      return sentence(e.agreed ? 'waitingAgreed' : 'waiting', undefined, { rank: rank ?? 0 })
    case 'revoked':
      return sentence(!e.penalty ? 'revoked' : e.exempted ? 'revokedExempted' : 'revokedWithPenalty', e.endedAt)
    case 'attended':
      if (e.score === undefined) return sentence(e.passed ? 'passedUnscored' : 'attended')
      return sentence(e.passed ? 'passed' : 'attended', undefined, { score: e.score })
    case 'no-show':
      return sentence(e.exempted ? 'noShowExempted' : 'noShow', e.startsAt)
    default:
      return sentence(e.status, e.endedAt ?? e.confirmedAt ?? e.appliedAt)
  }
}

const ahead = (sentences: (Sentence | undefined)[], now: Date): Sentence[] =>
  sentences.filter((one): one is Sentence => one !== undefined && (!one.at || one.at > now))

/** What comes next, the nearest first, as far as it lies ahead of `now`; nothing for one that has ended. */
export const nextOf = (e: Enrolment, now: Date): Sentence[] => {
  switch (e.status) {
    case 'requested':
      return ahead([sentence('decision'), e.expiresAt && sentence('holdEnds', e.expiresAt)], now)
    case 'waiting':
      if (e.offeredUntil) return ahead([sentence('answerOffer', e.offeredUntil)], now)
      return ahead([sentence(e.agreed ? 'seatConfirms' : 'seatOrDecision'), e.expiresAt && sentence('listEnds', e.expiresAt)], now)
    case 'confirmed': {
      if (now >= e.startsAt) return [sentence('result')]
      const free = freeUntil(e)
      const leaving = e.movedSince ? sentence('movedFree', e.startsAt) : free && sentence('freeUntil', free)
      return ahead([leaving, sentence('starts', e.startsAt)], now)
    }
    default:
      return []
  }
}
