import { useTranslation } from 'react-i18next'
import { Ticks, tick } from '../../../core/scales/ticks.tsx'
import { useRoom } from '../../../core/scales/use-room.ts'
import { dotted, isWeekend, monday, plus } from '../../../features/training/delivery/days.ts'
import type { EnrolmentRow } from '../../../features/training/delivery/enrolments/staff/api.ts'
import { type Bar, barsOf, laneOf } from './lanes.ts'

const WIDEST = 31
const LEAST = 14
const LABEL = 132
const LANES = 5
const LANE = 34
const AXIS = 26

/** Solid: sure; in pieces: being decided; dotted: waiting. */
const drawn = ({ bar, x, lane, pitch }: { bar: Bar; x: number; lane: number; pitch: number }) => {
  const y = lane * LANE
  const width = bar.days * pitch - 3
  if (bar.status === 'confirmed') return tick(bar.key, x, y, width, 5, 'on')
  const [piece, gap, mark] = bar.status === 'requested' ? ([8, 3, 'on'] as const) : ([2, 3, 'wait'] as const)
  const count = Math.max(1, Math.floor((width + gap) / (piece + gap)))
  return <g key={bar.key}>{Array.from({ length: count }, (_, at) => tick(at, x + at * (piece + gap), y, piece, 5, mark))}</g>
}

/** The seats of the next weeks on a ruler, one tick a day; the words of each bar lead to its people. */
export const SeatsRuler = ({ rows, from, days }: { rows: readonly EnrolmentRow[]; from: string; days: number }) => {
  const { t } = useTranslation('homes')
  const { box, room } = useRoom<HTMLDivElement>(days * WIDEST)
  const pitch = Math.max(LEAST, Math.min(WIDEST, Math.floor((room - 8) / days)))
  const width = days * pitch
  const placed = laneOf(barsOf(rows, from), pitch, width, LABEL, LANES)
  const base = (Math.max(0, ...placed.map(({ lane }) => lane)) + 1) * LANE + 6
  return (
    <div className="seats-ruler" ref={box}>
      <Ticks width={width + 8} height={base + AXIS} label={t('seats.ruler', { count: rows.length, days })}>
        {placed.map((one) => drawn({ ...one, pitch }))}
        {tick('axis', 0, base, width, 1, 'mid')}
        <path className="now" d={`M-5 ${base}h12l-6 9z`} />
        {Array.from({ length: days + 1 }, (_, at) => {
          const day = plus(from, at)
          const week = day === monday(day)
          return [
            tick(day, at * pitch, base, week ? 2 : 1, week ? 12 : isWeekend(day) ? 4 : 7, isWeekend(day) ? 'off' : 'mid'),
            week && at > 1 && at < days ? (
              <text key={`${day}-t`} x={at * pitch + 5} y={base + 22} fontSize="12" fill="var(--ink3)">
                {dotted(day)}
              </text>
            ) : null,
          ]
        })}
      </Ticks>
      <ul>
        {placed.map(({ bar, x, lane }) => (
          <li key={bar.key} style={{ left: x, top: lane * LANE + 7, width: LABEL - 8 }} className="ellipsis t12">
            <a href={`#/manage/training-enrolments?offeringId=${bar.rows[0]?.offeringId}`}>
              {bar.rows[0]?.courseCode} {bar.rows.length > 1 ? t('seats.people', { count: bar.rows.length }) : bar.rows[0]?.userName}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
