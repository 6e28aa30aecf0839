import { useTranslation } from 'react-i18next'
import './horizon.css'

interface HorizonDay {
  /** `YYYY-MM-DD` */
  day: string
  count: number
}

interface Props {
  width: number
  height: number
  radius: number
  /** Distance from the upper edge to the top of the arc. */
  top: number
  before: number
  after: number
  tall: number
  /** How far the needle's tip stands above the arc, whatever today's figure is: its words must not run into others. */
  lift?: number
  bold?: number
  /** People in training a day; days without a figure are drawn as plain calendar marks. */
  days?: readonly HorizonDay[]
  today?: Date
  /** Words at the tip of the needle: a small line, a large one, and a small one after it. */
  note?: { lead: string; large: string; tail?: string }
}

const DAY = 86_400_000
const SHANGHAI = 8 * 3_600_000
const key = (at: number) => new Date(at).toISOString().slice(0, 10)

// Without figures the gauge is a calendar: weekends short, Mondays longer, the first of a month longest.
const calendarHeight = (at: number): number => {
  const day = new Date(at)
  if (day.getUTCDate() === 1) return 0.5
  return day.getUTCDay() % 6 === 0 ? 0.08 : day.getUTCDay() === 1 ? 0.34 : 0.22
}

const geometry = ({ width, radius, top, before, after }: Props) => {
  const cx = width / 2
  const cy = top + radius
  const half = Math.asin((width / 2 + 6) / radius)
  const count = before + after
  const angle = (i: number) => -Math.PI / 2 - half + (2 * half * i) / count
  const point = (r: number, a: number) => `${(cx + r * Math.cos(a)).toFixed(1)} ${(cy + r * Math.sin(a)).toFixed(1)}`
  const ray = (r1: number, r2: number, a: number) => `M${point(r1, a)}L${point(r2, a)}`
  return { cx, cy, count, angle, point, ray }
}

const draw = (props: Props, today: number) => {
  const { radius, before, tall, days = [] } = props
  const { count, angle, point, ray } = geometry(props)
  const figures = new Map(days.map((day) => [day.day, day.count]))
  const most = Math.max(1, ...figures.values())
  const lines = { past: '', next: '', base: '', major: '' }
  const months: { x: string; y: string; turn: string; month: number; year: number }[] = []
  for (let i = 0; i <= count; i++) {
    const at = today + (i - before) * DAY
    const a = angle(i)
    const share = days.length > 0 ? (figures.get(key(at)) ?? 0) / most : calendarHeight(at)
    const ends = ray(radius, radius + Math.max(3, share * tall), a)
    if (i < before) lines.past += ends
    else if (i > before) lines.next += ends
    lines.base += ray(radius - 8, radius - 12, a)
    const date = new Date(at)
    if (date.getUTCDate() !== 1) continue
    lines.major += ray(radius - 8, radius - 26, a)
    const middle = angle(i + 14.5)
    const [x = '0', y = '0'] = point(radius - 40, middle).split(' ')
    if (i + 14 < count && Math.abs(i + 14 - before) > 8)
      months.push({ x, y, turn: `rotate(${((middle * 180) / Math.PI + 90).toFixed(2)} ${x} ${y})`, month: date.getUTCMonth() + 1, year: date.getUTCFullYear() })
  }
  const now = angle(before)
  const arc = `M${point(radius - 8, angle(0))}A${radius - 8} ${radius - 8} 0 0 1 ${point(radius - 8, angle(count))}`
  const tip = radius + (props.lift ?? 0.6 * tall + 40)
  const [tipX = '0', tipY = '0'] = point(tip, now).split(' ')
  return { ...lines, months, arc, needle: ray(radius - 46, tip, now), tipX: Number(tipX), tipY: Number(tipY) }
}

/** The horizon: one tick a day on a gauge arc, the needle is today; behind it what was, before it what is planned. */
export const Horizon = (props: Props) => {
  const { t, i18n } = useTranslation('core')
  const today = Math.floor(((props.today ?? new Date()).getTime() + SHANGHAI) / DAY) * DAY
  const drawn = draw(props, today)
  const monthName = (year: number, month: number): string =>
    new Intl.DateTimeFormat(i18n.language, { month: 'short', ...(month === 1 ? { year: 'numeric' } : {}) }).format(new Date(year, month - 1, 1))
  const bold = props.bold ?? 2
  return (
    <svg
      className="horizon"
      width={props.width}
      height={props.height}
      viewBox={`0 0 ${props.width} ${props.height}`}
      fill="none"
      role="img"
      aria-label={t('scales.horizon', { day: key(today) })}
    >
      <path d={drawn.arc} className="horizon-arc" />
      <path d={drawn.past} className="horizon-past" strokeWidth={bold} />
      <path d={drawn.next} className="horizon-next" strokeWidth={bold} strokeDasharray="3 3" />
      <path d={drawn.base} className="horizon-base" />
      <path d={drawn.major} className="horizon-major" strokeWidth="1.4" />
      {drawn.months.map(({ x, y, turn, month, year }) => (
        <text key={`${year}${month}`} x={x} y={y} transform={turn} textAnchor="middle" fontSize="12">
          {monthName(year, month)}
        </text>
      ))}
      <path d={drawn.needle} className="horizon-needle" strokeWidth="2.5" />
      {props.note ? (
        <g className="horizon-note">
          <text x={drawn.tipX - 5} y={drawn.tipY - 52} fontSize="13" className="horizon-lead">
            {props.note.lead}
          </text>
          <text x={drawn.tipX - 5} y={drawn.tipY - 16} fontSize="34" fontWeight="300">
            {props.note.large}
            {props.note.tail ? (
              <tspan fontSize="13" fontWeight="400" dx="8">
                {props.note.tail}
              </tspan>
            ) : null}
          </text>
        </g>
      ) : null}
    </svg>
  )
}
