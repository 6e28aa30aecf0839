import { attendances } from '@academy/contracts/training/delivery/attendances.ts'
import { type SheetState, sheetState } from '@academy/contracts/training/delivery/sheet-state.ts'
import { ChoiceFilter, TextFilter } from '../../../../core/crud/crud-filters.tsx'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { FilterLine } from '../../../../core/list/filter-line.tsx'
import { ListTable } from '../../../../core/list/list-table.tsx'
import type { Column } from '../../../../core/list/list-table-props.ts'
import { PageHead } from '../../../../core/list/page-head.tsx'
import { useListPage } from '../../../../core/list/use-list-page.ts'
import { formatDays } from '../../../../core/show/moment.tsx'
import { Status, type StatusKind } from '../../../../core/show/status.tsx'
import { useNounTexts } from '../../../../core/texts.ts'
import { type OfferingRow, offeringsApi } from '../offerings/staff/api.ts'
import { DaysFilter } from '../offerings/staff/filters.tsx'
import { OfferingState, SeatCell } from '../offerings/staff/offering-state.tsx'
import '../offerings/staff/staff.css'

const fixed = { phases: 'running,completed', statuses: 'published', orderField: 'start_date', order: 'desc' }

const sheets: Record<SheetState, StatusKind> = { marking: 'running', due: 'pending', overdue: 'refused', closed: 'completed' }

/** Offerings that run or have ended, the newest first: each leads to its attendance sheet. */
const AttendancesScreen = () => {
  const name = useBilingual()
  const texts = useNounTexts(attendances)
  const list = useListPage<OfferingRow>(offeringsApi, { noun: 'delivery/attendances', filters: ['text', 'sheets', 'from', 'to'], fixed })
  const open = (row: OfferingRow) => {
    window.location.hash = `#/manage/training-attendances/${row.id}`
  }
  const columns: Column<OfferingRow>[] = [
    { key: 'number', title: texts.say('offering') },
    { key: 'name', title: texts.say('course'), render: (row) => name(row, 'name') },
    { key: 'seats', title: texts.say('people'), width: 260, render: (row) => <SeatCell seats={row.seats} /> },
    { key: 'phase', title: texts.field('status'), render: (row) => <OfferingState offering={row} /> },
    {
      key: 'sheet',
      title: texts.say('one'),
      render: (row) => (row.sheet ? <Status kind={sheets[row.sheet]}>{texts.say(`sheets.${row.sheet}`)}</Status> : '—'),
    },
    { key: 'days', title: texts.say('days'), align: 'end', render: (row) => formatDays(row.startDate, row.endDate) },
    { key: 'trainer', title: texts.say('trainer'), render: (row) => row.trainers[0]?.name ?? '—' },
  ]
  return (
    <div className="list-page">
      <PageHead title={texts.say('title')} />
      <FilterLine list={list} columns={columns}>
        <TextFilter name="text" label={texts.say('search')} value={list.query.filters.text ?? ''} width={220} onSearch={(text) => list.setFilters({ text })} />
        <ChoiceFilter
          name="sheets"
          label={texts.say('one')}
          value={list.query.filters.sheets ?? ''}
          width={130}
          options={sheetState.options.map((value) => ({ value, label: texts.say(`sheets.${value}`) }))}
          onSearch={(next) => list.setFilters({ sheets: next })}
        />
        <DaysFilter list={list} />
      </FilterLine>
      <ListTable list={list} columns={columns} onOpen={open} empty={{ title: texts.say('empty'), text: texts.say('emptyText') }} />
    </div>
  )
}

export default AttendancesScreen
