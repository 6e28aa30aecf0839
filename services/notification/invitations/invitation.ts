import { addDays, dayOf, momentOf } from '@academy/contracts/core/days.ts'
import { toShanghai } from '@academy/contracts/core/rules.ts'

export type Half = 'am' | 'pm'

/** The hours of a half-day, as training plans them. */
const hours: Record<Half, string> = { am: '09:00–12:30', pm: '13:30–17:00' }

export interface Course {
  startsAt: Date
  endsAt: Date
  startHalf: Half
  days: number
}

/** The half-days of a course as lines `2026-11-24 09:00–12:30`, from the first one on. */
export const halfDays = ({ startsAt, startHalf, days }: Course): string[] => {
  const first = startHalf === 'am' ? 0 : 1
  return Array.from({ length: Math.round(days * 2) }, (_, index) => {
    const at = first + index
    return `${addDays(dayOf(startsAt), Math.floor(at / 2))} ${hours[at % 2 === 0 ? 'am' : 'pm']}`
  })
}

/**
 * How a course stands in a calendar: whole days repeat daily, so that evenings stay free; anything else is one stretch from its first
 * half-day to its last, because clients accept only one entry in an invitation.
 */
export const entryOf = (course: Course): { from: Date; until: Date; repeat: number } => {
  const { startsAt, endsAt, startHalf, days } = course
  const wholeDays = startHalf === 'am' && Number.isInteger(days) && days > 1
  if (!wholeDays) return { from: startsAt, until: endsAt, repeat: 1 }
  return { from: startsAt, until: momentOf(dayOf(startsAt), toShanghai(endsAt).slice(11)), repeat: days }
}

/** The same for every REQUEST and CANCEL of one enrolment (RFC 5546). */
export const uidOf = (enrolmentId: string): string => `${enrolmentId}@chengtu.example`
