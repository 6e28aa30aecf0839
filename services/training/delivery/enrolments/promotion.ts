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
export interface Window {
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

/** Who of those that wait may still have a seat at a moment: anybody, only who agreed to a late one, or nobody any more (decided.md §1). */
export const mayHave = (startDate: string, at: Date, window: Window): 'anybody' | 'agreed' | 'nobody' => {
  const daysBefore = daysBetween(dayOf(at), startDate)
  if (daysBefore < window.untilDays) return 'nobody'
  return daysBefore < window.closeDays ? 'agreed' : 'anybody'
}

const whyNot = (ticket: Ticket, who: ReturnType<typeof mayHave>): SkipCode | undefined => {
  if (ticket.offeredUntil) return 'offerOpen'
  if (who === 'nobody') return 'tooLate'
  if (ticket.blocked && ticket.blocked.length > 0) return 'ineligible'
  return who === 'agreed' && !ticket.agreed ? 'notAgreed' : undefined
}

/**
 * Who gets a freed seat (decided.md §1): the lowest ticket that may have it. Before the first bound of his own ladder he is promoted at
 * once, inside it the seat is offered to him; in the last `closeDays` only agreed ones, in the last `untilDays` nobody. Everyone who was
 * passed over is named with the reason.
 */
export const nextInLine = (tickets: readonly Ticket[], startDate: string, at: Date, window: Window): Next => {
  const who = mayHave(startDate, at, window)
  const skipped: Skipped[] = []
  for (const ticket of [...tickets].sort((a, b) => a.ticket - b.ticket)) {
    const code = whyNot(ticket, who)
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
