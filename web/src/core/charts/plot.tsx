import type { ReactNode } from 'react'
import type { ChartItem } from './chart-props.ts'

/** A group by the middle of its place and the top of what is drawn of it. */
export interface Placed extends ChartItem {
  x: number
  top: number
}

interface Props {
  placed: readonly Placed[]
  title: string
  width: number
  height: number
  /** Where the axis lies. */
  ground: number
  /** The place of one group. */
  wide: number
  children: ReactNode
}

/** The name first, with a space behind it: both together are what the way is called. */
const Words = ({ x, top, said, name, ground }: Placed & { ground: number }) => (
  <>
    <text className="chart-under" x={x} y={ground + 16}>
      {`${name} `}
    </text>
    <text className="chart-said" x={x} y={top - 8}>
      {said}
    </text>
  </>
)

/** The way to a group's rows, reached by the keyboard too, where it has one. */
const Place = ({ item, ground, wide, height }: Pick<Props, 'ground' | 'wide' | 'height'> & { item: Placed }) =>
  item.link ? (
    <a href={item.link}>
      <rect className="chart-place" x={item.x - Math.round(wide / 2)} y={0} width={wide} height={height} />
      <Words {...item} ground={ground} />
    </a>
  ) : (
    <Words {...item} ground={ground} />
  )

/** Groups beside each other over one axis: figures above, names below. */
export const Plot = ({ placed, title, width, height, ground, wide, children }: Props) => (
  <figure aria-label={title}>
    {/* biome-ignore lint/a11y/noSvgWithoutTitle: the figure around it has the name, its words are text */}
    <svg className="tk" width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      {children}
      <rect className="mid" x={0} y={ground} width={width} height={1} />
      {placed.map((item) => (
        <Place key={item.id} item={item} ground={ground} wide={wide} height={height} />
      ))}
    </svg>
  </figure>
)
