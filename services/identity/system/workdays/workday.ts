import type { Violation } from '@academy/contracts/core/envelope.ts'

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/** Only what is free by itself can be made a working day. */
export const workdayViolations = (kind: string, field: string, days: readonly string[]): Violation[] =>
  kind === 'workday' && !days.every(isWeekend) ? [{ field, code: 'workdayWeekend' }] : []
