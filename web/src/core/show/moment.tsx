import { toMinute } from '@academy/contracts/core/days.ts'

/** A moment `YYYY-MM-DD HH:mm:ss` as it stands in tables; `precision` cuts it to minutes (default) or days. */
export const formatMoment = (moment: string | undefined, precision: 'day' | 'minute' | 'second' = 'minute'): string => {
  if (!moment) return '—'
  return precision === 'minute' ? toMinute(moment) : moment.slice(0, { day: 10, second: 19 }[precision])
}

/** A moment in tabular figures, the whole text as its tooltip. */
export const Moment = ({ at, precision }: { at: string | undefined; precision?: 'day' | 'minute' | 'second' }) => (
  <time className="num" dateTime={at} title={at}>
    {formatMoment(at, precision)}
  </time>
)

/** The same without its year, `11.18 09:26`, where room is scarce. */
export const ShortMoment = ({ at }: { at: string }) => (
  <time className="num" dateTime={at} title={at}>
    {`${dotted(at)} ${at.slice(11, 16)}`}
  </time>
)

/** A moment as it is told beside what is known: `06:11` today, with its day before that. */
export const shortMoment = (moment: string, now: number = Date.now()): string =>
  moment.slice(0, 10) === new Date(now + 8 * 3_600_000).toISOString().slice(0, 10) ? moment.slice(11, 16) : formatMoment(moment)

const dotted = (day: string) => `${day.slice(5, 7)}.${day.slice(8, 10)}`

/** The year in Shanghai now. */
export const thisYear = (now: number = Date.now()): string => new Date(now + 8 * 3_600_000).toISOString().slice(0, 4)

/** First and last day of something, short: `11.24–25`, `11.30–12.02`, `11.27`; with the year where it is another one than `year`: `2027.01.04–05`. */
export const formatDays = (from: string, to: string, year: string = thisYear()): string => {
  const full = (day: string, known: string) => (day.slice(0, 4) === known ? dotted(day) : `${day.slice(0, 4)}.${dotted(day)}`)
  const first = full(from, year)
  if (from.slice(0, 10) === to.slice(0, 10)) return first
  return from.slice(0, 7) === to.slice(0, 7) ? `${first}–${to.slice(8, 10)}` : `${first}–${full(to, from.slice(0, 4))}`
}
