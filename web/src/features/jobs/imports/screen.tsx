import { importLife, imports } from '@academy/contracts/jobs/imports.ts'
import { Button } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { ChoiceFilter, TextFilter } from '../../../core/crud/crud-filters.tsx'
import { FilterLine } from '../../../core/list/filter-line.tsx'
import { ListTable } from '../../../core/list/list-table.tsx'
import type { Column } from '../../../core/list/list-table-props.ts'
import { PageHead } from '../../../core/list/page-head.tsx'
import { useListPage } from '../../../core/list/use-list-page.ts'
import { NounName, permissionOf } from '../../../core/pick/nouns.tsx'
import { usePermission } from '../../../core/session/session.ts'
import { Moment } from '../../../core/show/moment.tsx'
import { type ImportRecord, importsApi, isBusy } from './api.ts'
import { ImportDrawer } from './import-drawer.tsx'
import { ImportState } from './import-state.tsx'
import { Upload } from './upload.tsx'

const POLL = 2500
/** States in which rows have been applied, or may have been; before them the counts are only what the check found. */
const begun: ReadonlySet<string> = new Set(['applying', 'stuck', 'done', 'ended'])
const sum = (row: ImportRecord, key: 'created' | 'changed') => row.sheets.reduce((total, sheet) => total + sheet[key], 0)

/** Which import is open: kept in the address, so that reloading, a link and the way back work. */
const useOpen = () => {
  const [params, setParams] = useSearchParams()
  const open = (id: string | null) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      if (id) next.set('open', id)
      else next.delete('open')
      return next
    })
  return [params.get('open'), open] as const
}

const useColumns = (): Column<ImportRecord>[] => {
  const { t } = useTranslation('jobs-imports')
  const people = usePermission()(permissionOf('users'))
  return [
    { key: 'fileName', title: t('imports.file'), sort: 'file_name' },
    { key: 'status', title: t('imports.state'), sort: 'status', render: (row) => <ImportState row={row} /> },
    { key: 'created', title: t('imports.created'), align: 'end', render: (row) => (row.sheets.length > 0 ? sum(row, 'created') : '—') },
    { key: 'changed', title: t('imports.changed'), align: 'end', render: (row) => (row.sheets.length > 0 ? sum(row, 'changed') : '—') },
    { key: 'done', title: t('imports.rowsApplied'), align: 'end', render: (row) => (begun.has(row.status) ? `${row.done} / ${row.total}` : '—') },
    { key: 'errorCount', title: t('imports.errors'), align: 'end', render: (row) => (row.errorCount > 0 ? row.errorCount : '—') },
    ...(people ? [{ key: 'creator', title: t('imports.uploader'), render: (row: ImportRecord) => <NounName noun="users" id={row.creator} /> }] : []),
    {
      key: 'createDate',
      title: t('imports.uploadedAt'),
      sort: 'create_date',
      align: 'end',
      render: (row) => <Moment at={row.createDate} precision="second" />,
    },
  ]
}

/** Imports of workbooks: upload, what the check said, apply. */
const ImportsScreen = () => {
  const { t } = useTranslation('jobs-imports')
  const list = useListPage<ImportRecord>(importsApi, { noun: imports.noun, filters: ['fileName', 'status'] })
  const [open, setOpen] = useOpen()
  const busy = list.rows.some(isBusy)
  const { reload } = list
  // The live stream tells every step; asking is for when it is down.
  useEffect(() => {
    if (!busy) return
    const timer = setInterval(reload, POLL)
    return () => clearInterval(timer)
  }, [busy, reload])
  const columns = useColumns()
  const may = usePermission()
  const bind = (name: 'fileName' | 'status', label: string) => ({
    name,
    label,
    value: list.query.filters[name] ?? '',
    onSearch: (value: string) => list.setFilters({ [name]: value }),
  })
  const states = importLife.states.map((value) => ({ value, label: t(`imports.states.${value}`) }))
  const done = (made: ImportRecord) => {
    list.reload()
    setOpen(made.id)
  }
  return (
    <div className="list-page">
      <PageHead title={t('imports.title')} />
      <Upload onDone={done} />
      <FilterLine list={list} columns={columns}>
        <TextFilter {...bind('fileName', t('imports.file'))} width={200} />
        <ChoiceFilter {...bind('status', t('imports.state'))} width={140} options={states} />
      </FilterLine>
      <ListTable
        list={list}
        columns={columns}
        more
        rowName={(row) => row.fileName}
        onOpen={(row) => setOpen(row.id)}
        rowActions={(row) => (
          <Button type="link" aria-label={`${t('imports.open')} ${row.fileName}`} onClick={() => setOpen(row.id)}>
            {t('imports.open')}
          </Button>
        )}
        empty={{ title: t('imports.empty'), text: t(may(imports.endpoints.upload.permission) ? 'imports.emptyText' : 'imports.emptyForReaders') }}
      />
      {open ? <ImportDrawer key={open} id={open} onClose={() => setOpen(null)} /> : null}
    </div>
  )
}

export default ImportsScreen
