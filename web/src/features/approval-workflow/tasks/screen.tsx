import { tasks } from '@academy/contracts/approval-workflow/tasks.ts'
import { useTranslation } from 'react-i18next'
import { connect } from '../../../core/connect.ts'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import { FilterLine } from '../../../core/list/filter-line.tsx'
import type { ListQuery } from '../../../core/list/list-query.ts'
import { ListTable } from '../../../core/list/list-table.tsx'
import type { Column } from '../../../core/list/list-table-props.ts'
import { useOpenId } from '../../../core/list/open-row.ts'
import { PageHead } from '../../../core/list/page-head.tsx'
import { useListPage } from '../../../core/list/use-list-page.ts'
import { Name } from '../../../core/show/name.tsx'
import { filerOf, gainerOf } from '../cases/filer.ts'
import { Batch, type TaskRow } from './batch.tsx'
import { PlaceSwitch } from './place-switch.tsx'
import { TaskDrawer } from './task-drawer.tsx'
import { TaskFilters, taskFilters } from './task-filters.tsx'
import { TimeLeft } from './time-left.tsx'
import './tasks.css'

const api = connect(tasks)

/** The columns that all lists of tasks share. */
export const useTaskColumns = (): Column<TaskRow>[] => {
  const { t } = useTranslation('approval-workflow/approvals')
  const name = useBilingual()
  const content = (row: TaskRow) => {
    const { number, startDate } = row.summary
    return [name(gainerOf(row), 'applicantName'), number, name(row.summary, 'title'), startDate?.slice(5).replace('-', '.')].filter(Boolean).join(' · ')
  }
  return [
    {
      key: 'applicantName',
      title: t('approval-workflow/approvals:applicant'),
      render: (row) => (
        <span className="strong">
          <Name of={row} field={filerOf(row)} />
        </span>
      ),
    },
    { key: 'model', title: t('approval-workflow/approvals:matter'), sort: 'model', render: (row) => name(row, 'modelName') },
    {
      key: 'content',
      title: t('approval-workflow/approvals:content'),
      render: (row) => (
        <span className="task-content" title={content(row)}>
          {content(row)}
        </span>
      ),
    },
    { key: 'outlet', title: t('approval-workflow/approvals:outlet'), sort: 'outlet_id', render: (row) => name(row, 'outletName') || '—' },
  ]
}

/** Filters and order of the list, as a task that is read from it asks with. */
const withinOf = ({ filters, sort }: ListQuery): Record<string, string> => ({ ...filters, ...(sort ? { order: sort.order, orderField: sort.field } : {}) })

/** What waits for the reader's decision (picture 06), the most urgent first. */
const TasksScreen = () => {
  const { t } = useTranslation(['approval', 'approval-workflow/approvals'])
  const shared = useTaskColumns()
  const list = useListPage<TaskRow>(api, { noun: tasks.noun, filters: taskFilters })
  const [open, setOpen] = useOpenId('task')
  const left: Column<TaskRow> = {
    key: 'dueAt',
    title: t('approval-workflow/approvals:left'),
    sort: 'due_at',
    width: 190,
    render: (row) => <TimeLeft left={row.minutesLeft} total={row.totalMinutes} />,
  }
  // The open panel names the outlet: beside it the list has room for what tells the rows apart.
  const columns = [...shared.slice(0, 3), left, ...(open ? [] : shared.slice(3))]
  const short = list.rows.filter((row) => row.minutesLeft < 60).length
  return (
    <div className={open ? 'list-page with-drawer with-panel' : 'list-page'}>
      <PageHead title={t('approval-workflow/approvals:tasks.title')} actions={<PlaceSwitch />} />
      <FilterLine list={list} columns={columns}>
        <TaskFilters list={list} />
      </FilterLine>
      <ListTable
        list={list}
        columns={columns}
        bulk={<Batch list={list} />}
        rowName={(row) => row[filerOf(row)]}
        onOpen={(row) => setOpen(row.id)}
        active={open}
        legend={short > 0 ? t('approval-workflow/approvals:short', { count: short }) : null}
        empty={{ title: t('approval-workflow/approvals:tasks.empty'), text: t('approval-workflow/approvals:tasks.emptyText') }}
      />
      {open ? <TaskDrawer id={open} within={withinOf(list.query)} onMove={setOpen} onClose={() => setOpen(null)} /> : null}
    </div>
  )
}

export default TasksScreen
