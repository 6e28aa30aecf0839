import type { AssignmentPhase } from '@academy/contracts/identity/access/role-assignments.ts'

// Rules of roles that are given by hand (shell-access.md §2): planned → live → ended by the clock of whoever asks, so nothing has to be written in time.

interface Lasting {
  from: Date
  until?: Date | null | undefined
}

/** Where an assignment stands at a moment; its end is the first moment at which it is over. */
export const phaseAt = ({ from, until }: Lasting, at: Date): AssignmentPhase => {
  if (until && until <= at) return 'ended'
  return from > at ? 'planned' : 'live'
}

const open = { $or: [{ until: { $exists: false } }, { until: null }] }

/** Those in these phases at a moment, as a filter of stored assignments. */
export const inPhases = (phases: readonly AssignmentPhase[], at: Date): Record<string, unknown> => {
  const notOver = { $or: [...open.$or, { until: { $gt: at } }] }
  const filters: Record<AssignmentPhase, Record<string, unknown>> = {
    planned: { $and: [{ from: { $gt: at } }, notOver] },
    live: { $and: [{ from: { $lte: at } }, notOver] },
    ended: { until: { $lte: at } },
  }
  return { $or: phases.map((phase) => filters[phase]) }
}

/** Do two share a moment? */
export const overlaps = (a: Lasting, b: Lasting): boolean => (!b.until || a.from < b.until) && (!a.until || b.from < a.until)
