import { useTranslation } from 'react-i18next'
import { usePhone } from '../../../core/media.ts'
import { Ticks, tick } from '../../../core/scales/ticks.tsx'
import { useRoom } from '../../../core/scales/use-room.ts'
import { dotted, isWeekend, plus, today } from '../../../features/training/delivery/days.ts'
import type { Due } from './due-items.ts'
import { None } from './none.tsx'

/** Days that the ruler shows. */
export const DAYS = 42
const PITCH = 29
const LEAST = 12
const LEFT = 4
/** Where the axis lies: under two levels of flags, or under nothing. */
const BASE = 150
const BARE = 20
const UNDER = 34
const FLAG = 190
const WIDEST = 320
const LEVELS = [2, 70] as const

/**
 * Which flags fit, and on which of the two levels: one that would run into another is left to the list below. Where the ruler ends too soon for a flag it
 * stands on the other side of its line.
 */
export const place = (items: readonly Due[], pitch: number) => {
  const width = DAYS * pitch + 2 * LEFT
  const ends = LEVELS.map(() => -1)
  const placed = items.flatMap((due) => {
    const x = LEFT + due.in * pitch
    const before = x + FLAG > width
    const from = before ? x - FLAG : x
    const level = ends.findIndex((end) => from >= end)
    if (level < 0) return []
    ends[level] = from + FLAG
    return [{ due, x, before, y: LEVELS[level] ?? 2 }]
  })
  // A flag is as wide as the room before the next line that would cross it.
  return placed.map((flag, index) => {
    const next = placed.slice(index + 1).find((other) => other.y <= flag.y && other.x > flag.x)
    const end = next ? next.x - (next.before ? FLAG : 0) : width
    return { ...flag, room: flag.before ? FLAG - 16 : Math.max(FLAG - 16, Math.min(WIDEST, end - flag.x - 16)) }
  })
}

const days = (first: string, base: number, pitch: number) =>
  Array.from({ length: DAYS }, (_, i) => {
    const day = plus(first, i)
    const monday = new Date(`${day}T00:00:00Z`).getUTCDay() === 1
    const x = LEFT + i * pitch
    return [
      tick(i, x, base, monday ? 2 : 1, monday ? 14 : isWeekend(day) ? 5 : 9, isWeekend(day) ? 'off' : 'mid'),
      ...[1, 2, 3].map((part) => tick(`${i}-${part}`, x + Math.round((part * pitch) / 4), base, 1, 4, 'off')),
      monday && i > 1 ? (
        <text key={day} x={x + 5} y={base + 26} fontSize="12" fill="var(--ink3)">
          {dotted(day)}
        </text>
      ) : null,
    ]
  })

const Flag = ({ due }: { due: Due }) => (
  <>
    <span className={`t12 due-at due-${due.kind}`}>{due.at}</span>
    <a className="strong ellipsis" href={due.link}>
      {due.title} · {due.name}
    </a>
    <span className="t12 ink3 ellipsis">{due.detail}</span>
  </>
)

const Wide = ({ items, known }: { items: readonly Due[]; known: boolean }) => {
  const { t } = useTranslation('portal')
  const { box, room: wide } = useRoom<HTMLDivElement>(DAYS * PITCH + 2 * LEFT)
  const pitch = Math.max(LEAST, Math.min(PITCH, Math.floor((wide - 2 * LEFT) / DAYS)))
  const placed = place(items, pitch)
  const width = DAYS * pitch + 2 * LEFT
  const base = known && items.length === 0 ? BARE : BASE
  return (
    <div className="due-wide" ref={box}>
      <Ticks width={width} height={base + UNDER} label={t('home.ruler', { count: items.length, days: DAYS })}>
        {days(today(), base, pitch)}
        {tick('axis', LEFT, base, DAYS * pitch, 1, 'mid')}
        <path className="now" d={`M${LEFT - 5} ${base}h12l-6 9z`} />
        {placed.map(({ due, x, y }) => [
          tick(due.key, x, y, 2, base - y, due.kind),
          due.lasts > 0 ? tick(`${due.key}-span`, x, base - 8, Math.min(due.lasts * pitch, width - LEFT - x), 8, 'on') : null,
        ])}
      </Ticks>
      <ul>
        {placed.map(({ due, x, y, room, before }) => (
          <li
            key={due.key}
            data-before={before || undefined}
            style={{ top: y - 2, maxWidth: room, ...(before ? { left: x - 10 - room, width: room } : { left: x + 10 }) }}
          >
            <Flag due={due} />
          </li>
        ))}
      </ul>
    </div>
  )
}

const Upright = ({ items }: { items: readonly Due[] }) => (
  <ol className="due-upright">
    {items.slice(0, 6).map((due, index) => {
      const gap = Math.min(12, (items[index + 1]?.in ?? due.in + 4) - due.in)
      return (
        <li key={due.key}>
          <Ticks width={20} height={84}>
            {tick('mark', 0, 6, 18, 2, due.kind)}
            {Array.from({ length: Math.max(0, gap - 1) }, (_, i) => tick(i, 10, 6 + Math.round(((i + 1) * 84) / gap), 8, 1, 'off'))}
            {tick('axis', 17, index === 0 ? 6 : 0, 1, 84, 'mid')}
          </Ticks>
          <span className="due-words">
            <Flag due={due} />
          </span>
        </li>
      )
    })}
  </ol>
)

/** What is due: a ruler of the next six weeks, upright on a phone. */
export const DueRuler = ({ items, asked }: { items: readonly Due[]; asked: Parameters<typeof None>[0]['asked'] }) => {
  const { t } = useTranslation('portal')
  const phone = usePhone()
  return (
    <section className="card due" aria-label={t('home.dueTitle')}>
      {items.length === 0 && !asked.failure ? <None asked={asked}>{t('home.nothingDue')}</None> : null}
      {phone ? <Upright items={items} /> : <Wide items={items} known={asked.data !== undefined} />}
    </section>
  )
}
