import { fromShanghai } from '@academy/contracts/core/shanghai.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { api, nounTag } from '../../core/api.ts'
import { skip } from '../../core/connect.ts'
import { useBilingual } from '../../core/i18n/bilingual.ts'
import { useSession } from '../../core/session/session.ts'
import { shortMoment } from '../../core/show/moment.tsx'
import { type Ahead, switchesApi } from '../shell-api.ts'
import './connection.css'

/** So long before a stop everybody is told of it (shell-access.md rule 20). */
const NOTICE = 3_600_000
const SECOND = 1000
/** Hints of a stop of everything reach its own academy alone. */
const POLL = 300_000

const at = (moment: string): number => fromShanghai(moment).getTime()
const bounds = ({ from, until }: Ahead): number[] => [at(from), ...(until ? [at(until)] : [])]

/** What will stand still within the hour. */
const isSoon = ({ from }: Ahead, now: number): boolean => at(from) > now && at(from) - now <= NOTICE

/** The clock, every second where something is counted down, else at the next moment that changes what is said. */
const useClock = (rows: readonly Ahead[]): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const seen = Date.now()
    const next = rows.flatMap((row) => [at(row.from) - NOTICE, ...bounds(row)]).filter((moment) => moment > seen)
    const wait = rows.some((row) => isSoon(row, seen)) ? SECOND : Math.min(...next) - seen
    if (!Number.isFinite(wait)) return
    const timer = setTimeout(() => setNow(Date.now()), Math.min(wait, POLL))
    return () => clearTimeout(timer)
  })
  return now
}

const pad = (count: number) => String(count).padStart(2, '0')
const leftOf = (ms: number): string => `${Math.floor(ms / 60_000)}:${pad(Math.floor(ms / SECOND) % 60)}`

/** What stands still for the reader now or within a day; his menus are asked for anew at the moment in which something begins or ends. */
const useAhead = () => {
  const { token } = useSession()
  const dispatch = useDispatch()
  const { data = [] } = switchesApi.useAhead(token ? {} : skip, { quiet: true, poll: POLL })
  const now = useClock(data)
  const passed = data.flatMap(bounds).filter((moment) => moment <= now).length
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever a beginning or an end has passed
  useEffect(() => {
    if (passed > 0) dispatch(api.util.invalidateTags([nounTag('access/menus'), nounTag('access/menu-switches')]) as never)
  }, [passed])
  return { rows: data.filter((row) => isSoon(row, now)), now }
}

/** One line under the header for each stop of the next hour, with the time that is left. */
export const StopsAhead = () => {
  const { t } = useTranslation('shell')
  const name = useBilingual()
  const { rows, now } = useAhead()
  return (
    <div className="connection" role="status">
      {rows.map((row) => (
        <p key={row.id} className="connection-line t13">
          <span className="strong">
            {t(`ahead.${row.kind}`, { name: name(row, 'name'), from: shortMoment(row.from) })}
            {row.until ? t('ahead.until', { until: shortMoment(row.until) }) : ''}
          </span>{' '}
          <span className="num" aria-hidden="true">
            {t('ahead.left', { left: leftOf(at(row.from) - now) })}
          </span>{' '}
          {row.text} {t('ahead.drafts')}
        </p>
      ))}
    </div>
  )
}
