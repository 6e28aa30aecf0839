import { assignmentPhases, roleAssignments } from '@academy/contracts/identity/access/role-assignments.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
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
import { usePermission } from '../../../../core/session/session.ts'
import { Icon } from '../../../../core/show/icon.tsx'
import { Moment } from '../../../../core/show/moment.tsx'
import { Status, type StatusKind } from '../../../../core/show/status.tsx'
import { lazyScreen } from '../../../../core/states/lazy-screen.tsx'
import { useNounTexts } from '../../../../core/texts.ts'
import { type Assignment, assignmentsApi } from './api.ts'
import { EndButton } from './end-dialog.tsx'
import { Places } from './places.tsx'

const GiveDrawer = lazyScreen(
  () => import('./give-drawer.tsx'),
  ({ onClose }) => onClose(),
)
const ChangeDrawer = lazyScreen(
  () => import('./change-drawer.tsx'),
  ({ onClose }) => onClose(),
)

const NARROW = 4
const kinds: Record<Assignment['phase'], StatusKind> = { planned: 'draft', live: 'live', ended: 'cancelled' }
type Named = Assignment & { userName?: string; roleNameCn?: string; roleNameEn?: string }
const nameOf = (row: Named) => row.userName ?? row.userId

const useColumns = () => {
  const texts = useNounTexts(roleAssignments)
  const name = useBilingual()
  const phase = {
    key: 'phase',
    title: texts.field('phase'),
    width: 110,
    render: (row: Assignment) => <Status kind={kinds[row.phase]}>{texts.say(`phases.${row.phase}`)}</Status>,
  }
  const shown = [
    { key: 'userName', title: texts.field('userName'), render: nameOf },
    { key: 'roleName', title: texts.field('roleName'), render: (row: Named) => name(row, 'roleName') || row.roleCode },
    phase,
    { key: 'from', title: texts.field('from'), sort: 'from', render: (row: Assignment) => <Moment at={row.from} /> },
    { key: 'until', title: texts.field('until'), sort: 'until', render: (row: Assignment) => (row.until ? <Moment at={row.until} /> : texts.say('endless')) },
    { key: 'roots', title: texts.field('roots'), render: (row: Assignment) => <Places ids={row.roots ?? []} brief /> },
    { key: 'reason', title: texts.field('reason') },
  ]
  const roots = { key: 'roots', title: texts.field('roots'), render: (row: Assignment) => <Places ids={row.roots ?? []} /> }
  const more = [{ key: 'endReason', title: texts.field('endReason') }, 'createDate', 'creator', 'updateDate']
  return {
    list: useDrawnColumns(roleAssignments, shown as never),
    details: useDrawnColumns(roleAssignments, [...shown.slice(0, 5), roots, shown[6], ...more] as never),
  }
}

type Open = { give: { roleCode?: string } } | { change: Assignment } | null

const Moves = ({ row, onChange }: { row: Assignment; onChange: () => void }) => {
  const texts = useNounTexts(roleAssignments)
  return (
    <>
      {row.actions?.includes('update') ? (
        <Button type="link" aria-label={texts.say('crud.editNamed', { name: nameOf(row) })} onClick={onChange}>
          {texts.say('actions.edit')}
        </Button>
      ) : null}
      {row.actions?.includes('end') ? <EndButton ids={[row.id]} name={nameOf(row)} link /> : null}
    </>
  )
}

/** A form that the address asks for: `?form=new&roleCode=REGISTRAR`. */
const useAskedOpen = () => {
  const [params] = useSearchParams()
  return useState<Open>(params.get('form') === 'new' ? { give: { roleCode: params.get('roleCode') ?? '' } } : null)
}

const useFilters = () => {
  const texts = useNounTexts(roleAssignments)
  const may = usePermission()
  const options = assignmentPhases.map((value) => ({ value, label: texts.say(`phases.${value}`) }))
  const person = may('sys:users:page') ? [{ name: 'userId', noun: 'users' }] : []
  return useDrawnFilters(roleAssignments, ['text', ...person, { name: 'roleCode', noun: 'roles' }, { name: 'phase', options, width: 140 }])
}

/** Roles that people hold by hand: given to one or many, for a time; planned, in force, over. */
const RoleAssignmentsScreen = () => {
  const texts = useNounTexts(roleAssignments)
  const may = usePermission()
  const [open, setOpen] = useAskedOpen()
  const filters = useFilters()
  const list = useListPage<Assignment>(assignmentsApi, { noun: roleAssignments.noun, filters: filters.map(({ name }) => name) })
  const columns = useColumns()
  const row = useOpenRow(list)
  const can = (verb: 'save' | 'end' | 'update') => may(`sys:role-assignments:${verb}`)
  const moves = (one: Assignment) => <Moves row={one} onChange={() => setOpen({ change: one })} />
  const give = can('save') ? (
    <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => setOpen({ give: {} })}>
      {texts.say('give')}
    </Button>
  ) : null
  return (
    <div className={row.id ? 'list-page with-drawer with-panel' : 'list-page'}>
      <PageHead title={texts.say('title')} actions={give} />
      <FilterLine list={list} columns={columns.list as never}>
        <CrudFilters list={list} filters={filters} texts={texts} />
      </FilterLine>
      <ListTable
        list={list}
        columns={(row.id ? columns.list.slice(0, NARROW) : columns.list) as never}
        onOpen={row.open}
        active={row.id}
        rowActions={moves}
        rowName={nameOf}
        bulk={can('end') ? <EndButton ids={list.selected} done={() => list.select([])} /> : undefined}
        empty={{ title: texts.say('empty'), text: texts.say('emptyText'), actions: give }}
      />
      <RowDrawer list={list} row={row} columns={columns.details as never} title={nameOf} moves={moves} />
      {open && 'give' in open ? <GiveDrawer {...open.give} onClose={() => setOpen(null)} /> : null}
      {open && 'change' in open ? <ChangeDrawer row={open.change} onClose={() => setOpen(null)} /> : null}
    </div>
  )
}

export default RoleAssignmentsScreen
