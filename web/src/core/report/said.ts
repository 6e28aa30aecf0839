import type { ReportMeasure } from '@academy/contracts/core/report.ts'
import { formatCount } from '../show/money.tsx'

export type MeasureValue = number | undefined

/** A measure in figures: counts with thousands, shares and averages to one decimal; a dash where there was nothing to measure. */
export const said = (kind: ReportMeasure, value: MeasureValue | string): string => {
  if (typeof value !== 'number') return '—'
  return kind === 'count' ? formatCount(value) : value.toFixed(1)
}
