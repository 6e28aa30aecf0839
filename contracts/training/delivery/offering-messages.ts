import { message, word } from '../../notification/message.ts'
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
