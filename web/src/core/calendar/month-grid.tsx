import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useLocale } from '../i18n/locale.ts'
import { byDay, dayByKey, weeksOf } from './layout.ts'
import './calendar.css'

interface Entry {
  id: string
  kind: string
  from: string
  to: string
}

interface Props<T extends Entry> {
  month: string
  today: string
  /** The day that is looked at. */
  chosen: string
  entries: readonly T[]
  choose(day: string): void
  /** What a day is called aloud, with what stands on it. */
  label(day: string, entries: readonly T[]): string
  draw(entry: T): ReactNode
}

/** So many stand in a day's field; the day itself tells all. */
const SHOWN = 3

interface DayProps<T extends Entry> extends Pick<Props<T>, 'today' | 'chosen' | 'choose' | 'label' | 'draw'> {
  day: string
  here: readonly T[]
  /** In the order of Tab. */
  reached: boolean
  cell: RefObject<HTMLButtonElement | null>
}

const Day = <T extends Entry>({ day, here, today, chosen, reached, cell, choose, label, draw }: DayProps<T>) => (
  <button
    ref={day === chosen ? cell : undefined}
    type="button"
    className="month-day"
    aria-pressed={day === chosen}
    aria-current={day === today ? 'date' : undefined}
    aria-label={label(day, here)}
    tabIndex={reached ? 0 : -1}
    onClick={() => choose(day)}
  >
    <span className="num month-number">{Number(day.slice(8))}</span>
    <span className="month-entries" aria-hidden="true">
      {here.slice(0, SHOWN).map((entry) => (
        <span key={entry.id + entry.kind} className="month-entry" data-kind={entry.kind}>
          {draw(entry)}
        </span>
      ))}
      {here.length > SHOWN ? <span className="t12 ink3">+{here.length - SHOWN}</span> : null}
    </span>
  </button>
)

const Weekdays = ({ days }: { days: readonly string[] }) => {
  const weekday = new Intl.DateTimeFormat(useLocale(), { weekday: 'short', timeZone: 'UTC' })
  return (
    <thead>
      <tr>
        {days.map((day) => (
          <th key={day} scope="col">
            {weekday.format(Date.parse(day))}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** Walks from the chosen day by keys; the day that a key led to takes the focus once it is drawn. */
const useWalk = (chosen: string, choose: (day: string) => void) => {
  const cell = useRef<HTMLButtonElement>(null)
  const walked = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another day is chosen
  useEffect(() => {
    if (walked.current) cell.current?.focus()
    walked.current = false
  }, [chosen])
  const walk = (event: KeyboardEvent) => {
    const to = dayByKey(chosen, event.key)
    if (!to) return
    event.preventDefault()
    walked.current = true
    choose(to)
  }
  return { cell, walk }
}

/** A month of weeks: each day with what stands on it. Arrows walk through the days, one of which is in the order of Tab. */
export const MonthGrid = <T extends Entry>({ month, entries, ...props }: Props<T>) => {
  const weeks = weeksOf(month)
  const days = weeks.flat()
  const found = byDay(entries, days)
  const { cell, walk } = useWalk(props.chosen, props.choose)
  const reached = days.includes(props.chosen) ? props.chosen : weeks[1]?.[0]
  return (
    <table className="month">
      <Weekdays days={weeks[0] ?? []} />
      <tbody onKeyDown={walk}>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day} data-other={day.slice(0, 7) === month.slice(0, 7) ? undefined : true}>
                <Day {...props} day={day} here={found.get(day) ?? []} reached={day === reached} cell={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
