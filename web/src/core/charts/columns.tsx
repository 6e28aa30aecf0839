import { scaleBand, scaleLinear } from 'd3-scale'
import { useTranslation } from 'react-i18next'
import { tick } from '../scales/ticks.tsx'
import type { ChartProps } from './chart-props.ts'
import { type Placed, Plot } from './plot.tsx'
import { ticksOf, unitOf } from './unit.ts'

const HEIGHT = 120
const PITCH = 4
/** Above a column stands its figure, below it its name. */
const [HEAD, FOOT] = [20, 24]
const WIDEST = 56

/** A pile of ticks for each group, beside each other in their order. */
export const Columns = ({ items, title, full, room }: ChartProps & { room: number }) => {
  const { t } = useTranslation('core')
  const band = scaleBand(
    items.map(({ id }) => id),
    [0, Math.min(room, items.length * WIDEST * 2)],
  ).padding(0.28)
  const most = full ? 100 : Math.max(0, ...items.map(({ value }) => value ?? 0))
  const unit = unitOf(most, HEIGHT / PITCH)
  const y = scaleLinear([0, unit], [0, PITCH])
  // as high as the highest pile
  const [ground, wide] = [HEAD + Math.max(1, ticksOf(most, unit)) * PITCH, Math.round(Math.min(WIDEST, band.bandwidth()))]
  const placed: Placed[] = items.map((item) => ({
    ...item,
    x: Math.round((band(item.id) ?? 0) + band.bandwidth() / 2),
    top: ground - Math.round(y(ticksOf(item.value ?? 0, unit) * unit)),
  }))
  return (
    <>
      <Plot placed={placed} title={title} width={room} height={ground + FOOT} ground={ground} wide={Math.round(band.step())}>
        {placed.flatMap(({ id, value, x }) =>
          Array.from({ length: ticksOf(value ?? 0, unit) }, (_, n) =>
            tick(`${id}|${n}`, x - Math.round(wide / 2), ground - Math.round(y((n + 1) * unit)) + 1, wide, 3, 'on'),
          ),
        )}
      </Plot>
      <p className="t12 ink3">{t('charts.unit', { unit, measure: title })}</p>
    </>
  )
}
