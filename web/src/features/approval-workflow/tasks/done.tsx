import { tasks } from '@academy/contracts/approval-workflow/tasks.ts'
import { useTranslation } from 'react-i18next'
import { connect } from '../../../core/connect.ts'
import { FilterLine } from '../../../core/list/filter-line.tsx'
import { ListTable } from '../../../core/list/list-table.tsx'
import type { Column } from '../../../core/list/list-table-props.ts'
import { useOpenId } from '../../../core/list/open-row.ts'
import { PageHead } from '../../../core/list/page-head.tsx'
import { useListPage } from '../../../core/list/use-list-page.ts'
import { Moment } from '../../../core/show/moment.tsx'
import { Status } from '../../../core/show/status.tsx'
import { CaseDrawer } from '../cases/case-drawer.tsx'
import type { TaskRow } from './batch.tsx'
import { PlaceSwitch } from './place-switch.tsx'
import { useTaskColumns } from './screen.tsx'
import { TaskFilters } from './task-filters.tsx'

const { useDone } = connect(tasks)

/** What the reader decided, newest first. */
const DoneScreen = () => {
  const { t } = useTranslation(['approval', 'approval-workflow/approvals'])
  const shared = useTaskColumns()
  const list = useListPage<TaskRow>({ usePage: useDone }, { noun: 'tasks/done', filters: ['models', 'text'] })
  const [open, setOpen] = useOpenId('case')
  const columns: Column<TaskRow>[] = [
    ...shared.slice(0, 3),
    {
      key: 'status',
      title: t('approval-workflow/approvals:decision'),
      render: (row) => <Status kind={row.status === 'refused' ? 'refused' : 'live'}>{t(`taskStates.${row.status}`)}</Status>,
    },
    { key: 'decidedAt', title: t('approval-workflow/approvals:decidedAt'), sort: 'decided_at', align: 'end', render: (row) => <Moment at={row.decidedAt} /> },
    { key: 'comment', title: t('approval-workflow/approvals:comment') },
    ...(open ? [] : shared.slice(3)),
  ]
  return (
    <div className={open ? 'list-page with-drawer with-panel' : 'list-page'}>
      <PageHead title={t('approval-workflow/approvals:done.title')} actions={<PlaceSwitch />} />
      <FilterLine list={list} columns={columns}>
        <TaskFilters list={list} limits={false} />
      </FilterLine>
      <ListTable
        list={list}
        columns={columns}
        onOpen={(row) => setOpen(row.caseId)}
        empty={{ title: t('approval-workflow/approvals:done.empty'), text: t('approval-workflow/approvals:done.emptyText') }}
      />
      {open ? <CaseDrawer id={open} onClose={() => setOpen(null)} /> : null}
    </div>
  )
}

export default DoneScreen
