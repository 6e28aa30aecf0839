/** A moment `YYYY-MM-DD HH:mm:ss` as it stands in tables; `precision` cuts it to minutes (default) or days. */
export const formatMoment = (moment: string | undefined, precision: 'day' | 'minute' | 'second' = 'minute'): string =>
  moment ? moment.slice(0, { day: 10, minute: 16, second: 19 }[precision]) : '—'

/** A moment in tabular figures, the whole text as its tooltip. */
export const Moment = ({ at, precision }: { at: string | undefined; precision?: 'day' | 'minute' | 'second' }) => (
  <time className="num" dateTime={at} title={at}>
    {formatMoment(at, precision)}
  </time>
)

const dotted = (day: string) => `${day.slice(5, 7)}.${day.slice(8, 10)}`

/** First and last day of something, short: `11.24–25`, `11.30–12.02`, `11.27`. */
export const formatDays = (from: string, to: string): string => {
  if (from.slice(0, 10) === to.slice(0, 10)) return dotted(from)
  return from.slice(0, 7) === to.slice(0, 7) ? `${dotted(from)}–${to.slice(8, 10)}` : `${dotted(from)}–${dotted(to)}`
}
