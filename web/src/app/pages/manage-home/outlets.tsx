import type { Received } from '@academy/contracts/core/endpoint.ts'
import type { enrolments } from '@academy/contracts/training/delivery/enrolments.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import { Ticks, tick } from '../../../core/scales/ticks.tsx'
import { formatCount, Money } from '../../../core/show/money.tsx'
import { Status, type StatusKind } from '../../../core/show/status.tsx'
import { staffApi } from '../../../features/training/delivery/enrolments/staff/api.ts'
import { Panel } from './panel.tsx'

type Answer = Received<(typeof enrolments)['endpoints']['outlets']>
type Outlet = Answer['records'][number]

const FIRST = 16
const MOST = 24
const kinds: Record<Outlet['standing'], StatusKind> = { stopped: 'refused', low: 'refused', idle: 'pending', fine: 'live' }

/** A number that leads to the enrolments it counts; zero is no link. */
const Count = ({ value, filter, label }: { value: number; filter: Record<string, string>; label: string }) =>
  value === 0 ? (
    <span className="num ink3">0</span>
  ) : (
    <a className="num" href={`#/manage/training-enrolments?${new URLSearchParams(filter)}`} aria-label={`${label} ${value}`}>
      {formatCount(value)}
    </a>
  )

const Row = ({ row, days }: { row: Outlet; days: Pick<Answer, 'from' | 'to' | 'year'> }) => {
  const { t } = useTranslation('homes')
  const name = useBilingual()
  const of = (statuses: string, more: Record<string, string> = {}) => ({ statuses, outletIds: row.id, ...more })
  const title = name(row, 'name')
  return (
    <tr>
      <th scope="row">
        <span className="home-two">
          <span>{title}</span>
          <span className="t12 ink3 num">{row.code}</span>
        </span>
      </th>
      <td data-label={t('outlets.standing')}>
        <Status kind={kinds[row.standing]}>{t(`outlets.standings.${row.standing}`)}</Status>
      </td>
      <td data-label={t('outlets.confirmed')}>
        <span className="row gap8">
          <Count value={row.confirmed} filter={of('confirmed', { from: days.from, to: days.to })} label={`${title} ${t('outlets.confirmed')}`} />
          <Ticks width={MOST * 4} height={12}>
            {Array.from({ length: Math.min(MOST, row.confirmed) }, (_, at) => tick(at, at * 4, 0, 2, 12, 'on'))}
          </Ticks>
        </span>
      </td>
      <td className="home-end" data-label={t('outlets.requested')}>
        <Count value={row.requested} filter={of('requested')} label={`${title} ${t('outlets.requested')}`} />
      </td>
      <td className="home-end" data-label={t('outlets.waiting')}>
        <Count value={row.waiting} filter={of('waiting')} label={`${title} ${t('outlets.waiting')}`} />
      </td>
      <td className="home-end" data-label={t('outlets.attended')}>
        <Count value={row.attended} filter={of('attended', { from: days.year, to: days.from })} label={`${title} ${t('outlets.attended')}`} />
      </td>
      <td className="home-end" data-label={t('outlets.available')} data-low={row.standing === 'stopped' || row.standing === 'low' || undefined}>
        <Money yuan={row.available} />
      </td>
    </tr>
  )
}

/** The outlets that this reader answers for, those in need first (picture 40): their seats, and what their dealers may still spend. */
export const Outlets = () => {
  const { t } = useTranslation('homes')
  const asked = staffApi.useOutlets({}, { quiet: true })
  const [all, setAll] = useState(false)
  const { records = [], total = 0 } = asked.data ?? {}
  const shown = all ? records : records.slice(0, FIRST)
  const heads = ['outlet', 'standing', 'confirmed', 'requested', 'waiting', 'attended', 'available'] as const
  return (
    <Panel
      wide
      title={asked.data ? t('outlets.title', { count: total }) : t('outlets.heading')}
      beside={t('outlets.note')}
      asked={asked}
      empty={asked.data && total === 0 ? t('outlets.none') : null}
    >
      <div className="home-table">
        <table>
          <thead>
            <tr>
              {heads.map((head, at) => (
                <th key={head} scope="col" className={at > 2 ? 'home-end' : undefined}>
                  {t(`outlets.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{asked.data ? shown.map((row) => <Row key={row.id} row={row} days={asked.data as Answer} />) : null}</tbody>
        </table>
      </div>
      {shown.length < records.length ? (
        <button type="button" className="btn btn-small home-more" onClick={() => setAll(true)}>
          {t('outlets.more', { count: records.length - shown.length })}
        </button>
      ) : null}
    </Panel>
  )
}
