import { useTranslation } from 'react-i18next'
import { Cover } from '../../../../core/covers/cover.tsx'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { usePhone } from '../../../../core/media.ts'
import { Seats } from '../../../../core/scales/seats.tsx'
import { Status, type StatusKind } from '../../../../core/show/status.tsx'
import { DateBlock } from '../date-block.tsx'
import { usePlace } from '../place.ts'
import type { OfferingCard, UpcomingCard } from './api.ts'

const shapes: Record<string, StatusKind> = { eligible: 'live', waitable: 'waiting', blocked: 'refused', enrolled: 'pending' }

/** How many seats are left, in words: a number stands beside every scale. */
export const useSeatsLeft = () => {
  const { t } = useTranslation('training-delivery')
  return (seats: OfferingCard['seats']): string =>
    seats.free > 0 && seats.waiting === 0
      ? t('seats.left', { free: seats.free, count: seats.free })
      : seats.waiting > 0
        ? t('seats.waiting', { waiting: seats.waiting })
        : t('seats.none')
}

/** The reader's own tick: the last one taken or held. */
const mineOf = (row: Pick<OfferingCard, 'seats' | 'enrolmentId'>): number =>
  row.enrolmentId && row.seats.waiting === 0 ? row.seats.taken + row.seats.held - 1 : -1

export const SeatScale = ({ row, pitch }: { row: Pick<OfferingCard, 'seats' | 'enrolmentId'>; pitch?: number }) => (
  <Seats
    cap={row.seats.capacity}
    taken={row.seats.taken}
    held={row.seats.held}
    waiting={Math.min(row.seats.waiting, 8)}
    mine={mineOf(row)}
    pitch={pitch ?? (row.seats.capacity > 28 ? 4 : 5)}
  />
)

const Act = ({ row, first }: { row: OfferingCard; first: boolean }) => {
  const { t } = useTranslation('portal')
  const name = useBilingual()
  const fit = row.fit ?? 'eligible'
  const to = fit === 'enrolled' && row.enrolmentId ? `#/my/enrolments/${row.enrolmentId}` : `#/offerings/${row.id}`
  const look = fit === 'blocked' ? 'btn-quiet offering-why' : fit === 'eligible' && first ? 'btn-primary' : ''
  return (
    <a className={`btn btn-small ${look}`} href={to} aria-label={`${t(`offerings.act.${fit}`)} ${name(row, 'name')}`}>
      {t(`offerings.act.${fit}`)}
    </a>
  )
}

const Fit = ({ row }: { row: OfferingCard }) => {
  const { t } = useTranslation(['portal', 'training-delivery'])
  const fit = row.fit ?? 'eligible'
  const reason = fit === 'blocked' ? row.blocked?.[0] : undefined
  return <Status kind={shapes[fit] ?? 'draft'}>{reason ? t(`portal:offerings.blocked.${reason}`) : t(`training-delivery:fits.${fit}`)}</Status>
}

/** What an offering is, where and with whom: the part of a line that all lists share. */
export const OfferingWords = ({ row }: { row: OfferingCard | UpcomingCard }) => {
  const { t } = useTranslation('portal')
  const name = useBilingual()
  const place = usePlace()
  const main =
    'trainers' in row
      ? name(
          row.trainers.find((one) => one.role === 'main'),
          'name',
        )
      : ''
  return (
    <>
      <span className="offering-name">
        <a href={`#/offerings/${row.id}`}>{name(row, 'name')}</a>
        <span className="t12 ink3 num-wrap">{[row.courseCode, t('offerings.days', { count: row.days }), main].filter(Boolean).join(' · ')}</span>
      </span>
      <span className="offering-place">{place(row)}</span>
    </>
  )
}

/** One offering of the list; `first` marks the first that may be applied for, whose button is the filled one. */
export const OfferingLine = ({ row, first }: { row: OfferingCard; first: boolean }) => {
  const left = useSeatsLeft()
  const phone = usePhone()
  return (
    <li className="offering-line">
      <DateBlock from={row.startDate} to={phone ? row.startDate : row.endDate} />
      <span className="offering-cover">
        <Cover code={row.courseCode} width={88} height={50} />
      </span>
      <OfferingWords row={row} />
      <span className="offering-seats">
        <SeatScale row={row} />
      </span>
      <span className="offering-left t13">{left(row.seats)}</span>
      <span className="offering-fit t13">
        <Fit row={row} />
      </span>
      <span className="offering-act">
        <Act row={row} first={first} />
      </span>
    </li>
  )
}

export const OfferingLineSkeleton = ({ count = 6 }: { count?: number }) => (
  <ul className="after-a-moment rule-top offering-week" aria-hidden="true">
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: nothing but bars, in a fixed order
      <li key={index} className="offering-line">
        <span className="skeleton" style={{ height: 26, width: 72 }} />
        <span className="offering-cover skeleton" style={{ height: 50 }} />
        <span className="offering-name">
          <span className="skeleton" style={{ width: '70%' }} />
        </span>
        <span className="offering-seats skeleton" />
      </li>
    ))}
  </ul>
)
