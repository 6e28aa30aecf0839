import { dayOf, momentOf } from '@academy/contracts/core/days.ts'
import { toShanghai } from '@academy/contracts/core/rules.ts'
import { type Half, halfDaysOf, hours } from '@academy/contracts/training/delivery/half-days.ts'

export interface Course {
  startsAt: Date
  endsAt: Date
  startHalf: Half
  days: number
}

/** The half-days of a course as lines `2026-11-24 09:00–12:30`, from the first one on. */
export const halfDays = ({ startsAt, startHalf, days }: Course): string[] =>
  halfDaysOf(dayOf(startsAt), startHalf, days).map(({ day, half }) => `${day} ${hours[half].from}–${hours[half].to}`)

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
