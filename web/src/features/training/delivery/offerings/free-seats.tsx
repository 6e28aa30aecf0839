import { type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListPage } from '../../../../core/list/use-list-page.ts'
import { useMedia } from '../../../../core/media.ts'
import { Ticks, tick } from '../../../../core/scales/ticks.tsx'
import { between, dotted, isWeekend, plus, today } from '../days.ts'
import type { OfferingCard } from './api.ts'
import { useRuler } from './ruler.ts'

const BASE = 37
const TALL = 34

interface Span {
  from: number
  to: number
}

const draw = (first: string, days: number, pitch: number, free: ReadonlyMap<string, number>, chosen: Span | null) => {
  const most = Math.max(1, ...free.values())
  return Array.from({ length: days }, (_, i) => {
    const day = plus(first, i)
    const seats = free.get(day) ?? 0
    const tall = seats > 0 ? 4 + Math.round((TALL - 4) * Math.sqrt(seats / most)) : isWeekend(day) ? 2 : 3
    const on = chosen !== null && i >= chosen.from && i <= chosen.to
    const monday = new Date(`${day}T00:00:00Z`).getUTCDay() === 1
    return [
      tick(i, i * pitch + 2, BASE - tall, 2, tall, on && seats > 0 ? 'on' : 'off'),
      monday ? tick(`m${i}`, i * pitch + 2, BASE + 2, 1, 6, 'mid') : null,
      monday && i + 3 < days ? (
        <text key={day} x={i * pitch + 6} y={BASE + 19} fontSize="12" fill="var(--ink3)">
          {dotted(day)}
        </text>
      ) : null,
    ]
  })
}

const frame = ({ from, to }: Span, pitch: number) => [
  tick('left', from * pitch, 0, 2, BASE + 5, 'now'),
  tick('right', (to + 1) * pitch - 2, 0, 2, BASE + 5, 'now'),
  tick('top', from * pitch, 0, (to + 1 - from) * pitch, 2, 'now'),
]

/** Follows a drag along the ruler; the days it covers are the time filter, one tap without moving takes it away. */
const useDrag = (days: number, pitch: number, done: (span: Span | null) => void) => {
  const [drag, setDrag] = useState<Span | null>(null)
  const start = useRef(0)
  const dayAt = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    return Math.max(0, Math.min(days - 1, Math.floor((event.clientX - box.left) / pitch)))
  }
  const span = (day: number) => ({ from: Math.min(start.current, day), to: Math.max(start.current, day) })
  return {
    drag,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
        start.current = dayAt(event)
        event.currentTarget.setPointerCapture?.(event.pointerId)
        setDrag(span(start.current))
      },
      onPointerMove: (event: PointerEvent<HTMLDivElement>) => drag && setDrag(span(dayAt(event))),
      onPointerUp: (event: PointerEvent<HTMLDivElement>) => {
        const covered = span(dayAt(event))
        if (drag) done(covered.from === covered.to ? null : covered)
        setDrag(null)
      },
      onPointerCancel: () => setDrag(null),
    },
  }
}

const sizes = { phone: [42, 7], tablet: [56, 10], desktop: [80, 13] } as const

const chosenOf = (filters: Record<string, string>, first: string, days: number): Span | null => {
  const { from, to } = filters
  if (!from && !to) return null
  return { from: Math.max(0, from ? between(first, from) : 0), to: Math.min(days - 1, to ? between(first, to) : days - 1) }
}

/** Free seats a day for the same filters: one tick a day, dragging over it chooses the time. */
export const FreeSeats = ({ list }: { list: ListPage<OfferingCard> }) => {
  const { t } = useTranslation('portal')
  const narrow = useMedia('(max-width: 767px)')
  const middle = useMedia('(max-width: 1199px)')
  const [days, pitch] = sizes[narrow ? 'phone' : middle ? 'tablet' : 'desktop']
  const first = today()
  const counted = useRuler(list.query.filters)
  const chosen = chosenOf(list.query.filters, first, days)
  const { drag, handlers } = useDrag(days, pitch, (span) =>
    list.setFilters(span ? { from: plus(first, span.from), to: plus(first, span.to) } : { from: '', to: '' }),
  )
  const free = new Map(counted.days.map((day) => [day.day, day.free]))
  const total = [...free.values()].reduce((sum, seats) => sum + seats, 0)
  const shown = drag ?? chosen
  return (
    <div className="card free-seats">
      <div className="free-seats-words">
        <b className="t13">{t('offerings.ruler.title')}</b>
        <span className="t12 ink3">{t('offerings.ruler.unit')}</span>
        <span className="t12 ink3">{t('offerings.ruler.drag')}</span>
      </div>
      <div className="free-seats-scale" style={{ width: days * pitch + 4 }} {...handlers}>
        <Ticks width={days * pitch + 4} height={60} label={t('offerings.ruler.label', { count: days, free: total })}>
          {draw(first, days, pitch, free, shown)}
          {tick('axis', 0, BASE, days * pitch, 1, 'mid')}
          {shown && shown.from <= shown.to ? frame(shown, pitch) : null}
        </Ticks>
      </div>
    </div>
  )
}
