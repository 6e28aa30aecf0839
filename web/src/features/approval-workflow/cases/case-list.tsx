import { caseLife, type cases } from '@academy/contracts/approval-workflow/cases.ts'
import type { Received } from '@academy/contracts/core/endpoint.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceFilter } from '../../../core/crud/crud-filters.tsx'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import { useJoined } from '../../../core/i18n/joined.ts'
import { FilterLine } from '../../../core/list/filter-line.tsx'
import { ListTable } from '../../../core/list/list-table.tsx'
import type { Column } from '../../../core/list/list-table-props.ts'
import { useOpenId } from '../../../core/list/open-row.ts'
import { PageHead } from '../../../core/list/page-head.tsx'
import { type PageApi, useListPage } from '../../../core/list/use-list-page.ts'
import { Moment } from '../../../core/show/moment.tsx'
import { Name } from '../../../core/show/name.tsx'
import { TaskFilters } from '../tasks/task-filters.tsx'
import { CaseDrawer } from './case-drawer.tsx'
import { CaseState } from './case-state.tsx'
import { filerOf, gainerOf } from './filer.ts'

export type CaseRow = Received<(typeof cases)['endpoints']['page']>['records'][number]

const useColumns = (): Column<CaseRow>[] => {
  const { t } = useTranslation(['approval', 'approval-workflow/approvals'])
  const name = useBilingual()
  const joined = useJoined()
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
      render: (row) => [name(gainerOf(row), 'applicantName'), row.summary.number, name(row.summary, 'title')].filter(Boolean).join(' · '),
    },
    { key: 'status', title: t('approval-workflow/approvals:state'), sort: 'status', render: (row) => <CaseState state={row.status} /> },
    {
      key: 'step',
      title: t('approval-workflow/approvals:step'),
      render: (row) => [name(row, 'stepName') || '—', joined((row.deciders ?? []).map((decider) => name({ decider }, 'decider')))].filter(Boolean).join(' · '),
    },
    { key: 'openedAt', title: t('approval-workflow/approvals:openedAt'), sort: 'opened_at', align: 'end', render: (row) => <Moment at={row.openedAt} /> },
    { key: 'outlet', title: t('approval-workflow/approvals:outlet'), render: (row) => name(row, 'outletName') || '—' },
  ]
}

/** A list of cases, each opened beside it to read. */
export const CaseList = (props: { api: PageApi<CaseRow>; noun: string; title: string; actions?: ReactNode; empty: { title: string; text: string } }) => {
  const { t } = useTranslation(['approval', 'approval-workflow/approvals'])
  const list = useListPage<CaseRow>(props.api, { noun: props.noun, filters: ['models', 'statuses', 'text'] })
  const [open, setOpen] = useOpenId('case')
  const columns = useColumns()
  const states = caseLife.states.map((value) => ({ value, label: t(`caseStates.${value}`) }))
  return (
    <div className={open ? 'list-page with-drawer with-panel' : 'list-page'}>
      <PageHead title={props.title} actions={props.actions} />
      <FilterLine list={list} columns={columns}>
        <TaskFilters list={list} limits={false} />
        <ChoiceFilter
          name="statuses"
          label={t('approval-workflow/approvals:state')}
          value={list.query.filters.statuses ?? ''}
          width={140}
          options={states}
          onSearch={(statuses) => list.setFilters({ statuses })}
        />
      </FilterLine>
      <ListTable list={list} columns={columns} onOpen={(row) => setOpen(row.id)} empty={props.empty} />
      {open ? <CaseDrawer id={open} onClose={() => setOpen(null)} /> : null}
    </div>
  )
}
