import { scaleLinear, scalePoint } from 'd3-scale'
import { line } from 'd3-shape'
import type { ChartProps } from './chart-props.ts'
import { type Placed, Plot } from './plot.tsx'

const HEIGHT = 120
const [HEAD, FOOT] = [24, 24]

/** A share or an average over time: its figures joined, broken where there was nothing to measure; faint lines at each quarter of the way to 100. */
export const Curve = ({ items, title, room }: ChartProps & { room: number }) => {
  const along = scalePoint(
    items.map(({ id }) => id),
    [0, room],
  ).padding(0.5)
  const ground = HEAD + HEIGHT
  const y = scaleLinear([0, 100], [ground, HEAD])
  const placed: Placed[] = items.map((item) => ({ ...item, x: Math.round(along(item.id) ?? 0), top: Math.round(y(Math.min(100, item.value ?? 0))) }))
  const joined = line<Placed>(
    ({ x }) => x,
    ({ top }) => top,
  ).defined(({ value }) => value !== undefined)
  return (
    <Plot placed={placed} title={title} width={room} height={ground + FOOT} ground={ground} wide={Math.round(along.step())}>
      {[25, 50, 75, 100].map((at) => (
        <rect key={at} className="chart-rule" x={0} y={Math.round(y(at))} width={room} height={1} />
      ))}
      <path className="chart-line" d={joined(placed) ?? ''} />
      {placed.map(({ id, value, x, top }) => (value === undefined ? null : <rect key={id} className="on" x={x - 3} y={top - 3} width={6} height={6} />))}
    </Plot>
  )
}
