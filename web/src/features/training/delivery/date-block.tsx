import { useLocale } from '../../../core/i18n/locale.ts'
import { dayRange, monthOf, otherYear, weekday } from './days.ts'

/** First and last day of an offering as large figures, with the weekday of the first beside or below them; the year is named when it is another, on a line of its own: together they are wider than the column. */
export const DateBlock = ({ from, to = from, month = false }: { from: string; to?: string; month?: boolean }) => {
  const locale = useLocale()
  const more = to.slice(0, 10) !== from.slice(0, 10)
  return (
    <span className="date-block">
      <span className="hidden-text">{dayRange(from, to, locale)}</span>
      <span aria-hidden="true" className="big">
        {from.slice(8, 10)}
        {more ? <small> – {to.slice(8, 10)}</small> : null}
      </span>
      <span aria-hidden="true" className="date-block-words t12 ink3">
        {otherYear(from) ? <span>{from.slice(0, 4)}</span> : null}
        {month || otherYear(from) ? <span>{monthOf(from, locale)}</span> : null}
        <span>{weekday(from, locale)}</span>
      </span>
    </span>
  )
}
