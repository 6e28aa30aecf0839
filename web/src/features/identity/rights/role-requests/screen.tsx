import { requestStates, roleRequests } from '@academy/contracts/identity/rights/role-requests.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { CrudFilters } from '../../../../core/crud/crud-filters.tsx'
import { useDrawnFilters } from '../../../../core/crud/drawn-filters.tsx'
import { RowDrawer } from '../../../../core/details/row-drawer.tsx'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { useDrawnColumns } from '../../../../core/list/drawn-columns.tsx'
import { FilterLine } from '../../../../core/list/filter-line.tsx'
import { ListTable } from '../../../../core/list/list-table.tsx'
import { useOpenRow } from '../../../../core/list/open-row.ts'
import { PageHead } from '../../../../core/list/page-head.tsx'
import { useListPage } from '../../../../core/list/use-list-page.ts'
import { Icon } from '../../../../core/show/icon.tsx'
import { Moment } from '../../../../core/show/moment.tsx'
import { Status } from '../../../../core/show/status.tsx'
import { lazyScreen } from '../../../../core/states/lazy-screen.tsx'
import { useNounTexts } from '../../../../core/texts.ts'
import { Places } from '../../access/role-assignments/places.tsx'
import { type RoleRequest, requestKinds, roleRequestsApi } from './api.ts'
import './role-requests.css'

const AskDrawer = lazyScreen(
  () => import('./ask-drawer.tsx'),
  ({ onClose }) => onClose(),
)
const NARROW = 4
type Named = RoleRequest & { userName?: string; submitterName?: string; roleNameCn?: string; roleNameEn?: string }
const nameOf = (row: Named) => row.userName ?? row.userId

const useColumns = () => {
  const texts = useNounTexts(roleRequests)
  const name = useBilingual()
  const status = {
    key: 'status',
    title: texts.field('status'),
    width: 120,
    render: (row: Named) => <Status kind={requestKinds[row.status]}>{texts.say(`states.${row.status}`)}</Status>,
  }
  const shown = [
    { key: 'askedAt', title: texts.field('askedAt'), sort: 'asked_at', render: (row: Named) => <Moment at={row.askedAt} /> },
    { key: 'userName', title: texts.field('userName'), render: nameOf },
    { key: 'roleName', title: texts.field('roleName'), sort: 'role_code', render: (row: Named) => name(row, 'roleName') || row.roleCode },
    status,
    { key: 'from', title: texts.field('from'), render: (row: Named) => (row.from ? <Moment at={row.from} /> : texts.say('atOnce')) },
    { key: 'until', title: texts.field('until'), sort: 'until', render: (row: Named) => <Moment at={row.until} /> },
    { key: 'reason', title: texts.field('reason') },
  ]
  const why = { key: 'why', title: texts.field('why'), render: (row: Named) => (row.why ? texts.say(`whys.${row.why}`) : '—') }
  const more = [
    { key: 'roots', title: texts.field('roots'), render: (row: Named) => <Places ids={row.roots ?? []} /> },
    { key: 'permission', title: texts.field('permission') },
    { key: 'submitterName', title: texts.field('submitterName'), render: (row: Named) => row.submitterName ?? row.submitterId },
    { key: 'decidedAt', title: texts.field('decidedAt'), render: (row: Named) => (row.decidedAt ? <Moment at={row.decidedAt} /> : '—') },
    why,
  ]
  return { list: useDrawnColumns(roleRequests, shown as never), details: useDrawnColumns(roleRequests, [...shown, ...more] as never) }
}

const CaseLink = ({ row }: { row: RoleRequest }) => {
  const texts = useNounTexts(roleRequests)
  return row.caseId ? <a href={`#/manage/approval-workflow-cases?open=${encodeURIComponent(row.caseId)}`}>{texts.say('case')}</a> : null
}

/** Roles that people asked for: in approval, given, refused. */
const RoleRequestsScreen = () => {
  const texts = useNounTexts(roleRequests)
  const [asking, setAsking] = useState(false)
  const options = requestStates.map((value) => ({ value, label: texts.say(`states.${value}`) }))
  const filters = useDrawnFilters(roleRequests, ['text', { name: 'roleCode', noun: 'roles' }, { name: 'status', options, width: 140 }])
  const list = useListPage<Named>(roleRequestsApi as never, { noun: roleRequests.noun, filters: filters.map(({ name }) => name) })
  const columns = useColumns()
  const row = useOpenRow(list)
  const ask = (
    <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => setAsking(true)}>
      {texts.say('ask')}
    </Button>
  )
  return (
    <div className={row.id ? 'list-page with-drawer with-panel' : 'list-page'}>
      <PageHead title={texts.say('title')} actions={ask} />
      <FilterLine list={list} columns={columns.list as never}>
        <CrudFilters list={list} filters={filters} texts={texts} />
      </FilterLine>
      <ListTable
        list={list}
        columns={(row.id ? columns.list.slice(0, NARROW) : columns.list) as never}
        onOpen={row.open}
        active={row.id}
        rowName={nameOf}
        empty={{ title: texts.say('empty'), text: texts.say('emptyText'), actions: ask }}
      />
      <RowDrawer list={list} row={row} columns={columns.details as never} title={nameOf} moves={(one: Named) => <CaseLink row={one} />} />
      {asking ? <AskDrawer onClose={() => setAsking(false)} /> : null}
    </div>
  )
}

export default RoleRequestsScreen
