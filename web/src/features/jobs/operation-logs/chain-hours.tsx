import type { Received } from '@academy/contracts/core/endpoint.ts'
import { fromShanghai, toShanghai } from '@academy/contracts/core/shanghai.ts'
import { type auditChains, CHAIN_HOURS } from '@academy/contracts/jobs/audit-chains.ts'
import { operationLogs } from '@academy/contracts/jobs/operation-logs.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { broken, needle, Ticks, tick } from '../../../core/scales/ticks.tsx'
import { useRoom } from '../../../core/scales/use-room.ts'
import { useNounTexts } from '../../../core/texts.ts'

type Hours = Received<(typeof auditChains)['endpoints']['hours']>
type Hour = Pick<Hours['hours'][number], 'rows' | 'waiting' | 'breaks'>

const HOUR = 3_600_000
const [TOP, TALL, LABEL] = [8, 22, 16]
const DAY_HOURS = 24

const stateOf = ({ rows, waiting, breaks }: Hour): 'none' | 'checked' | 'waiting' | 'broken' =>
  breaks > 0 ? 'broken' : waiting > 0 ? 'waiting' : rows > 0 ? 'checked' : 'none'

/** One hour of all chains: solid where it was checked, broken while it waits, red where a chain breaks, short where nothing was written. */
const hourMark = (state: ReturnType<typeof stateOf>, key: number, x: number, width: number): ReactNode => {
  if (state === 'none') return tick(key, x, TOP + TALL - 4, 1, 4, 'off')
  if (state === 'waiting')
    return (
      <g key={key} transform={`translate(0 ${TOP})`}>
        {broken('w', x, width, TALL)}
      </g>
    )
  return state === 'checked' ? tick(key, x, TOP, width, TALL, 'on') : tick(key, x, TOP - 4, width + 1, TALL + 4, 'end')
}

/** How many hours a tick stands for in this room; what is worst in them is drawn. */
const hoursFor = (room: number): number => [1, 2, 3, 6].find((hours) => CHAIN_HOURS / hours <= room / 3) ?? 12

const sum = (hours: readonly Hour[]): Hour =>
  hours.reduce((all, one) => ({ rows: all.rows + one.rows, waiting: all.waiting + one.waiting, breaks: all.breaks + one.breaks }), {
    ...{ rows: 0, waiting: 0, breaks: 0 },
  })

/** The hash chain of the last week: a tick an hour (more on a phone), days below, the needle now. */
export const ChainHours = ({ data }: { data: Hours }) => {
  const { i18n } = useTranslation()
  const { say } = useNounTexts(operationLogs)
  const { box, room } = useRoom<HTMLDivElement>(720)
  const start = fromShanghai(data.from).getTime()
  const known = new Map(data.hours.map(({ at, ...hour }) => [Math.round((fromShanghai(at).getTime() - start) / HOUR), hour]))
  const each = hoursFor(room)
  const count = CHAIN_HOURS / each
  const pitch = Math.max(3, Math.floor((room - 12) / count))
  const groups = Array.from({ length: count }, (_, i) =>
    sum(Array.from({ length: each }, (__, h) => known.get(i * each + h)).filter((one) => one !== undefined)),
  )
  const of = (state: string) => [...known.values()].filter((hour) => stateOf(hour) === state).length
  const day = new Intl.DateTimeFormat(i18n.language, { timeZone: 'Asia/Shanghai', month: 'numeric', day: 'numeric' })
  const midnights = Array.from({ length: CHAIN_HOURS }, (_, i) => i).filter((i) => toShanghai(new Date(start + i * HOUR)).slice(11, 13) === '00')
  const shown = midnights.filter((_, at) => at % ((pitch * DAY_HOURS) / each < 34 ? 2 : 1) === 0)
  const x = (hour: number) => Math.floor(hour / each) * pitch + 4
  return (
    <div ref={box} className="chain-hours">
      <Ticks
        width={count * pitch + 12}
        height={TOP + TALL + LABEL}
        label={say('chain.hours', { checked: of('checked'), waiting: of('waiting'), broken: of('broken') })}
      >
        {groups.map((hour, i) => hourMark(stateOf(hour), i, i * pitch + 4, pitch > 4 ? 2 : 1))}
        {shown.map((hour) => (
          <text key={hour} x={x(hour)} y={TOP + TALL + LABEL - 3} className="fortnight-day">
            {day.format(start + hour * HOUR)}
          </text>
        ))}
        {needle(count * pitch + 4, TOP + TALL)}
      </Ticks>
    </div>
  )
}

/** What the ticks mean. */
export const ChainLegend = () => {
  const { say } = useNounTexts(operationLogs)
  const sign = (drawn: ReactNode, words: string) => (
    <span>
      <Ticks width={4} height={12} rise={false}>
        {drawn}
      </Ticks>
      {words}
    </span>
  )
  return (
    <p className="scale-legend">
      <span>{say('chain.legend')}</span>
      {sign(tick('k', 1, 0, 2, 12, 'on'), say('chain.checked'))}
      {sign(broken('k', 1, 2, 12), say('chain.waiting'))}
      {sign(tick('k', 1, 0, 3, 12, 'end'), say('chain.break'))}
    </p>
  )
}
