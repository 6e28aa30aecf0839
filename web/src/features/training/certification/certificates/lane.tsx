import { addMonths } from '@academy/contracts/core/days.ts'
import type { ReactNode } from 'react'
import { Ticks, tick } from '../../../../core/scales/ticks.tsx'

/** The months that lanes show: so many before the month of today, and after it. */
const BEFORE = 18
const AFTER = 27
const HEIGHT = 26

export interface Span {
  from: string
  to: string
}
interface Shown {
  today: string
  pitch: number
}

const monthsBetween = (from: string, day: string): number =>
  (Number(day.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(day.slice(5, 7)) - Number(from.slice(5, 7))
const firstOf = (today: string): string => addMonths(`${today.slice(0, 7)}-01`, -BEFORE)
const placeOf = (day: string, { today, pitch }: Shown): number => Math.round((monthsBetween(firstOf(today), day) + (Number(day.slice(8)) - 1) / 31) * pitch) + 4
const widthOf = (pitch: number): number => (BEFORE + AFTER) * pitch + 12

const months = Array.from({ length: BEFORE + AFTER }, (_, n) => n)

/** The years above the lanes, a tick a month, and the needle of today. */
export const LaneAxis = ({ today, pitch }: Shown) => (
  <Ticks width={widthOf(pitch)} height={30}>
    {months.map((n) => {
      const day = addMonths(firstOf(today), n)
      const january = day.slice(5, 7) === '01'
      return tick(n, n * pitch + 4, january ? 16 : 22, january ? 2 : 1, january ? 12 : 6, 'off')
    })}
    {months.flatMap((n): ReactNode[] => {
      const day = addMonths(firstOf(today), n)
      const room = n + 5 < months.length
      return day.slice(5, 7) === '01' && room
        ? [
            <text key={`y${n}`} x={n * pitch + 10} y={13} className="lane-year">
              {day.slice(0, 4)}
            </text>,
          ]
        : []
    })}
    {tick('now', placeOf(today, { today, pitch }), 14, 2, 16, 'now')}
  </Ticks>
)

/** The certificates of one certification: past short, live mid, renewal doubled, a red end; the needle of today runs through. */
export const Lane = ({ spans, today, pitch, windowMonths, label }: Shown & { spans: readonly Span[]; windowMonths: number; label: string }) => (
  <Ticks width={widthOf(pitch)} height={HEIGHT + 6} label={label}>
    {tick('base', 4, HEIGHT, (BEFORE + AFTER) * pitch, 1, 'off')}
    {spans.flatMap(({ from, to }) => {
      const [first, last] = [monthsBetween(firstOf(today), from), monthsBetween(firstOf(today), to)]
      const ahead = from > today
      return [
        ...months
          .filter((n) => n >= first && n <= last)
          .map((n) => {
            const past = addMonths(firstOf(today), n + 1) <= today
            const renewing = n > last - windowMonths
            const tall = past ? 6 : renewing ? 16 : 11
            return (
              <g key={`${from}-${n}`}>
                {tick('m', n * pitch + 4, HEIGHT - tall, 2, ahead ? Math.ceil(tall / 3) : tall, past ? 'off' : renewing ? 'wait' : 'on')}
                {ahead ? tick('h', n * pitch + 4, HEIGHT - Math.ceil(tall / 3), 2, Math.ceil(tall / 3), 'on') : null}
                {renewing && !past ? tick('w', n * pitch + 7, HEIGHT - tall, 1, tall, 'wait') : null}
              </g>
            )
          }),
        ...(last >= 0 && last < BEFORE + AFTER ? [tick(`e${to}`, placeOf(to, { today, pitch }) + 2, HEIGHT - 20, 2, 24, 'end')] : []),
      ]
    })}
    {tick('now', placeOf(today, { today, pitch }), 0, 2, HEIGHT + 6, 'now')}
  </Ticks>
)
