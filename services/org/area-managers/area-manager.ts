import type { Violation } from '@academy/contracts/core/envelope.ts'

export interface AreaStretch {
  id?: string | undefined
  userId: string
  area: string
  fromDate: string
  toDate?: string | undefined
}

/** Everything against a row of the list of area managers as a whole: nobody stops before he begins. The form and the import go by it alike. */
export const areaManagerViolations = ({ fromDate, toDate }: { fromDate: string; toDate?: string | undefined }): Violation[] =>
  toDate && toDate < fromDate ? [{ field: 'toDate', code: 'untilBeforeFrom' }] : []

const meet = (a: AreaStretch, b: AreaStretch): boolean => (!a.toDate || b.fromDate <= a.toDate) && (!b.toDate || a.fromDate <= b.toDate)

/** An area has one manager a day (areas/people-organisations.md rule 9): who of these others has it on a day of this row. */
export const takenBy = (row: AreaStretch, others: readonly AreaStretch[]): Violation[] => {
  const clash = others.find((other) => other.area === row.area && other.userId !== row.userId && meet(row, other))
  if (!clash) return []
  return [
    clash.toDate
      ? { field: 'area', code: 'areaTakenUntil', params: { area: row.area, from: clash.fromDate, until: clash.toDate } }
      : { field: 'area', code: 'areaTaken', params: { area: row.area, from: clash.fromDate } },
  ]
}
