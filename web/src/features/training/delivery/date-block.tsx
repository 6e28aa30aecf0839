import { useLocale } from '../../../core/i18n/locale.ts'
import { dayRange, monthOf, otherYear, weekday } from './days.ts'

/** First and last day of an offering as large figures, with the weekday of the first beside or below them; the year is named when it is another. */
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
      <span aria-hidden="true" className="t12 ink3">
        {month || otherYear(from) ? (
          <>
            {monthOf(from, locale)}
            <br />
          </>
        ) : null}
        {weekday(from, locale)}
      </span>
    </span>
  )
}
