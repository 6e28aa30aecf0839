import { between } from '../../../features/training/delivery/days.ts'
import type { EnrolmentRow } from '../../../features/training/delivery/enrolments/staff/api.ts'

/** The people of an outlet who take one class in one state: a bar of the ruler. */
export interface Bar {
  key: string
  status: EnrolmentRow['status']
  rows: EnrolmentRow[]
  /** Days from the first day of the ruler, and how many it lasts. */
  from: number
  days: number
}

/** Takes seats in the order of their days; gives one bar for all of one class and state. */
export const barsOf = (rows: readonly EnrolmentRow[], first: string): Bar[] => {
  const bars = new Map<string, Bar>()
  for (const row of rows) {
    const key = `${row.offeringId}-${row.status}`
    const known = bars.get(key)
    if (known) known.rows.push(row)
    else bars.set(key, { key, status: row.status, rows: [row], from: Math.max(0, between(first, row.startsAt)), days: between(row.startsAt, row.endsAt) + 1 })
  }
  return [...bars.values()].sort((a, b) => a.from - b.from)
}

/** Gives each bar the first lane where its words run into none before it; a bar that finds none is left to the list below. */
export const laneOf = (bars: readonly Bar[], pitch: number, width: number, label: number, lanes: number): { bar: Bar; x: number; lane: number }[] => {
  const ends = Array.from({ length: lanes }, () => -1)
  return bars.flatMap((bar) => {
    const x = Math.min(bar.from * pitch, Math.max(0, width - label))
    const lane = ends.findIndex((end) => x >= end)
    if (lane < 0) return []
    ends[lane] = x + Math.max(label, bar.days * pitch)
    return [{ bar, x, lane }]
  })
}
