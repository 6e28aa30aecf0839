import { z } from 'zod'

/** What those inside an offering are told of a change: moved (free to leave), rearranged (the calendar entry is renewed), changed. */
export const telling = z.enum(['moved', 'rearranged', 'changed'])
export type Telling = z.output<typeof telling>

/** Fields whose change renews the calendar entry. */
const calendarFields = new Set(['startDate', 'startHalf', 'startsAt', 'endsAt', 'days', 'siteId', 'classroomId'])
/** Fields that a participant wants to hear of; capacity, price and remarks concern those who come later. */
const toldFields = new Set(['nameCn', 'nameEn', 'trainers', 'noticeCn', 'noticeEn', 'meetingTheme'])

/** Of what a change of these fields tells those inside: `undefined` when of nothing. */
export const tellingOf = (changed: readonly string[], moved: boolean): Telling | undefined => {
  if (moved) return 'moved'
  if (changed.some((field) => calendarFields.has(field))) return 'rearranged'
  return changed.some((field) => toldFields.has(field)) ? 'changed' : undefined
}
