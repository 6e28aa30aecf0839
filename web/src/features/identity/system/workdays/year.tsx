import './year.css'

export interface Special {
  id: string
  day: string
  kind: 'holiday' | 'workday'
  nameCn: string
  nameEn: string
}

const MONTHS = 12
const two = (n: number): string => String(n).padStart(2, '0')
const daysIn = (year: number, month: number): string[] =>
  Array.from({ length: new Date(Date.UTC(year, month + 1, 0)).getUTCDate() }, (_, at) => `${year}-${two(month + 1)}-${two(at + 1)}`)
export const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

interface Props {
  year: number
  special: ReadonlyMap<string, Special>
  label: string
  /** What a day is called: its date, and what it is. */
  name: (day: string, special: Special | undefined) => string
  today: string
  onDay: ((day: string) => void) | undefined
}

/** A year of ticks, a row a month: working days long, free ones short, holidays hollow, working weekends filled. */
export const Year = ({ year, special, label, name, today, onDay }: Props) => (
  <fieldset className="year" aria-label={label}>
    {Array.from({ length: MONTHS }, (_, month) => {
      const days = daysIn(year, month)
      return (
        <div key={days[0]} className="year-month">
          <span className="year-name code">{two(month + 1)}</span>
          {days.map((day) => {
            const one = special.get(day)
            const said = name(day, one)
            return (
              <button
                key={day}
                type="button"
                className="year-day"
                title={said}
                aria-label={said}
                aria-current={day === today ? 'date' : undefined}
                data-kind={one?.kind ?? (isWeekend(day) ? 'weekend' : 'plain')}
                disabled={!onDay}
                onClick={() => onDay?.(day)}
              >
                <i aria-hidden="true" />
              </button>
            )
          })}
        </div>
      )
    })}
  </fieldset>
)
