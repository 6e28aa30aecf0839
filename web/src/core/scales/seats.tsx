import { useTranslation } from 'react-i18next'
import { broken, Ticks, tick } from './ticks.tsx'

interface SeatCounts {
  cap: number
  taken: number
  held?: number
  waiting?: number
  /** Index of the reader's own seat, -1 where there is none. */
  mine?: number
}

const mineTick = (x: number, width: number, height: number, taken: boolean) => (
  <g key="mine">
    {tick('cap', x - 1, 0, width + 2, 3, 'now')}
    {taken ? tick('body', x, 0, width, height, 'now') : broken('body', x, width, height, 'now')}
  </g>
)

const notch = (index: number, x: number, width: number, height: number) =>
  (index + 1) % 5 === 0 ? tick(`n${index}`, x, height + 1, width, (index + 1) % 10 ? 2 : 4, 'off') : null

/** Seats of an offering: solid = taken, broken = held for approval, short = free, past the end mark = waiting, blue = mine. Above 40 one tick is two seats. */
export const Seats = ({ cap, taken, held = 0, waiting = 0, mine = -1, pitch = 5, height = 14 }: SeatCounts & { pitch?: number; height?: number }) => {
  const { t } = useTranslation('core')
  const unit = cap > 40 ? 2 : 1
  const label = t('scales.seats', { cap, taken, held, free: Math.max(0, cap - taken - held), waiting }) + (unit > 1 ? t('scales.unit', { unit }) : '')
  if (cap < 3) return <span className="num">{t('scales.few', { used: taken + held, cap })}</span>
  const count = Math.ceil(cap / unit)
  const full = Math.round(taken / unit)
  const kept = Math.round((taken + held) / unit)
  const marks = Array.from({ length: count }, (_, i) => {
    const x = i * pitch
    const body =
      i === Math.floor(mine / unit) && mine >= 0
        ? mineTick(x, 2, height, i < full)
        : i < full
          ? tick(i, x, 0, 2, height, 'on')
          : i < kept
            ? broken(i, x, 2, height)
            : tick(i, x, height - 4, 2, 4, 'off')
    return [body, notch(i, x, 2, height)]
  })
  const end = count * pitch + 1
  const queue = Math.ceil(waiting / unit)
  return (
    <Ticks width={end + 2 + (queue ? 5 + queue * pitch : 0)} height={height + 5} label={label}>
      {marks}
      {tick('end', end, 0, 1, height + 5, 'mid')}
      {Array.from({ length: queue }, (_, i) => tick(`w${i}`, end + 5 + i * pitch, height - 8, 2, 8, 'wait'))}
    </Ticks>
  )
}

const samples = {
  taken: [3, tick('a', 0, 0, 2, 12, 'on')],
  held: [3, broken('a', 0, 2, 12)],
  free: [3, tick('a', 0, 8, 2, 4, 'off')],
  waiting: [7, [tick('a', 0, 0, 1, 12, 'mid'), tick('b', 4, 4, 2, 8, 'wait')]],
  mine: [3, tick('a', 0, 0, 2, 12, 'now')],
  theirs: [3, tick('a', 0, 0, 2, 12, 'now')],
} as const

/** The legend of the seat scale; it stands on the first screen of every list that draws seats. */
export const SeatLegend = ({ show = ['taken', 'held', 'free', 'waiting'] }: { show?: readonly (keyof typeof samples)[] }) => {
  const { t } = useTranslation('core')
  return (
    <span className="scale-legend">
      {show.map((name) => (
        <span key={name}>
          <Ticks width={samples[name][0]} height={12} rise={false}>
            {samples[name][1]}
          </Ticks>
          {t(`scales.legend.${name}`)}
        </span>
      ))}
    </span>
  )
}
