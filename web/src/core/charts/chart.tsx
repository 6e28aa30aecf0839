import { useRoom } from '../scales/use-room.ts'
import { Bars } from './bars.tsx'
import { Columns } from './columns.tsx'
import { Curve } from './curve.tsx'
import './charts.css'

/** One group of a chart: its name, what is measured of it (nothing where nothing was), how that reads, and where it leads. */
export interface ChartItem {
  id: string
  name: string
  value: number | undefined
  said: string
  link?: string | undefined
}

export interface ChartProps {
  items: readonly ChartItem[]
  /** What is measured. */
  title: string
  /** Groups that follow each other in time stand beside each other; others below each other. */
  time: boolean
  /** Shares and averages reach to 100 and are joined over time; counts are put together of ticks. */
  full: boolean
}

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
