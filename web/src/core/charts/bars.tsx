import { scaleLinear } from 'd3-scale'
import { useTranslation } from 'react-i18next'
import { Ticks, tick } from '../scales/ticks.tsx'
import type { ChartItem, ChartProps } from './chart-props.ts'
import { ticksOf, unitOf } from './unit.ts'

const PITCH = 6
const HEIGHT = 14
/** Names take so much of the room at most, figures at least. */
const [NAME, SAID, GAP] = [168, 56, 12]

const Name = ({ name, link }: ChartItem) =>
  link ? (
    <a className="chart-name" href={link} title={name}>
      {name}
    </a>
  ) : (
    <span className="chart-name" title={name}>
      {name}
    </span>
  )

/** A row of ticks for each group, below each other, lengths to be compared; its figure stands at the end. */
export const Bars = ({ items, title, full, room }: ChartProps & { room: number }) => {
  const { t } = useTranslation('core')
  const name = Math.min(NAME, Math.round(room * 0.36))
  const width = Math.max(60, room - name - SAID - 2 * GAP)
  const most = full ? 100 : Math.max(0, ...items.map(({ value }) => value ?? 0))
  const unit = unitOf(most, Math.floor(width / PITCH))
  const x = scaleLinear([0, unit], [0, PITCH])
  return (
    <>
      <ul className="chart-bars" aria-label={title}>
        {items.map((item) => (
          <li key={item.id} style={{ gridTemplateColumns: `${name}px minmax(0, 1fr) ${SAID}px` }}>
            <Name {...item} />
            <Ticks width={width} height={HEIGHT}>
              {Array.from({ length: ticksOf(item.value ?? 0, unit) }, (_, n) => tick(n, Math.round(x(n * unit)), 0, 3, HEIGHT, 'on'))}
            </Ticks>
            <span className="num">{item.said}</span>
          </li>
        ))}
      </ul>
      <p className="t12 ink3">{t('charts.unit', { unit, measure: title })}</p>
    </>
  )
}
