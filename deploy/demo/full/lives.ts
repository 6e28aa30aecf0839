import { parameters } from '@academy/contracts/core/parameters.ts'
import { holdEnds } from '@academy/training/delivery/enrolments/application.ts'
import { penaltyAt } from '@academy/training/delivery/enrolments/penalty.ts'
import type { Chance } from '../world/random.ts'
import { type Class, SHEET_HOURS } from './classes.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

export type End = 'attended' | 'no-show' | 'confirmed' | 'revoked' | 'refused' | 'expired' | 'cancelled' | 'requested' | 'waiting'

/** What became of one application, and when. */
export interface Life {
  status: End
  live: boolean
  appliedAt: Date
  confirmedAt?: Date
  endedAt?: Date
  expiresAt?: Date
  ticket?: number
  penalty?: number
  revokeReason?: string
  daysBefore?: number
  bound?: number
  marks?: { day: string; half: 'am' | 'pm'; mark: string }[]
  attendedHalfDays?: number
  score?: number
  passed?: boolean
  /** How often the row was written. */
  version: number
  updateDate: Date
}

const limits = { holdHours: parameters['enrol.hold.hours'].default, beforeStartHours: parameters['enrol.hold.beforeStart.hours'].default }
const reasons = ['10', '10', '20', '30'] as const

/** A moment of a working day so many days before another, between nine and six in Shanghai. */
const workingTime = (before: Date, days: number, dice: Chance): Date => {
  const day = Math.floor((before.getTime() - days * DAY) / DAY) * DAY
  return new Date(day + HOUR + Math.floor(dice.next() * 9 * HOUR))
}
const later = (at: Date, from: number, to: number, dice: Chance): Date => new Date(at.getTime() + dice.int(from * 60, to * 60) * 60_000)

/** When somebody applied: weeks before the start, or lately where that still lies ahead. */
const appliedFor = (one: Class, now: Date, dice: Chance): Date => workingTime(one.startsAt < now ? one.startsAt : now, dice.int(8, 45), dice)

const sheetOf = (one: Class, missed: boolean, dice: Chance): Pick<Life, 'marks' | 'attendedHalfDays' | 'score' | 'passed'> => {
  const halves = one.world.halves
  const gone = missed ? halves.length : halves.length > 1 && dice.happens(0.04) ? 1 : 0
  const marks = halves.map(({ day, half }, at) => ({ day, half, mark: at < gone ? 'absent' : dice.happens(0.05) ? 'late' : 'present' }))
  const attendedHalfDays = Math.max(0, halves.length - gone)
  const { passScore } = one.course
  if (attendedHalfDays === 0) return { marks, attendedHalfDays, passed: false }
  const score = passScore > 0 ? dice.int(Math.max(0, passScore - 6), 100) : undefined
  const enough = attendedHalfDays * 100 >= halves.length * parameters['attendance.min.percent'].default
  return { marks, attendedHalfDays, ...(score === undefined ? {} : { score }), passed: enough && (score === undefined || score >= passScore) }
}

const wasConfirmed = (one: Class, now: Date, dice: Chance) => {
  const appliedAt = appliedFor(one, now, dice)
  return { appliedAt, confirmedAt: later(appliedAt, 3, 60, dice) }
}

/** Somebody who has, or had to the end, a seat. */
export const seated = (one: Class, now: Date, dice: Chance): Life => {
  const times = wasConfirmed(one, now, dice)
  if (!one.closed) return { status: 'confirmed', live: true, ...times, version: 2, updateDate: times.confirmedAt }
  const missed = dice.happens(0.03)
  const closedAt = new Date(one.endsAt.getTime() + SHEET_HOURS * HOUR)
  return { status: missed ? 'no-show' : 'attended', live: true, ...times, ...sheetOf(one, missed, dice), version: 4, updateDate: closedAt }
}

const revoked = (one: Class, now: Date, dice: Chance): Life => {
  const times = wasConfirmed(one, now, dice)
  const last = Math.min(one.startsAt.getTime() - 2 * HOUR, now.getTime())
  const endedAt = new Date(times.confirmedAt.getTime() + Math.floor(dice.next() * Math.max(0, last - times.confirmedAt.getTime())))
  const { amount, bound, daysBefore } = penaltyAt(one.terms.ladder, one.startDate, endedAt)
  return {
    ...{ status: 'revoked', live: false, ...times, endedAt, penalty: amount, revokeReason: dice.pick(reasons), version: 3, updateDate: endedAt, daysBefore },
    ...(bound === undefined ? {} : { bound }),
  }
}

/** Somebody who gave up, was refused, or never got an answer. */
export const gone = (one: Class, now: Date, dice: Chance): Life => {
  const draw = dice.next()
  if (draw < 0.55) return revoked(one, now, dice)
  const appliedAt = appliedFor(one, now, dice)
  if (draw < 0.82) {
    const endedAt = later(appliedAt, 3, 60, dice)
    return { status: 'refused', live: false, appliedAt, endedAt, version: 2, updateDate: endedAt }
  }
  const ended = holdEnds(appliedAt, one.startsAt, limits)
  if (ended > now) return revoked(one, now, dice)
  return { status: 'expired', live: false, appliedAt, endedAt: ended, version: 2, updateDate: ended }
}

/** Somebody whose class was called off. */
export const calledOff = (one: Class, now: Date, dice: Chance): Life => {
  const times = wasConfirmed(one, now, dice)
  const off = Math.min(one.startsAt.getTime() - 3 * DAY, now.getTime() - HOUR)
  const endedAt = new Date(Math.max(times.confirmedAt.getTime() + HOUR, off))
  return { status: 'cancelled', live: false, ...times, endedAt, penalty: 0, version: 3, updateDate: endedAt }
}

/** Somebody whose request is being decided, with a seat or with a ticket. */
export const asking = (one: Class, now: Date, dice: Chance, ticket?: number): Life => {
  const appliedAt = new Date(now.getTime() - dice.int(60, 3 * 24 * 60) * 60_000)
  const expiresAt = holdEnds(appliedAt, one.startsAt, limits, ticket !== undefined)
  return {
    ...{ status: ticket === undefined ? 'requested' : 'waiting', live: true, appliedAt, expiresAt, version: 1, updateDate: appliedAt },
    ...(ticket === undefined ? {} : { ticket }),
  }
}
