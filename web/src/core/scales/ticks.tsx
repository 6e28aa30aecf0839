import type { ReactNode } from 'react'
import './scales.css'

export type Mark = 'on' | 'off' | 'mid' | 'now' | 'wait' | 'end' | 'good'

/** One tick: integer x and width keep it sharp. */
export const tick = (key: string | number, x: number, y: number, width: number, height: number, mark: Mark) => (
  <rect key={key} className={mark} x={x} y={y} width={width} height={height} />
)

/** A tick broken in the middle: held, not yet counted. */
export const broken = (key: string | number, x: number, width: number, height: number, mark: Mark = 'on') => {
  const part = Math.round(height * 0.36)
  const from = Math.round(height * 0.64)
  return (
    <g key={key}>
      {tick('a', x, 0, width, part, mark)}
      {tick('b', x, from, width, height - from, mark)}
    </g>
  )
}

/** The needle, the only blue thing on a scale: where one stands now. */
export const needle = (x: number, height: number) => <path key="needle" className="now" d={`M${x - 4} 0h10l-4 6v${height - 6}h-2v${6 - height}z`} />

/** The frame of every scale: one drawing with one sentence for those who do not see it; without a sentence it is decoration. */
export const Ticks = ({
  width,
  height,
  label,
  rise = true,
  children,
}: {
  width: number
  height: number
  label?: string | undefined
  rise?: boolean
  children: ReactNode
}) => (
  // biome-ignore lint/a11y/noSvgWithoutTitle: the label stands in aria-label, or the drawing is decoration
  <svg
    className={rise ? 'tk tk-rise' : 'tk'}
    width={width}
    height={height}
    viewBox={`0 0 ${width} ${height}`}
    {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
  >
    {children}
  </svg>
)
