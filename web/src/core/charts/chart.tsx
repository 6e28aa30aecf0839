import { useRoom } from '../scales/use-room.ts'
import { Bars } from './bars.tsx'
import { Columns } from './columns.tsx'
import { Curve } from './curve.tsx'
import './charts.css'
import type { ChartProps } from './chart-props.ts'

/** Groups beside each other need so much room each; on a phone they stand below each other. */
const BESIDE = 48
/** The width of a card before it is measured. */
const UNMEASURED = 960

/** One measure of the groups of a report, drawn with the ticks of our scales; figures stand beside each, and each leads where its row leads. */
const Chart = (props: ChartProps) => {
  const { items, time, full } = props
  const { box, room } = useRoom<HTMLDivElement>(UNMEASURED)
  const beside = time && room / items.length >= BESIDE
  const Drawn = !beside ? Bars : full && items.length > 1 ? Curve : Columns
  return (
    <div ref={box} className="chart">
      <Drawn {...props} room={room} />
    </div>
  )
}

export default Chart
