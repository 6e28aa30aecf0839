import { AHEAD_DAYS } from '@academy/contracts/training/delivery/outlet-standing.ts'
import { useTranslation } from 'react-i18next'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import { usePhone } from '../../../core/media.ts'
import { Ticks, tick } from '../../../core/scales/ticks.tsx'
import { formatDays } from '../../../core/show/moment.tsx'
import { formatMoney, Money } from '../../../core/show/money.tsx'
import { Name } from '../../../core/show/name.tsx'
import { plus, today } from '../../../features/training/delivery/days.ts'
import { type EnrolmentRow, staffApi } from '../../../features/training/delivery/enrolments/staff/api.ts'
import { type Held, useBeside } from '../../../features/training/delivery/enrolments/staff/beside.ts'
import { RowState } from '../../../features/training/delivery/enrolments/staff/columns.tsx'
import { Panel } from './panel.tsx'
import { SeatsRuler } from './seats-ruler.tsx'

const SHOWN = 8
const LIMIT = 100
const YUAN_A_TICK = 100
const MOST = 60

/** What a seat costs its dealer: the net price that is kept or posted; for one who waits the price that he would pay, and nothing where the course is free. */
const costOf = (row: EnrolmentRow, held: Held | undefined): string | undefined =>
  held?.amount ?? (row.status === 'waiting' || Number(row.terms.price) === 0 ? row.terms.price : undefined)
type Cost = (row: EnrolmentRow) => string | undefined

const Price = ({ row, yuan }: { row: EnrolmentRow; yuan: string | undefined }) => (
  <Ticks width={MOST * 3} height={12}>
    {Array.from({ length: Math.min(MOST, Math.round(Number(yuan ?? 0) / YUAN_A_TICK)) }, (_, at) =>
      tick(at, at * 3, row.status === 'waiting' ? 6 : 0, 1, row.status === 'waiting' ? 6 : 12, row.status === 'waiting' ? 'wait' : 'on'),
    )}
  </Ticks>
)

/** Fen, so that many prices add up without rounding. */
const fenOf = (yuan: string | undefined): number => Math.round(Number(yuan ?? 0) * 100)
const sumOf = (rows: readonly EnrolmentRow[], cost: Cost): string => (rows.reduce((sum, row) => sum + fenOf(cost(row)), 0) / 100).toFixed(2)

/** The seats of one state, each leading to its rows. */
const States = ({ rows, from, to }: { rows: readonly EnrolmentRow[]; from: string; to: string }) => {
  const { t } = useTranslation('homes')
  return (
    <span className="scale-legend">
      {(['confirmed', 'requested', 'waiting'] as const).map((status) => (
        <a key={status} href={`#/manage/training-enrolments?${new URLSearchParams({ statuses: status, from, to })}`}>
          {t(`seats.${status}`)} <span className="num">{rows.filter((row) => row.status === status).length}</span>
        </a>
      ))}
    </span>
  )
}

const Seat = ({ row, yuan }: { row: EnrolmentRow; yuan: string | undefined }) => {
  const name = useBilingual()
  return (
    <li className="seat-row">
      <span className="num">{formatDays(row.startDate, row.endsAt.slice(0, 10))}</span>
      <span className="home-two">
        <a href={`#/manage/training-enrolments?open=${row.id}`}>{name(row, 'offeringName')}</a>
        <span className="t12 ink3 num">{row.courseCode}</span>
      </span>
      <span>
        <Name of={row} field="userName" />
      </span>
      <RowState row={row} />
      <Price row={row} yuan={yuan} />
      <Money yuan={yuan} />
    </li>
  )
}

/** What the seats come to; those who wait cost nothing yet. */
const Sum = ({ rows, cost }: { rows: readonly EnrolmentRow[]; cost: Cost }) => {
  const { t } = useTranslation('homes')
  const seated = rows.filter((row) => row.status !== 'waiting')
  return (
    <p className="seat-sum">
      <span className="t12 ink3">
        {t('seats.unit', { yuan: formatMoney(String(YUAN_A_TICK)) })}
        {rows.length > SHOWN ? ` · ${t('seats.others', { count: rows.length - SHOWN })}` : ''}
      </span>
      <span>
        <span className="t13 ink3">{t('seats.sum', { count: seated.length })}</span> <b className="big num">{formatMoney(sumOf(seated, cost))}</b>
      </span>
    </p>
  )
}

/** The seats of an outlet's people in the next weeks: when, who, in which state, and what they cost (picture 41). */
export const SeatsAhead = () => {
  const { t } = useTranslation('homes')
  const phone = usePhone()
  const from = today()
  const to = plus(from, AHEAD_DAYS)
  const asked = staffApi.usePage(
    { statuses: 'requested,waiting,confirmed', from, to, limit: String(LIMIT), orderField: 'start_date', order: 'asc' },
    { quiet: true },
  )
  const { records: rows = [], total = 0 } = asked.data ?? {}
  const beside = useBeside(rows)
  const cost: Cost = (row) => costOf(row, beside(row).held)
  return (
    <Panel
      wide
      title={t('seats.title')}
      beside={total > 0 && total === rows.length ? <States rows={rows} from={from} to={to} /> : null}
      asked={asked}
      empty={asked.data && total === 0 ? t('seats.none') : null}
    >
      {phone ? null : <SeatsRuler rows={rows} from={from} days={AHEAD_DAYS} />}
      <ul className="home-rows">
        {rows.slice(0, SHOWN).map((row) => (
          <Seat key={row.id} row={row} yuan={cost(row)} />
        ))}
      </ul>
      <Sum rows={rows} cost={cost} />
    </Panel>
  )
}
