import { addDays, addMonths } from '@academy/contracts/core/days.ts'
import { CHART_DAYS_AHEAD, CHART_YEARS_BACK, chart } from '@academy/contracts/org/chart.ts'
import { Button } from 'antd'
import { type KeyboardEvent, type PointerEvent, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { needle, Ticks, tick } from '../../../core/scales/ticks.tsx'
import { useRoom } from '../../../core/scales/use-room.ts'
import { lazyScreen } from '../../../core/states/lazy-screen.tsx'
import { useNounTexts } from '../../../core/texts.ts'
import type { Tree } from './api.ts'
import { dayAt, PITCH, type Span, spanOf, tallOf, within, xOf } from './ruler.ts'

const DayFilter = lazyScreen(() => import('../../../core/list/day-filter.tsx'))

interface Props {
  today: string
  day: string
  turns: Tree['turns']
  onDay: (day: string) => void
}

const HEIGHT = 30
const MONTHS = 12
const KNOWN_WIDTH = 960

const boundsOf = (today: string) => ({ from: addMonths(today, -CHART_YEARS_BACK * MONTHS), to: addDays(today, CHART_DAYS_AHEAD) })

/** Where a key leads: a day, a week, a month, back to today. */
const stepped = (key: string, shift: boolean, day: string, today: string): string | undefined => {
  const days = shift ? 7 : 1
  if (key === 'ArrowRight' || key === 'ArrowUp') return addDays(day, days)
  if (key === 'ArrowLeft' || key === 'ArrowDown') return addDays(day, -days)
  if (key === 'PageDown') return addMonths(day, 1)
  if (key === 'PageUp') return addMonths(day, -1)
  return key === 'Home' ? today : undefined
}

/** The needle while it is dragged, and where it is let go. */
const useDrag = (span: Span, { today, day, onDay }: Props) => {
  const [held, setHeld] = useState<string | null>(null)
  const bounds = boundsOf(today)
  const at = (event: PointerEvent<HTMLElement>) => dayAt(span, event.clientX - event.currentTarget.getBoundingClientRect().left, bounds)
  return {
    shown: held ?? day,
    bind: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        event.currentTarget.setPointerCapture?.(event.pointerId)
        setHeld(at(event))
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (held !== null) setHeld(at(event))
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        if (held === null) return
        setHeld(null)
        onDay(at(event))
      },
      onPointerCancel: () => setHeld(null),
      onKeyDown: (event: KeyboardEvent) => {
        const next = stepped(event.key, event.shiftKey, day, today)
        if (!next) return
        event.preventDefault()
        onDay(within(next, bounds))
      },
    },
  }
}

const Months = ({ span }: { span: Span }) => {
  const { i18n } = useTranslation()
  const firsts = Array.from({ length: span.days }, (_, at) => addDays(span.from, at)).filter((day) => day.endsWith('-01'))
  const named = (day: string) => {
    const [year = 0, month = 1] = day.split('-').map(Number)
    return new Intl.DateTimeFormat(i18n.language, { month: 'short', ...(month === 1 ? { year: 'numeric' as const } : {}) }).format(new Date(year, month - 1, 1))
  }
  return (
    <div className="ruler-months" aria-hidden="true">
      {firsts.map((day) => (
        <span key={day} className="t12 ink3" style={{ left: xOf(span, day) }}>
          {named(day)}
        </span>
      ))}
    </div>
  )
}

const Marks = ({ span, today, shown, counts }: { span: Span; today: string; shown: string; counts: ReadonlyMap<string, number> }) => (
  <Ticks width={span.days * PITCH} height={HEIGHT} rise={false}>
    {Array.from({ length: span.days }, (_, at) => {
      const day = addDays(span.from, at)
      const count = counts.get(day) ?? 0
      const tall = tallOf(day, count)
      return tick(day, at * PITCH, HEIGHT - tall, 2, tall, count === 0 ? 'off' : day > today ? 'mid' : 'on')
    })}
    {tick('today', xOf(span, today) - 1, 0, 1, HEIGHT, 'on')}
    <g transform={`translate(${xOf(span, shown) - 1} 0)`}>{needle(0, HEIGHT)}</g>
  </Ticks>
)

/** The day in words and as a field, what turns on it, and the way back to today. */
const Head = ({ today, day, shown, count, onDay }: Omit<Props, 'turns'> & { shown: string; count: number }) => {
  const { say } = useNounTexts(chart)
  const bounds = boundsOf(today)
  const told = [say('asOf', { day: shown }), shown > today ? say('planned') : '', count > 0 ? say('turnsOn', { day: shown, count }) : '']
  return (
    <div className="row gap12 ruler-head">
      <Suspense fallback={<span className="num">{shown}</span>}>
        <DayFilter label={say('fields.day')} value={shown} onSearch={(next) => onDay(within(next || today, bounds))} />
      </Suspense>
      <span className="t13 ink2 grow" role="status">
        {told.filter(Boolean).join(' · ')}
      </span>
      {day === today ? null : (
        <Button size="small" onClick={() => onDay(today)}>
          {say('toToday')}
        </Button>
      )}
    </div>
  )
}

/** The days on which posts begin and end as ticks; the needle stands on the day of the chart and is dragged, or moved by keys, to any other. */
export const DayRuler = (props: Props) => {
  const { today, day, turns } = props
  const { say } = useNounTexts(chart)
  const { box, room } = useRoom<HTMLDivElement>(KNOWN_WIDTH)
  const span = spanOf(room, today, day)
  const { shown, bind } = useDrag(span, props)
  const counts = new Map(turns.map((turn) => [turn.day, turn.count]))
  return (
    <div className="day-ruler">
      <Head {...props} shown={shown} count={counts.get(shown) ?? 0} />
      <div
        ref={box}
        className="ruler-scale"
        role="slider"
        tabIndex={0}
        aria-label={say('ruler')}
        aria-valuemin={0}
        aria-valuemax={span.days - 1}
        aria-valuenow={Math.round((xOf(span, shown) - 1) / PITCH)}
        aria-valuetext={shown}
        title={say('rulerHint')}
        {...bind}
      >
        <Marks span={span} today={today} shown={shown} counts={counts} />
        <Months span={span} />
      </div>
    </div>
  )
}
