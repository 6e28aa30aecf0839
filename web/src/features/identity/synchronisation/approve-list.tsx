import { syncApprovals } from '@academy/contracts/identity/synchronisation/sync-approvals.ts'
import { useNavigate } from 'react-router-dom'
import { CrudFilters } from '../../../core/crud/crud-filters.tsx'
import { useDrawnFilters } from '../../../core/crud/drawn-filters.tsx'
import { FilterLine } from '../../../core/list/filter-line.tsx'
import { ListTable } from '../../../core/list/list-table.tsx'
import { PageHead } from '../../../core/list/page-head.tsx'
import { useListPage } from '../../../core/list/use-list-page.ts'
import { NounFilter } from '../../../core/pick/nouns.tsx'
import { useNounTexts } from '../../../core/texts.ts'
import { approvalsApi, type Run } from './api.ts'
import { useRunColumns } from './list-columns.tsx'
import './sync.css'

/** Runs over a threshold, before who approves them. */
const ApproveListScreen = () => {
  const texts = useNounTexts(syncApprovals)
  const go = useNavigate()
  const filters = useDrawnFilters(syncApprovals, [
    { name: 'connectorId', noun: 'sync-connectors', control: (bound) => <NounFilter {...bound} noun="sync-connectors" /> },
  ])
  const list = useListPage<Run>(approvalsApi as never, { noun: syncApprovals.noun, filters: ['connectorId', 'from', 'to'] })
  const columns = useRunColumns()
  return (
    <div className="list-page">
      <PageHead title={texts.say('title')} />
      <FilterLine list={list} columns={columns}>
        <CrudFilters list={list} filters={filters} texts={texts} />
      </FilterLine>
      <ListTable
        list={list}
        columns={columns}
        onOpen={(run) => go(`/manage/sys-sync-approve-list/${run.id}`)}
        rowName={(run) => run.fileName ?? run.id}
        empty={{ title: texts.say('empty'), text: texts.say('emptyText') }}
      />
    </div>
  )
}

export default ApproveListScreen
