import { alarms } from '@academy/contracts/jobs/services.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePhone } from '../../../core/media.ts'
import { broken, Ticks, tick } from '../../../core/scales/ticks.tsx'
import { type Part, usePartName } from './api.ts'
import { Breakers, Delay, LAG_TICKS, Lag, Letters, Memory, Outbox, PartState, Processes } from './part-cells.tsx'

interface Column {
  key: 'state' | 'processes' | 'lag' | 'outbox' | 'letters' | 'breakers' | 'memory' | 'delay'
  cell: (part: Part) => ReactNode
  end?: boolean
}

const columns: readonly Column[] = [
  { key: 'state', cell: (part) => <PartState part={part} /> },
  { key: 'processes', cell: (part) => <Processes part={part} /> },
  { key: 'lag', cell: (part) => <Lag part={part} /> },
  { key: 'outbox', cell: (part) => <Outbox part={part} /> },
  { key: 'letters', cell: (part) => <Letters part={part} /> },
  { key: 'breakers', cell: (part) => <Breakers part={part} /> },
  { key: 'delay', cell: (part) => <Delay part={part} />, end: true },
  { key: 'memory', cell: (part) => <Memory part={part} />, end: true },
]

interface PartsProps {
  parts: readonly Part[]
  open: string | null
  onOpen: (id: string) => void
}

const Name = ({ part, onOpen }: { part: Part; onOpen: (id: string) => void }) => {
  const { t } = useTranslation('jobs-operations')
  const name = usePartName()(part.id)
  return (
    <button type="button" className="link-btn ops-name" aria-label={t('services.open', { name: `${name} ${part.id}` })} onClick={() => onOpen(part.id)}>
      <span className="strong">{name}</span> <span className="t12 ink3">{part.id}</span>
    </button>
  )
}

const hasOwnUse = (target: EventTarget): boolean => target instanceof Element && target.closest('button, a') !== null

const Table = ({ parts, open, onOpen }: PartsProps) => {
  const { t } = useTranslation('jobs-operations')
  return (
    <table className="ops-table">
      <thead>
        <tr>
          <th scope="col">{t('services.service')}</th>
          {columns.map(({ key, end }) => (
            <th key={key} scope="col" className={end ? 'ops-end' : undefined}>
              {t(`services.${key}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {parts.map((part) => (
          <tr key={part.id} data-open={part.id === open || undefined} onClick={(event) => !hasOwnUse(event.target) && onOpen(part.id)}>
            <th scope="row">
              <Name part={part} onOpen={onOpen} />
            </th>
            {columns.map(({ key, cell, end }) => (
              <td key={key} className={end ? 'ops-end' : undefined}>
                {cell(part)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Cards = ({ parts, onOpen }: PartsProps) => {
  const { t } = useTranslation('jobs-operations')
  const shown = (part: Part) =>
    columns.filter(({ key }) => key === 'state' || (part.state !== 'away' && (part.id !== 'gateway' || !['lag', 'outbox', 'letters'].includes(key))))
  return (
    <ul className="list-cards">
      {parts.map((part) => (
        <li key={part.id}>
          <Name part={part} onOpen={onOpen} />
          <dl>
            {shown(part).map(({ key, cell }) => (
              <div key={key}>
                <dt>{t(`services.${key}`)}</dt>
                <dd>{cell(part)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

/** The parts of the installation, one row each, one card each on a phone; a row opens its processes. */
export const Parts = (props: PartsProps) => (usePhone() ? <Cards {...props} /> : <Table {...props} />)

/** What the ticks of the table count. */
export const PartLegend = () => {
  const { t } = useTranslation('jobs-operations')
  const samples = [
    ['closed', tick('a', 0, 0, 2, 12, 'on')],
    ['halfOpen', broken('a', 0, 2, 12, 'wait')],
    ['open', tick('a', 0, 8, 2, 4, 'end')],
  ] as const
  return (
    <span className="scale-legend">
      <span>{t('services.legend.lag', { unit: alarms.lag / LAG_TICKS, limit: alarms.lag })}</span>
      {samples.map(([state, mark]) => (
        <span key={state}>
          <Ticks width={3} height={12} rise={false}>
            {mark}
          </Ticks>
          {t(`services.legend.${state}`)}
        </span>
      ))}
    </span>
  )
}
