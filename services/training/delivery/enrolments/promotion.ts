import { dayOf, daysBetween } from '@academy/contracts/core/days.ts'
import { type Bound, insideLadder } from './penalty.ts'

/** A live ticket of the waiting list. */
export interface Ticket {
  enrolmentId: string
  ticket: number
  agreed: boolean
  /** Has an open offer, and with it a held seat. */
  offeredUntil?: Date
  ladder: readonly Bound[]
  /** Reasons that stand against the person now; he keeps his place and is passed over (world.md §10.4). */
  blocked?: readonly string[]
}

/** The parameters `enrol.close.days`, `waiting.until.days`, `waiting.answer.hours`. */
interface Window {
  closeDays: number
  untilDays: number
  answerHours: number
}

type SkipCode = 'notAgreed' | 'offerOpen' | 'tooLate' | 'ineligible'
export interface Skipped {
  enrolmentId: string
  ticket: number
  code: SkipCode
  reasons: readonly string[]
}

export type Next =
  | { kind: 'promote'; enrolmentId: string; ticket: number; agreed: boolean; skipped: Skipped[] }
  | { kind: 'offer'; enrolmentId: string; ticket: number; until: Date; skipped: Skipped[] }
  | { kind: 'none'; skipped: Skipped[] }

const whyNot = (ticket: Ticket, daysBefore: number, window: Window): SkipCode | undefined => {
  if (ticket.offeredUntil) return 'offerOpen'
  if (daysBefore < window.untilDays) return 'tooLate'
  if (ticket.blocked && ticket.blocked.length > 0) return 'ineligible'
  return daysBefore < window.closeDays && !ticket.agreed ? 'notAgreed' : undefined
}

/**
 * Who gets a freed seat (decided.md §1): the lowest ticket that may have it. Before the first bound of his own ladder he is promoted at
 * once, inside it the seat is offered to him; in the last `closeDays` only agreed ones, in the last `untilDays` nobody. Everyone who was
 * passed over is named with the reason.
 */
export const nextInLine = (tickets: readonly Ticket[], startDate: string, at: Date, window: Window): Next => {
  const daysBefore = daysBetween(dayOf(at), startDate)
  const skipped: Skipped[] = []
  for (const ticket of [...tickets].sort((a, b) => a.ticket - b.ticket)) {
    const code = whyNot(ticket, daysBefore, window)
    if (code) {
      skipped.push({ enrolmentId: ticket.enrolmentId, ticket: ticket.ticket, code, reasons: code === 'ineligible' ? (ticket.blocked ?? []) : [] })
      continue
    }
    const chosen = { enrolmentId: ticket.enrolmentId, ticket: ticket.ticket, skipped }
    if (!insideLadder(ticket.ladder, startDate, at)) return { kind: 'promote', agreed: ticket.agreed, ...chosen }
    return { kind: 'offer', until: new Date(at.getTime() + window.answerHours * 3_600_000), ...chosen }
  }
  return { kind: 'none', skipped }
}

/** How many live tickets stand before this one, plus one: the rank that a waiting person sees. */
export const rankOf = (tickets: readonly Pick<Ticket, 'ticket'>[], mine: number): number => tickets.filter((other) => other.ticket < mine).length + 1
