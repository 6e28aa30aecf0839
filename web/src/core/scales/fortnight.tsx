import { fromShanghai, toShanghai } from '@academy/contracts/core/shanghai.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { needle, Ticks, tick } from './ticks.tsx'
import { useRoom } from './use-room.ts'

/** Something that lasts: from a moment to another, or without an end; moments as text. */
interface Lasting {
  from: string
  until?: string | undefined
  /** It is so already. */
  now: boolean
}

const HOUR = 3_600_000
const DAYS = 14
const TOP = 8
const TALL = 26
const LABEL = 16
/** A tick needs so many pixels. */
const PITCH = 4

const dayStart = (at: number): number => fromShanghai(`${toShanghai(new Date(at)).slice(0, 10)} 00:00:00`).getTime()
const covers = ({ from, until }: Lasting, start: number, end: number): boolean =>
  fromShanghai(from).getTime() < end && (until === undefined || fromShanghai(until).getTime() > start)

/** How many hours a tick stands for in this room. */
const hoursFor = (room: number): number => [1, 2, 3, 6, 12].find((hours) => (DAYS * 24) / hours <= room / PITCH) ?? 24

/** The next 14 days as a ruler: a tick every hour (more on a narrow page), long where something lasts, its days below, the needle now. */
export const Fortnight = ({ rows, label, now = Date.now() }: { rows: readonly Lasting[]; label: string; now?: number }) => {
  const { i18n } = useTranslation()
  const { box, room } = useRoom<HTMLDivElement>(720)
  const hours = hoursFor(room)
  const start = dayStart(now)
  const count = (DAYS * 24) / hours
  const pitch = Math.max(2, Math.floor((room - 12) / count))
  const x = (at: number) => Math.round(((at - start) / (hours * HOUR)) * pitch) + 4
  const marks: ReactNode[] = []
  for (let i = 0; i < count; i++) {
    const at = start + i * hours * HOUR
    const held = rows.filter((row) => covers(row, at, at + hours * HOUR))
    const midnight = (at - start) % (24 * HOUR) === 0
    const tall = held.length > 0 ? TALL : midnight ? 12 : 5
    const mark = held.some((row) => row.now) ? 'end' : held.length > 0 ? 'wait' : midnight ? 'mid' : 'off'
    marks.push(tick(i, i * pitch + 4, TOP + TALL - tall, held.length > 0 ? Math.max(2, pitch - 1) : 1, tall, mark))
  }
  const wide = pitch * (24 / hours)
  const every = wide < 34 ? 2 : 1
  const days = Array.from({ length: DAYS }, (_, day) => start + day * 24 * HOUR).filter((_, day) => day % every === 0)
  const say = new Intl.DateTimeFormat(i18n.language, { timeZone: 'Asia/Shanghai', month: 'numeric', day: 'numeric' })
  return (
    <div ref={box} className="fortnight">
      <Ticks width={count * pitch + 8} height={TOP + TALL + LABEL} label={label}>
        {marks}
        {days.map((at) => (
          <text key={at} x={x(at)} y={TOP + TALL + LABEL - 3} className="fortnight-day">
            {say.format(at)}
          </text>
        ))}
        {needle(x(now), TOP + TALL)}
      </Ticks>
    </div>
  )
}
