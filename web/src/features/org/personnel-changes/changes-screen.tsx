import type { Contract, Endpoint } from '@academy/contracts/core/endpoint.ts'
import { personnelChanges } from '@academy/contracts/org/personnel-changes.ts'
import { Button } from 'antd'
import { type ReactNode, Suspense, useState } from 'react'
import { connect } from '../../../core/connect.ts'
import { CrudFilters } from '../../../core/crud/crud-filters.tsx'
import { useDrawnFilters } from '../../../core/crud/drawn-filters.tsx'
import { RowDrawer } from '../../../core/details/row-drawer.tsx'
import type { Values } from '../../../core/form/validate.ts'
import { CaseRail } from '../../../core/life/case-rail.tsx'
import { FilterLine } from '../../../core/list/filter-line.tsx'
import { ListTable } from '../../../core/list/list-table.tsx'
import { useOpenRow } from '../../../core/list/open-row.ts'
import { PageHead } from '../../../core/list/page-head.tsx'
import { type ListPage, useListPage } from '../../../core/list/use-list-page.ts'
import type { Outcome } from '../../../core/request/failure.ts'
import { usePermission } from '../../../core/session/session.ts'
import { Icon } from '../../../core/show/icon.tsx'
import { lazyScreen } from '../../../core/states/lazy-screen.tsx'
import { useNounTexts } from '../../../core/texts.ts'
import { type Change, casesApi, changesApi } from './api.ts'
import { ChangeMoves } from './change-moves.tsx'
import { useColumns } from './columns.tsx'
import type { Mode } from './modes.ts'
import './changes.css'

const FileDrawer = lazyScreen(
  () => import('./file-drawer.tsx'),
  ({ onClose }) => onClose(),
)
const DaysFilter = lazyScreen(async () => ({ default: (await import('../../../core/list/days-filter.tsx')).DaysFilter }))
const NARROW = 4

/** What stands against a change, and who decided what about it. */
const Below = ({ change }: { change: Change }) => {
  const texts = useNounTexts(personnelChanges)
  const { data } = casesApi.useInfo(change.caseId, { quiet: true })
  const blocks = [...new Set((change.blockedBy ?? []).map(({ code }) => texts.say(`blocks.${code}`)))]
  const notes = [
    ...(blocks.length > 0 ? [texts.say('noticeBlocked', { why: blocks.join(texts.say('comma')) })] : []),
    ...(change.undecided ? [texts.say('noticeUndecided')] : []),
    ...(change.lapsed ? [texts.say('noticeLapsed')] : []),
    ...(change.keeps === undefined ? [] : [texts.say(change.keeps ? 'keeps' : 'keepsNot')]),
  ]
  return (
    <>
      {notes.length > 0 ? (
        <div className="change-notes">
          {notes.map((line) => (
            <p key={line} className="note-line" role="status">
              {line}
            </p>
          ))}
        </div>
      ) : null}
      {change.requestId ? <a href={`#/manage/sys-role-requests?open=${encodeURIComponent(change.requestId)}`}>{texts.say('roleLink')}</a> : null}
      {data ? (
        <>
          <h2>{texts.say('case')}</h2>
          <CaseRail record={data} />
        </>
      ) : null}
    </>
  )
}

/** A contract that lists changes, of all kinds or of some, and files them. */
type Listed = Contract & { endpoints: { page: Endpoint; save: Endpoint } }

interface Props {
  contract: Listed
  offered: readonly Mode[]
  /** The kinds that it shows, where they are more than one. */
  kinds?: readonly string[]
  /** More buttons in the head. */
  actions?: ReactNode
}

const useFiling = (contract: Listed, offered: readonly Mode[]) => {
  const texts = useNounTexts(contract)
  const may = usePermission()
  const [open, setOpen] = useState(false)
  const [save] = connect(contract as unknown as typeof personnelChanges).useSave()
  const send = (values: Values) => save(values as never, { quiet: true }) as Promise<Outcome<Change>>
  const button = may(contract.endpoints.save.permission) ? (
    <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => setOpen(true)}>
      {texts.say('file')}
    </Button>
  ) : null
  return { button, drawer: open ? <FileDrawer title={texts.say('file')} offered={offered} save={send} onClose={() => setOpen(false)} /> : null }
}

/** The list of a contract with its search line, and the change that stands open beside it. */
const useChanges = ({ contract, kinds }: Props) => {
  const texts = useNounTexts(personnelChanges)
  const kindFilter = kinds ? [{ name: 'kinds', options: kinds.map((value) => ({ value, label: texts.say(`kinds.${value}`) })), width: 130 }] : []
  const status = { name: 'status', dictionary: 'changeStatus', width: 130 }
  const filters = useDrawnFilters(personnelChanges, ['text', ...kindFilter, status, { name: 'orgId', noun: 'organisations' }])
  const names = [...filters.map(({ name }) => name), 'from', 'to', 'userId']
  const list = useListPage<Change>(connect(contract as unknown as typeof personnelChanges) as never, { noun: contract.noun, filters: names })
  const row = useOpenRow(list)
  const { data, failure, refetch } = changesApi.useInfo(row.id ?? undefined, { quiet: true })
  return { texts, filters, list, row, asked: { data: data?.id === row.id ? data : undefined, failure, refetch } }
}

/** Changes of people: who leaves, moves, gets or loses a right, comes back; where each stands and who decides. */
export const ChangesScreen = (props: Props) => {
  const own = useNounTexts(props.contract)
  const { texts, filters, list, row, asked } = useChanges(props)
  const columns = useColumns()
  const filing = useFiling(props.contract, props.offered)
  const head = (
    <>
      {props.actions}
      {filing.button}
    </>
  )
  return (
    <div className={row.id ? 'list-page with-drawer with-panel' : 'list-page'}>
      <PageHead title={own.say('title')} actions={head} />
      <FilterLine list={list} columns={columns.list}>
        <CrudFilters list={list} filters={filters} texts={texts} />
        <Suspense fallback={null}>
          <DaysFilter list={list as ListPage<unknown>} labels={[texts.say('list.from'), texts.say('list.to')]} />
        </Suspense>
      </FilterLine>
      <ListTable
        list={list}
        columns={row.id ? columns.list.slice(0, NARROW) : columns.list}
        onOpen={row.open}
        active={row.id}
        rowName={(one) => one.userName ?? one.id}
        empty={{ title: own.say('empty'), text: own.say('emptyText'), actions: filing.button }}
      />
      <RowDrawer
        {...{ list, row, asked }}
        columns={asked.data ? columns.details(asked.data) : columns.list}
        title={(one) => one.userName ?? '—'}
        moves={(one) => <ChangeMoves change={one} />}
        below={(one) => <Below change={one} />}
      />
      {filing.drawer}
    </div>
  )
}
