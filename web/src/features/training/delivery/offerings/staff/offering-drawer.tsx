import { offerings } from '@academy/contracts/training/delivery/offerings.ts'
import { vehicles } from '@academy/contracts/training/resources/vehicles.ts'
import { useTranslation } from 'react-i18next'
import { RowDrawer } from '../../../../../core/details/row-drawer.tsx'
import { useBilingual } from '../../../../../core/i18n/bilingual.ts'
import type { Column } from '../../../../../core/list/list-table-props.ts'
import type { OpenRow } from '../../../../../core/list/open-row.ts'
import type { ListPage } from '../../../../../core/list/use-list-page.ts'
import { NounName } from '../../../../../core/pick/nouns.tsx'
import { usePermission } from '../../../../../core/session/session.ts'
import { Dict } from '../../../../../core/show/dict.tsx'
import { formatDays, Moment } from '../../../../../core/show/moment.tsx'
import { formatCount, Money } from '../../../../../core/show/money.tsx'
import { YesNo } from '../../../../../core/show/yes-no.tsx'
import { useNounTexts } from '../../../../../core/texts.ts'
import { type OfferingRow, offeringsApi } from './api.ts'
import { OfferingState, SeatCell, StartCell } from './offering-state.tsx'
import { RowMoves } from './row-moves.tsx'

const namesOf = (ids: readonly string[] = []) =>
  ids.length === 0
    ? '—'
    : ids.map((id) => (
        <div key={id}>
          <NounName noun="vehicles" id={id} />
        </div>
      ))

/** Everything that is planned for an offering, line by line. */
const useFacts = (): Column<OfferingRow>[] => {
  const { t } = useTranslation('training-delivery')
  const name = useBilingual()
  const may = usePermission()
  const texts = useNounTexts(offerings)
  const lines = (all: readonly string[]) => (all.length > 0 ? all.map((one) => <div key={one}>{one}</div>) : '—')
  const field = (key: string, render?: Column<OfferingRow>['render']): Column<OfferingRow> => ({ key, title: texts.field(key), ...(render ? { render } : {}) })
  return [
    field('number'),
    field('course', (row) => `${row.courseCode} ${name(row, 'name')}`),
    { key: 'catalogue', title: texts.say('filters.catalogues'), render: (row) => <Dict type="catalogue" value={row.catalogue} /> },
    field('status', (row) => <OfferingState offering={row} />),
    field('start', (row) => <StartCell start={row.start} />),
    { key: 'seats', title: texts.say('seats'), render: (row) => <SeatCell seats={row.seats} atRisk={row.atRisk} /> },
    { key: 'days', title: texts.say('days'), render: (row) => `${formatDays(row.startDate, row.endDate)} · ${t(`halves.${row.startHalf}`)}` },
    { key: 'closesAt', title: texts.say('closesAt'), render: (row) => <Moment at={row.closesAt} /> },
    field('site', (row) => [name(row, 'city'), name(row, 'siteName')].filter(Boolean).join(' · ')),
    field('classroomId', (row) => name(row, 'classroomName') || '—'),
    field('trainers', (row) => lines(row.trainers.map((one) => `${name(one, 'name')} · ${t(`trainerRoles.${one.role}`)}`))),
    field('vehicleIds', (row) => (may(vehicles.endpoints.page.permission) ? namesOf(row.vehicleIds) : formatCount(row.vehicleIds?.length ?? 0))),
    field('consumables', (row) => lines((row.consumables ?? []).map((one) => one.name))),
    field('minimum'),
    field('waitingList', (row) => <YesNo value={row.waitingList} />),
    field('price', (row) => <Money yuan={row.price} />),
    field('noticeCn'),
    field('noticeEn'),
    field('remark'),
    field('cancelReason', (row) => (row.cancelReason ? [t(`offeringCancelReasons.${row.cancelReason}`), row.cancelRemark].filter(Boolean).join(' · ') : '—')),
    field('createDate', (row) => <Moment at={row.createDate} />),
    field('updateDate', (row) => <Moment at={row.updateDate} />),
  ]
}

interface Props {
  list: ListPage<OfferingRow>
  row: OpenRow
  onEdit: (row: OfferingRow) => void
}

/** One offering to read beside the plan, as it stands now. */
const OfferingDrawer = ({ list, row, onEdit }: Props) => {
  const name = useBilingual()
  const facts = useFacts()
  const asked = offeringsApi.useInfo(row.id ?? undefined, { quiet: true, fresh: true })
  return (
    <RowDrawer
      list={list}
      row={row}
      asked={asked}
      columns={facts}
      title={(one) => name(one, 'name')}
      moves={(one) => <RowMoves row={one} onEdit={() => onEdit(one)} />}
    />
  )
}

export default OfferingDrawer
