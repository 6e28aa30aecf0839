import type { CSSProperties } from 'react'

/** An average of one to five as a scale of fifty ticks' width: filled as far as it goes. The number beside it says the same. */
export const ScoreScale = ({ value }: { value: number }) => (
  <span className="score-scale" aria-hidden="true" style={{ '--part': `${(value / 5) * 100}%` } as CSSProperties}>
    <i />
  </span>
)
