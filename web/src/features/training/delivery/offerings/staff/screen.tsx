import { offerings } from '@academy/contracts/training/delivery/offerings.ts'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBilingual } from '../../../../../core/i18n/bilingual.ts'
import { FilterLine } from '../../../../../core/list/filter-line.tsx'
import { ListTable } from '../../../../../core/list/list-table.tsx'
import type { Column } from '../../../../../core/list/list-table-props.ts'
import { useOpenRow } from '../../../../../core/list/open-row.ts'
import { PageHead } from '../../../../../core/list/page-head.tsx'
import { useListPage } from '../../../../../core/list/use-list-page.ts'
import { SeatLegend } from '../../../../../core/scales/seats.tsx'
import { usePermission } from '../../../../../core/session/session.ts'
import { Icon } from '../../../../../core/show/icon.tsx'
import { formatDays } from '../../../../../core/show/moment.tsx'
import { Money } from '../../../../../core/show/money.tsx'
import { lazyScreen } from '../../../../../core/states/lazy-screen.tsx'
import { useNounTexts } from '../../../../../core/texts.ts'
import { type OfferingRow, offeringsApi } from './api.ts'
import { OfferingEditor } from './editor.tsx'
import { MoreFilters, OfferingFilters, offeringFilters } from './filters.tsx'
import { OfferingState, SeatCell, StartCell } from './offering-state.tsx'
import { PublishBatch } from './publish-batch.tsx'
import { RowMoves } from './row-moves.tsx'
import './staff.css'

const OfferingDrawer = lazyScreen(
  () => import('./offering-drawer.tsx'),
  ({ row }) => row.close(),
)
/** Beside an open offering only these columns stay. */
const NARROW = 4

const useColumns = (): Column<OfferingRow>[] => {
  const { t } = useTranslation('training/offerings')
  const name = useBilingual()
  const texts = useNounTexts(offerings)
  return [
    { key: 'number', title: texts.field('number'), sort: 'number', width: 150 },
    { key: 'name', title: texts.field('course'), render: (row) => name(row, 'name') },
    { key: 'seats', title: texts.say('seats'), width: 270, render: (row) => <SeatCell seats={row.seats} atRisk={row.atRisk} /> },
    { key: 'status', title: texts.field('status'), render: (row) => <OfferingState offering={row} /> },
    { key: 'start', title: texts.field('start'), render: (row) => <StartCell start={row.start} /> },
    { key: 'startDate', title: texts.say('days'), sort: 'start_date', align: 'end', render: (row) => formatDays(row.startDate, row.endDate) },
    { key: 'place', title: texts.field('site'), render: (row) => [name(row, 'city'), name(row, 'classroomName')].filter(Boolean).join(' · ') },
    {
      key: 'trainer',
      title: texts.say('mainTrainer'),
      render: (row) => row.trainers.find((one) => one.role === 'main')?.name ?? <span className="seat-waiting">{t('noTrainer')}</span>,
    },
    { key: 'price', title: texts.field('price'), sort: 'price', align: 'end', render: (row) => <Money yuan={row.price} /> },
  ]
}

/** All offerings for those who plan and run them (pictures 07 and 07l). */
const StaffOfferings = () => {
  const texts = useNounTexts(offerings)
  const may = usePermission()
  const list = useListPage<OfferingRow>(offeringsApi, { noun: 'delivery/offerings/staff', filters: offeringFilters, defaults: { when: 'ahead' } })
  const [open, setOpen] = useState<{ row: OfferingRow | undefined } | null>(null)
  const columns = useColumns()
  const opened = useOpenRow(list)
  const add = may(offerings.endpoints.save.permission) ? (
    <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => setOpen({ row: undefined })}>
      {texts.say('crud.add', { one: texts.one })}
    </Button>
  ) : null
  return (
    <div className={opened.id ? 'list-page with-drawer with-panel' : 'list-page'}>
      <PageHead title={texts.say('title')} actions={add} />
      <FilterLine list={list} columns={columns} more={<MoreFilters list={list} />}>
        <OfferingFilters list={list} />
      </FilterLine>
      <ListTable
        list={list}
        columns={opened.id ? columns.slice(0, NARROW) : columns}
        more
        rowName={(row) => row.number}
        bulk={may(offerings.endpoints.publishBatch.permission) ? <PublishBatch list={list} /> : undefined}
        onOpen={opened.open}
        active={opened.id}
        rowActions={(row) => <RowMoves row={row} onEdit={() => setOpen({ row })} />}
        legend={<SeatLegend />}
        empty={{ title: texts.say('empty'), text: texts.say('emptyText'), actions: add }}
      />
      {opened.id ? (
        <Suspense fallback={null}>
          <OfferingDrawer list={list} row={opened} onEdit={(row) => setOpen({ row })} />
        </Suspense>
      ) : null}
      {open ? <OfferingEditor row={open.row} onClose={() => setOpen(null)} /> : null}
    </div>
  )
}

export default StaffOfferings
