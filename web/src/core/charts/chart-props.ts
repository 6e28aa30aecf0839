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
