import { count, maybe, message, moment, money, named, person, plain, span, word } from '../../core/message.ts'

/** What every message of a seat names. */
export const seat = { offering: named(), number: plain(), when: span(), site: named(), address: maybe(named()) }

const reason = word('revokeReasons', '10')

export const requested = message('training/enrolments.requested', { group: 'enrolment', params: { ...seat, until: moment() } })
export const waiting = message('training/enrolments.waiting', { group: 'enrolment', params: { ...seat, rank: count() } })
export const confirmed = message('training/enrolments.confirmed', { group: 'enrolment', mail: true, params: seat })
export const refused = message('training/enrolments.refused', { group: 'enrolment', mail: true, params: seat })
export const expired = message('training/enrolments.expired', { group: 'enrolment', params: seat })
export const withdrawn = message('training/enrolments.withdrawn', { group: 'enrolment', params: seat })
export const revoked = message('training/enrolments.revoked', { group: 'enrolment', mail: true, params: { ...seat, amount: money(), reason } })
export const released = message('training/enrolments.released', { group: 'enrolment', mail: true, params: { ...seat, reason } })
export const replaced = message('training/enrolments.replaced', { group: 'enrolment', mail: true, params: { ...seat, person: person() } })
export const cancelled = message('training/enrolments.cancelled', {
  group: 'enrolment',
  mail: true,
  text: true,
  always: true,
  params: { ...seat, reason: word('offeringCancelReasons', '20') },
})
export const offered = message('training/enrolments.offered', { group: 'enrolment', mail: true, text: true, params: { ...seat, until: moment() } })
export const promoted = message('training/enrolments.promoted', { group: 'enrolment', params: { ...seat, until: moment() } })
/** Somebody moved here from another dealer: is his seat taken over, or does it go? */
export const handedOver = message('training/enrolments.handover', { group: 'enrolment', mail: true, params: { ...seat, person: person(), until: moment() } })
/** A freed seat went past him, and why. */
export const skipped = message('training/enrolments.skipped', { group: 'enrolment', params: { ...seat, reason: word('skipped', 'notAgreed') } })
