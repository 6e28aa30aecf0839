import { count, message, word } from '../../core/message.ts'
import { seat } from './enrolment-messages.ts'

/** Another day or town: everybody may give his place back without a penalty. */
export const moved = message('training/offerings.moved', { group: 'offering', mail: true, text: true, params: seat })
/** Another room, house or hour. */
export const rearranged = message('training/offerings.rearranged', { group: 'offering', mail: true, params: seat })
export const changed = message('training/offerings.changed', { group: 'offering', params: seat })
/** What those hear who teach. */
export const teachingChanged = message('training/offerings.teachingChanged', { group: 'offering', params: seat })
export const teachingCancelled = message('training/offerings.teachingCancelled', {
  group: 'offering',
  mail: true,
  always: true,
  params: { ...seat, reason: word('offeringCancelReasons', '20') },
})

/** It takes place: those who teach and plan hear of it. */
export const startConfirmed = message('training/offerings.startConfirmed', { group: 'offering', params: seat })
const undecided = { ...seat, people: count(), minimum: count() }
/** Whether it takes place is the planner's to decide now. */
export const startRefused = message('training/offerings.startRefused', { group: 'offering', mail: true, params: undecided })
export const startLapsed = message('training/offerings.startLapsed', { group: 'offering', mail: true, params: undecided })
