import type { Violation } from '@academy/contracts/core/envelope.ts'

/** Everything against a row of the list of area managers as a whole: nobody stops before he begins. The form and the import go by it alike. */
export const areaManagerViolations = ({ fromDate, toDate }: { fromDate: string; toDate?: string | undefined }): Violation[] =>
  toDate && toDate < fromDate ? [{ field: 'toDate', code: 'untilBeforeFrom' }] : []
