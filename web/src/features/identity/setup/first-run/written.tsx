import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../../core/show/money.tsx'
import type { FirstRunState } from './calls.ts'

/** Rows of one tick. */
const ROWS = 8

/** A part as ticks: solid where it stands, outlined while it waits. */
const Ticks = ({ rows, written }: { rows: number; written: boolean }) => {
  const ticks = Math.max(1, Math.ceil(rows / ROWS))
  const path = Array.from({ length: ticks }, (_, at) => `M${at * 4 + 0.5} ${written ? 0 : 6}V14`).join('')
  return (
    <svg className="setup-ticks" viewBox={`0 0 ${ticks * 4} 14`} style={{ width: ticks * 4 }} data-written={written || undefined} aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

/** What is written, part by part, while it is written. */
export const Written = ({ state }: { state: FirstRunState }) => {
  const { t } = useTranslation('identity/first-run')
  const all = state.parts.reduce((sum, { rows }) => sum + rows, 0)
  const done = state.parts.reduce((sum, { rows, written }) => sum + (written ? rows : 0), 0)
  const now = state.parts.find(({ written }) => !written)?.part
  return (
    <>
      <ul className="setup-rows">
        {state.parts.map(({ part, rows, written }) => (
          <li key={part}>
            <b>{t(`parts.${part}`)}</b>
            <Ticks rows={rows} written={written} />
            <span className="num">{formatCount(rows)}</span>
            <span className="setup-state" data-state={written ? 'ok' : part === now ? 'now' : 'waits'}>
              {t(written ? 'states.written' : part === now ? 'states.now' : 'states.waits')}
            </span>
          </li>
        ))}
      </ul>
      <p className="setup-sum" role="status">
        <span className="t40">{formatCount(done)}</span> {t('sum', { all: formatCount(all) })}
      </p>
    </>
  )
}
