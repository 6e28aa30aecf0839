import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../../core/i18n/locale.ts'
import { Ticks, tick } from '../../../../core/scales/ticks.tsx'
import { useRoom } from '../../../../core/scales/use-room.ts'
import { dotted, weekday } from '../days.ts'
import type { OfferingDetail } from './api.ts'

type Half = OfferingDetail['schedule'][number]
const minutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

const byDay = (schedule: readonly Half[]) => {
  const days = new Map<string, Half[]>()
  for (const half of schedule) days.set(half.day, [...(days.get(half.day) ?? []), half])
  return [...days]
}

const PITCH = 6
const LEAST = 4
/** The last hour's words stand beyond the axis. */
const TAIL = 34
const STEPS = [5, 10, 15, 30] as const

/** Minutes that a tick stands for and its distance to the next, so that the whole day fits the room. */
export const gaugeOf = (minutesLong: number, room: number): { step: number; pitch: number } => {
  const fits = STEPS.map((step) => ({ step, pitch: Math.min(PITCH, Math.floor((room - TAIL) / Math.ceil(minutesLong / step))) }))
  return fits.find(({ pitch }) => pitch >= LEAST) ?? { step: 30, pitch: 3 }
}

const Day = ({ halves, from, to }: { halves: readonly Half[]; from: number; to: number }) => {
  const { t } = useTranslation('portal')
  const { box, room } = useRoom<HTMLSpanElement>(700)
  const { step, pitch } = gaugeOf(to - from, room)
  const x = (at: number) => Math.round((at - from) / step) * pitch
  const inside = (at: number) => halves.some((half) => at >= minutes(half.from) && at < minutes(half.to))
  const count = Math.ceil((to - from) / step)
  const hours = Array.from({ length: Math.floor(to / 60) - Math.ceil(from / 60) + 1 }, (_, i) => (Math.ceil(from / 60) + i) * 60)
  const label = halves.map((half) => `${half.from}–${half.to}`).join(', ')
  return (
    <span ref={box} className="offering-gauge">
      <Ticks width={count * pitch + TAIL} height={46} label={t('offering.dayLabel', { times: label })}>
        {Array.from({ length: count }, (_, i) => (inside(from + i * step) ? tick(i, i * pitch, 0, 2, 25, 'on') : tick(i, i * pitch, 19, 2, 6, 'off')))}
        {tick('axis', 0, 27, count * pitch, 1, 'mid')}
        {hours.map((hour) => (
          <g key={hour}>
            {tick('mark', x(hour), 27, 1, 5, 'mid')}
            {hour % 120 === 60 || (60 / step) * pitch > 44 ? (
              <text x={x(hour) + 3} y={42} fontSize="12" fill="var(--ink3)">
                {`${hour / 60}:00`}
              </text>
            ) : null}
          </g>
        ))}
      </Ticks>
    </span>
  )
}

/** The days of an offering, one tick every five minutes, fewer where there is less room. */
export const Schedule = ({ row }: { row: OfferingDetail }) => {
  const { t } = useTranslation('portal')
  const locale = useLocale()
  const days = byDay(row.schedule)
  const from = Math.min(540, ...row.schedule.map((half) => minutes(half.from)))
  const to = Math.max(1020, ...row.schedule.map((half) => minutes(half.to)))
  return (
    <section className="offering-part">
      <h2 className="t16">{t('offering.schedule')}</h2>
      <ul className="offering-days">
        {days.map(([day, halves], index) => (
          <li key={day}>
            <span>
              <span className="t13 ink2">{t('offering.day', { count: index + 1 })}</span>
              <span className="t12 ink3 num">
                {dotted(day)} {weekday(day, locale)}
              </span>
            </span>
            <Day halves={halves} from={from} to={to} />
          </li>
        ))}
      </ul>
    </section>
  )
}
