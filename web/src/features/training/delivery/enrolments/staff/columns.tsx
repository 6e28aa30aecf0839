import { enrolments } from '@academy/contracts/training/delivery/enrolments.ts'
import { useTranslation } from 'react-i18next'
import { useBilingual } from '../../../../../core/i18n/bilingual.ts'
import type { Column } from '../../../../../core/list/list-table-props.ts'
import { Seats } from '../../../../../core/scales/seats.tsx'
import { formatDays, ShortMoment } from '../../../../../core/show/moment.tsx'
import { Money } from '../../../../../core/show/money.tsx'
import { Name } from '../../../../../core/show/name.tsx'
import { Status } from '../../../../../core/show/status.tsx'
import { useNounTexts } from '../../../../../core/texts.ts'
import { stateKinds } from '../state-kinds.ts'
import type { EnrolmentRow } from './api.ts'
import type { Beside } from './beside.ts'
import { useWhy } from './why.tsx'

const PITCH = 4
/** Above so many seats the ticks of a row stand for two each: the column keeps its width. */
const DENSE = 20
/** What ended without attendance costs nothing any more: its fee was let go or reversed. */
export const ended: readonly string[] = ['refused', 'expired', 'revoked', 'replaced', 'cancelled']
const seated: readonly string[] = ['requested', 'confirmed', 'attended', 'no-show']

/** The seats of the offering with this person's own in blue, where he has one. */
export const SeatOf = ({ row, pitch = PITCH }: { row: EnrolmentRow; pitch?: number }) => {
  if (!row.seats) return <>—</>
  const { capacity, taken, held, waiting } = row.seats
  const mine = seated.includes(row.status) ? (row.status === 'requested' ? taken + held : taken) - 1 : -1
  return (
    <Seats
      cap={capacity}
      taken={taken}
      held={held}
      waiting={Math.min(waiting, 8)}
      mine={mine}
      pitch={capacity > DENSE && capacity <= 2 * DENSE ? pitch - 1 : pitch}
    />
  )
}

/** Its state as shape and word, with the place of one that waits. */
export const RowState = ({ row }: { row: EnrolmentRow }) => {
  const { t } = useTranslation('training-delivery')
  const texts = useNounTexts(enrolments)
  return (
    <Status kind={stateKinds[row.status]}>
      {t(`enrolmentStates.${row.status}`)}
      {row.rank ? ` · ${texts.say('rank', { rank: row.rank })}` : ''}
    </Status>
  )
}

/** What it costs: the penalty where one is due, else the net price that is kept or was posted, else the price that it was asked for. */
const Cost = ({ row, held }: { row: EnrolmentRow } & Pick<Beside, 'held'>) => {
  const texts = useNounTexts(enrolments)
  if (Number(row.penalty ?? 0) > 0)
    return (
      <>
        <span className="t12 ink3">{texts.say('penalty')}</span> <Money yuan={row.penalty} />
      </>
    )
  return held && !ended.includes(row.status) ? <Money yuan={held.amount} /> : <>—</>
}

const Person = ({ row }: { row: EnrolmentRow }) => {
  const name = useBilingual()
  return (
    <>
      <span className="strong">
        <Name of={row} field="userName" />
      </span>{' '}
      <span className="t12 ink3">{name(row, 'positionName')}</span>
    </>
  )
}

const Course = ({ row }: { row: EnrolmentRow }) => {
  const name = useBilingual()
  return (
    <>
      <span className="num ink3 enrolment-day">{formatDays(row.startDate, row.startDate)}</span> {name(row, 'offeringName')}{' '}
      <span className="t12 ink3">{row.courseCode}</span>
    </>
  )
}

/** Who, what, seats, state, price (those a drawer beside them never hides), then whom it waits for, outlet, source and time. */
export const useColumns = (one: boolean, beside: (row: EnrolmentRow) => Beside): Column<EnrolmentRow>[] => {
  const { t } = useTranslation('training-delivery')
  const name = useBilingual()
  const texts = useNounTexts(enrolments)
  const why = useWhy()
  const offering: Column<EnrolmentRow>[] = one
    ? []
    : [
        { key: 'course', title: texts.say('courseAndDate'), sort: 'start_date', render: (row) => <Course row={row} /> },
        { key: 'seats', title: texts.say('seats'), render: (row) => <SeatOf row={row} /> },
      ]
  return [
    { key: 'userName', title: texts.say('person'), render: (row) => <Person row={row} /> },
    ...offering,
    { key: 'status', title: texts.field('status'), sort: 'status', render: (row) => <RowState row={row} /> },
    { key: 'net', title: texts.say('net'), align: 'end', render: (row) => <Cost row={row} held={beside(row).held} /> },
    { key: 'why', title: texts.say('why'), render: (row) => why(row, beside(row).turn) ?? '—' },
    { key: 'outlet', title: texts.say('outlet'), sort: 'outlet_id', render: (row) => name(row, 'outletName') },
    { key: 'source', title: texts.say('source'), render: (row) => t(`enrolmentSources.${row.source}`) },
    { key: 'appliedAt', title: texts.say('appliedAt'), sort: 'applied_at', align: 'end', render: (row) => <ShortMoment at={row.appliedAt} /> },
    { key: 'score', title: texts.say('score'), align: 'end' },
  ]
}
