import { cases } from '@academy/contracts/approval-workflow/cases.ts'
import { enrolments } from '@academy/contracts/training/delivery/enrolments.ts'
import { Drawer } from 'antd'
import { useTranslation } from 'react-i18next'
import { connect, skip } from '../../../../../core/connect.ts'
import { Cover } from '../../../../../core/covers/cover.tsx'
import { useBilingual } from '../../../../../core/i18n/bilingual.ts'
import { CaseRail } from '../../../../../core/life/case-rail.tsx'
import { ListSkeleton } from '../../../../../core/list/list-skeleton.tsx'
import { usePhone } from '../../../../../core/media.ts'
import { formatDays, formatMoment } from '../../../../../core/show/moment.tsx'
import { formatMoney } from '../../../../../core/show/money.tsx'
import { Name } from '../../../../../core/show/name.tsx'
import { PersonPhoto } from '../../../../../core/show/person-photo.tsx'
import { TrailLink } from '../../../../../core/show/trail-link.tsx'
import { FailureState } from '../../../../../core/states/failure-state.tsx'
import { useNounTexts } from '../../../../../core/texts.ts'
import { LadderScale } from '../../ladder-scale.tsx'
import { enrolmentsApi } from '../api.ts'
import { type EnrolmentRow, staffApi } from './api.ts'
import { type Beside, useBeside } from './beside.ts'
import { ended, RowState, SeatOf } from './columns.tsx'
import { EnrolmentMoves } from './row-moves.tsx'
import { useWhy } from './why.tsx'
import '../../../../../core/form/drawer.css'
import '../../delivery.css'
import './enrolments.css'

const casesApi = connect(cases)
const PITCH = 6

const Head = ({ row, place }: { row: EnrolmentRow; place: string }) => {
  const name = useBilingual()
  return (
    <div className="drawer-head">
      <PersonPhoto userId={row.userId} name={name(row, 'userName')} />
      <div className="grow">
        <div className="row gap8">
          <span className="strong t16">
            <Name of={row} field="userName" />
          </span>
          <RowState row={row} />
        </div>
        <div className="t12 ink3 ellipsis">{[name(row, 'positionName'), name(row, 'outletName')].join(' · ')}</div>
      </div>
      <span className="t12 ink3 num">{place}</span>
    </div>
  )
}

const Course = ({ row }: { row: EnrolmentRow }) => {
  const { t } = useTranslation('training-delivery')
  const texts = useNounTexts(enrolments)
  const name = useBilingual()
  const { seats } = row
  return (
    <section className="enrolment-course">
      <Cover code={row.courseCode} width={104} height={58} />
      <div className="grow">
        <div className="row between gap12">
          <span className="strong">{name(row, 'offeringName')}</span>
          <a className="t13" href={`#/manage/training-enrolments?offeringId=${row.offeringId}`}>
            {texts.say('openOffering')}
          </a>
        </div>
        <div className="t12 ink3 code enrolment-where">{[row.offeringNumber, formatDays(row.startDate, row.endsAt), name(row, 'siteName')].join(' · ')}</div>
        {seats ? (
          <div className="row wrap gap12 enrolment-seats">
            <SeatOf row={row} pitch={seats.capacity > 30 ? 5 : PITCH} />
            <span className="t12 ink3">{seats.free > 0 ? t('seats.left', { free: seats.free, count: seats.free }) : t('seats.none')}</span>
          </div>
        ) : null}
      </div>
    </section>
  )
}

/** What it costs, and what giving it up would cost on which day. */
const Cost = ({ row, held }: { row: EnrolmentRow } & Pick<Beside, 'held'>) => {
  const { t } = useTranslation('training-delivery')
  const texts = useNounTexts(enrolments)
  const { data: quote } = enrolmentsApi.usePenaltyQuote(row.status === 'confirmed' ? row.id : (skip as never), { quiet: true })
  const penalty = Number(row.penalty ?? 0) > 0
  return (
    <section>
      <dl className="enrolment-figures">
        {held ? (
          <div>
            <dt className="t12 ink3">{texts.say(`held.${held.status === 'posted' && ended.includes(row.status) ? 'reversed' : held.status}`)}</dt>
            <dd className="big num">{formatMoney(held.amount)}</dd>
          </div>
        ) : null}
        <div>
          <dt className="t12 ink3">{texts.say('price')}</dt>
          <dd className="num">{formatMoney(row.terms.price)}</dd>
        </div>
        {penalty ? (
          <div>
            <dt className="t12 ink3">{texts.say('penalty')}</dt>
            <dd className="num strong">{formatMoney(row.penalty)}</dd>
            {row.exempted ? <dd className="t12 ink3">{texts.say('exempted', { amount: formatMoney(row.exempted) })}</dd> : null}
          </div>
        ) : null}
      </dl>
      {quote && !quote.free ? (
        <>
          <h2>
            {t('ladder.title')} <span className="t12 ink3">{t('ladder.unit')}</span>
          </h2>
          <LadderScale bands={quote.bands} width={420} />
        </>
      ) : null}
    </section>
  )
}

/** Why it stands or ended as it does, who did it, in whose words. */
const Ended = ({ row, turn }: { row: EnrolmentRow } & Pick<Beside, 'turn'>) => {
  const why = useWhy()
  const said = why(row, turn)
  if (!said && !row.revokeRemark && !row.cancelRemark) return null
  return (
    <p className="t13 enrolment-why">
      {said}
      {[row.revokeRemark, row.cancelRemark].filter(Boolean).map((remark) => (
        <span key={remark} className="ink3">
          {' '}
          · {remark}
        </span>
      ))}
    </p>
  )
}

const Body = ({ row }: { row: EnrolmentRow }) => {
  const { t } = useTranslation(['approval', 'training-delivery'])
  const texts = useNounTexts(enrolments)
  const name = useBilingual()
  const { held, turn } = useBeside([row])(row)
  const { data: record } = casesApi.useInfo(row.caseId, { quiet: true })
  const foot = [
    [texts.say('source'), row.appliedByName ?? t(`training-delivery:enrolmentSources.${row.source}`)],
    [texts.say('dealer'), name(row, 'dealerName')],
    [texts.say('appliedAt'), formatMoment(row.appliedAt)],
  ]
  return (
    <>
      <Course row={row} />
      <Ended row={row} turn={turn} />
      <Cost row={row} held={held} />
      {record ? (
        <>
          <h2>{t('task.history')}</h2>
          <CaseRail record={record} />
        </>
      ) : null}
      <p className="row wrap gap16 t12 ink3 enrolment-foot">
        {foot.map(([label, value]) => (
          <span key={label}>
            {label} <span className="ink2">{value}</span>
          </span>
        ))}
        <TrailLink of={row.id} />
      </p>
    </>
  )
}

interface Props {
  id: string
  /** Where it stands in the list, `1 / 318`. */
  place: string
  onClose: () => void
}

/** One enrolment beside the live list: course and seats, price and what giving it up costs, its way so far and whose turn it is; what may be done stands below. */
export const EnrolmentDrawer = ({ id, place, onClose }: Props) => {
  const { t } = useTranslation('core')
  const texts = useNounTexts(enrolments)
  const phone = usePhone()
  const { data, failure, refetch } = staffApi.useInfo(id, { quiet: true, fresh: true })
  const row = data?.id === id ? data : undefined
  return (
    <Drawer
      open
      mask={false}
      title={row ? <Head row={row} place={place} /> : texts.say('one')}
      onClose={onClose}
      size={phone ? '100%' : 492}
      keyboard={false}
      footer={
        phone && !row?.actions.length ? null : (
          <div className="row gap12 enrolment-moves">
            <span className="grow t12 ink3">{phone ? null : texts.say('keys')}</span>
            {row ? <EnrolmentMoves row={row} /> : null}
          </div>
        )
      }
      rootClassName="edit-drawer read-drawer"
      closable={{ placement: 'end', 'aria-label': t('actions.close') }}
    >
      {row ? <Body row={row} /> : failure ? <FailureState failure={failure} retry={refetch} /> : <ListSkeleton columns={1} rows={6} />}
    </Drawer>
  )
}
