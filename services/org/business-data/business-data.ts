import type { Violation } from '@academy/contracts/core/envelope.ts'

interface Entered {
  month: string
  measure: string
  value: number
}

const MOST_POINTS = 100

/** A figure is told once its month has begun; cars are whole, satisfaction is points of a hundred. */
export const businessViolations = ({ month, measure, value }: Entered, today: string): Violation[] => [
  ...(month > today.slice(0, 7) ? [{ field: 'month', code: 'monthAhead' }] : []),
  ...(measure === 'satisfaction'
    ? value > MOST_POINTS
      ? [{ field: 'value', code: 'pointsAtMost', params: { max: MOST_POINTS } }]
      : []
    : Number.isInteger(value)
      ? []
      : [{ field: 'value', code: 'integer' }]),
]
